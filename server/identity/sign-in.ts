import { sql } from 'kysely';
import type { PasskeyUse } from '../../src/contracts/identity/passkeys.ts';
import { isPrintable } from '../../src/contracts/values/plain-text.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { Database, Tx } from '../db/database.ts';
import { asSystem } from '../db/scoped.ts';
import { findAccount, lockAccount } from './accounts.ts';
import { recordAccountEvent } from './audit.ts';
import { addressRange, deviceWords } from './device-words.ts';
import { type Device, deviceDigest, rememberDevice } from './known-devices.ts';
import type { ChallengeUse } from './passkey-challenges.ts';
import type { PasswordCheck } from './passwords.ts';
import { hasPasskey, isPasskeyOf, type PasskeyParts, verifyPasskey, wrongPasskey } from './passkeys.ts';
import { recordConfirmation, startSession } from './sessions.ts';
import {
  addressSubject,
  assertMayTry,
  clearFailures,
  recordFailure,
  recordUnreadable,
  subjectsOf,
} from './sign-in-limits.ts';
import { createQueue } from '../queues/queue.ts';
import { issueToken } from './tokens.ts';
import { verifyCode, wrongCodeMessage } from './two-step.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Address of the request, as far as it cannot be forged. */
  readonly address: string;
  /** The device that the request's cookie names. */
  readonly device: Device | undefined;
  readonly requestId: string;
}
/** A code, or a passkey used in the browser that the challenge was issued to. */
export type SecondStep =
  { readonly code: string } | { readonly passkey: PasskeyUse; readonly challenge: ChallengeUse };
export interface SignInCredentials extends Credentials {
  /** `undefined` if the user sent none. */
  readonly secondStep: SecondStep | undefined;
  readonly userAgent: string | undefined;
}
export interface SignInParts extends PasskeyParts {
  readonly database: Database;
  readonly passwordMatches: PasswordCheck;
  readonly sessionIdleMinutes: number;
}
export interface SignedIn {
  readonly accessToken: string;
  /** The device's id, for the cookie. */
  readonly device: string;
}
interface Account {
  readonly id: number;
  readonly mfa_enabled: boolean;
  readonly mfa_setup_complete: boolean;
  readonly password_hash: string;
}
/** What the database knows of an email: the account that can sign in with it, if any, and its lower-cased form. */
interface Found {
  readonly folded: string;
  readonly account: Account | null;
  readonly is_known_device: boolean;
}

/**
 * Returns an access token. An unknown email, a wrong password, a disabled user and a user without a tenant all get the same
 * response, after the same work.
 * @throws Problem
 */
export async function signIn(
  parts: SignInParts,
  { userAgent, secondStep, ...credentials }: SignInCredentials,
): Promise<SignedIn> {
  const { database } = parts;
  const { address, requestId } = credentials;
  const { account, subjects } = await checkPassword(parts, credentials);
  // A user who has yet to set up a second step may sign in to do that, and nothing else (server/guard.ts).
  const hasSecondStep = account.mfa_enabled && account.mfa_setup_complete;
  if (hasSecondStep)
    await countingFailure(database, subjects, { userId: account.id, address, requestId }, () =>
      verifySecondStep(parts, account.id, secondStep),
    );
  return begin(parts, account.id, { ...credentials, userAgent, bySecondStep: hasSecondStep }, async (tx) => {
    // A new password or second step ends all existing sessions, so none may begin with the previous one.
    const stillSo = await sql`
      select 1 from users u join credentials c on c.user_id = u.id where u.id = ${account.id}
        and c.password_hash = ${account.password_hash} and (${hasSecondStep} or not (u.mfa_enabled and u.mfa_setup_complete))`.execute(
      tx,
    );
    if (stillSo.rows.length === 0) throw new Problem('invalid', message('signIn.invalid'));
    await clearFailures(tx, subjects);
  });
}

/**
 * Signs in with a passkey alone. The device has recognized its owner, which counts as the second step too.
 * @throws Problem invalid, tooMany
 */
export async function signInByPasskey(
  parts: Omit<SignInParts, 'passwordMatches'>,
  {
    passkey,
    challenge,
    ...place
  }: { readonly passkey: PasskeyUse; readonly challenge: ChallengeUse } & Omit<Beginning, 'bySecondStep'>,
): Promise<SignedIn> {
  const { database, keys } = parts;
  const userId = await verifyPasskey(parts, challenge, passkey);
  const account =
    userId === undefined ? undefined : await asSystem(database, (tx) => findAccount(tx, userId));
  if (account === undefined) {
    await recordUnreadable(database, addressSubject(keys, place.address));
    throw wrongPasskey();
  }
  return begin(parts, account.id, { ...place, bySecondStep: true }, async (tx) => {
    if (!(await isPasskeyOf(tx, account.id, passkey))) throw wrongPasskey();
  });
}

interface Beginning {
  readonly address: string;
  readonly device: Device | undefined;
  readonly userAgent: string | undefined;
  readonly requestId: string;
  readonly bySecondStep: boolean;
}

async function begin(
  { database, keys, sessionIdleMinutes }: Omit<SignInParts, 'passwordMatches'>,
  userId: number,
  { address, device, userAgent, requestId, bySecondStep }: Beginning,
  /** Checks again what the sign-in was based on. @throws Problem */
  assertStillSo: (tx: Tx) => Promise<void>,
): Promise<SignedIn> {
  const place = { device: deviceWords(userAgent), addressRange: addressRange(address) };
  const { session, remembered } = await asSystem(database, async (tx) => {
    if ((await lockAccount(tx, userId)) === undefined)
      throw new Problem('invalid', message('signIn.invalid'));
    await assertStillSo(tx);
    // Leaves the version unchanged, because this must not conflict with anyone who is editing the user.
    await sql`update users set last_login_at = now() where id = ${userId}`.execute(tx);
    await recordAccountEvent(tx, { requestId, userId, action: 'signIn' });
    const started = await startSession(tx, userId, place, sessionIdleMinutes);
    if (bySecondStep) await recordConfirmation(tx, started, { bySecondStep });
    return { session: started, remembered: await rememberDevice(tx, keys, userId, device) };
  });
  return {
    accessToken: await issueToken(session, keys.jwtSecret, session.expiresAt),
    device: remembered,
  };
}

/**
 * Returns the account that the password belongs to. A wrong password counts as a failure, also for users who are signed in.
 * @throws Problem invalid, tooMany
 */
async function checkPassword(
  { database, keys, passwordMatches }: Pick<SignInParts, 'database' | 'keys' | 'passwordMatches'>,
  { email, password, address, device, requestId }: Credentials,
): Promise<{ readonly account: Account; readonly subjects: ReturnType<typeof subjectsOf> }> {
  // The lookup waits in turn with the hashing, so that many sign-ins at once leave the connections to users who are signed in.
  const { found, subjects, matches } = await passwordMatches({ password, address, device }, async () => {
    const tried = await whoMayTry({ database, keys }, { email, address, device });
    return { ...tried, hashed: tried.found.account?.password_hash };
  });
  const { account } = found;
  if (!matches || account === null) {
    await recordFailure(database, subjects, { userId: account?.id, address, requestId });
    throw new Problem('invalid', message('signIn.invalid'));
  }
  return { account, subjects };
}

/** @throws Problem forbidden if a second step is needed but missing, invalid if it is wrong */
async function verifySecondStep(
  parts: PasskeyParts,
  userId: number,
  given: SecondStep | undefined,
): Promise<void> {
  if (given === undefined) {
    const wanted = (await hasPasskey(parts, userId)) ? 'signIn.passkeyWanted' : 'signIn.codeWanted';
    throw new Problem('forbidden', message(wanted));
  }
  if ('passkey' in given) {
    if ((await verifyPasskey(parts, given.challenge, given.passkey)) !== userId) throw wrongPasskey();
  } else if (!(await asSystem(parts.database, (tx) => verifyCode(tx, parts, userId, given.code))))
    throw new Problem('invalid', wrongCodeMessage(given.code));
}

/** A wrong second step counts as a failure for the account. */
async function countingFailure(
  database: Database,
  subjects: ReturnType<typeof subjectsOf>,
  failed: Parameters<typeof recordFailure>[2],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid') await recordFailure(database, subjects, failed);
    throw error;
  }
}

/**
 * Confirms the password of a signed-in user, before an operation that somebody at their unlocked screen must not perform.
 * Returns the hash that it was checked against.
 * @throws Problem invalid, tooMany
 */
export async function confirmPassword(
  parts: Pick<SignInParts, 'database' | 'keys' | 'passwordMatches'>,
  credentials: Credentials,
  field: string,
): Promise<string> {
  try {
    const { account, subjects } = await checkPassword(parts, credentials);
    // With a second step the failures stay: somebody with a session and the password could otherwise guess codes forever,
    // entering the password in between.
    if (!account.mfa_setup_complete) await asSystem(parts.database, (tx) => clearFailures(tx, subjects));
    return account.password_hash;
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid') throw error;
    throw wrongPassword(field);
  }
}

export function wrongPassword(field: string): Problem {
  const wrong = message('password.wrong');
  return new Problem('invalid', wrong, { fields: { [field]: wrong } });
}

/** The signed-in user, according to their session. */
export type SignedInHere = Omit<Credentials, 'password'> & { readonly userId: number };

/** Confirms a signed-in user by their second step. @throws Problem invalid, tooMany */
export async function confirmSecondStep(
  parts: PasskeyParts & Pick<SignInParts, 'database'>,
  here: SignedInHere,
  given: SecondStep,
  field: string,
): Promise<void> {
  try {
    await withinGuessLimit(parts, here, () => verifySecondStep(parts, here.userId, given));
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid') throw error;
    throw new Problem('invalid', error.descriptor, { fields: { [field]: error.descriptor } });
  }
}

/** Few at once, so that of many guesses sent together each sees the earlier ones counted. */
const guessQueue = createQueue({
  concurrency: 4,
  maxWaiting: 500,
  maxWaitMs: 5_000,
  busy: 'request.signInQueue',
});

/** Runs work that needs a right code. Wrong codes count as failures, which delay further tries. @throws Problem tooMany */
export function withinGuessLimit(
  { database, keys }: Pick<SignInParts, 'database' | 'keys'>,
  { email, address, device, userId, requestId }: SignedInHere,
  work: () => Promise<void>,
): Promise<void> {
  return guessQueue(async () => {
    const { subjects } = await whoMayTry({ database, keys }, { email, address, device });
    await countingFailure(database, subjects, { userId, address, requestId }, work);
    await asSystem(database, (tx) => clearFailures(tx, subjects));
  });
}

/** Returns the account and the subjects that its tries are counted for. @throws Problem tooMany */
async function whoMayTry(
  { database, keys }: Pick<SignInParts, 'database' | 'keys'>,
  { email, address, device }: Pick<SignedInHere, 'email' | 'address' | 'device'>,
): Promise<{ readonly found: Found; readonly subjects: ReturnType<typeof subjectsOf> }> {
  const found = await find(database, email, device === undefined ? '' : deviceDigest(keys, device.id));
  const subjects = subjectsOf(keys, {
    account: found.folded,
    address,
    device: found.is_known_device ? device?.id : undefined,
  });
  await assertMayTry(database, subjects);
  return { found, subjects };
}

/**
 * The database lower-cases the email, for the account as well as for the counts. PostgreSQL and JavaScript do not lower-case
 * all alphabets alike, and no spelling may have tries of its own.
 */
async function find(database: Database, email: string, digest: string): Promise<Found> {
  const nobody = { folded: email, account: null, is_known_device: false };
  if (!isPrintable(email)) return nobody;
  const { rows } = await asSystem(database, (tx) =>
    sql<Found>`
      select given.folded, to_jsonb(account) as account,
        exists (select 1 from known_devices d where d.user_id = account.id and d.digest = ${digest}) as is_known_device
      from (select lower(${email}) as folded) as given
      left join lateral (
        select u.id, u.mfa_enabled, u.mfa_setup_complete, c.password_hash from users u join credentials c on c.user_id = u.id
        where lower(u.email_address) = given.folded and u.is_active and exists (
          select 1 from users_user_role_tenants r join tenants t on t.id = r.tenant_id where r.parent_id = u.id and t.is_active)
      ) as account on true`.execute(tx),
  );
  return rows[0] ?? nobody;
}
