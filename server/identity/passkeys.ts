/**
 * Passkeys (Web Authentication): a key pair on the user's device, which the device uses only for this portal's address and only
 * after it has recognized its owner. A passkey serves as a second step after the password, or signs in alone.
 */
import { isIP } from 'node:net';
import { sql } from 'kysely';
import { message } from '../../src/contracts/messages/catalogue.ts';
import type { PasskeyCreation, PasskeyUse } from '../../src/contracts/identity/passkeys.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { Tx } from '../db/database.ts';
import { asSystem } from '../db/scoped.ts';
import type { Sealer } from '../db/sealing.ts';
import type { Keys } from '../keys.ts';
import { letterOf, passkeyLetter } from '../mail/letters.ts';
import { mail } from '../mail/outbox.ts';
import { findAccount, lockOwnAccount } from './accounts.ts';
import { recordAccountEvent } from './audit.ts';
import {
  challengeSeconds,
  type ChallengeUse,
  isChallenge,
  issueChallenge,
  spendChallenge,
} from './passkey-challenges.ts';
import { isSecondStepOn, settleSecondStep, turnOnSecondStep } from './second-step.ts';
import { endSessionsOf, recordConfirmation } from './sessions.ts';
import type { TokenClaims } from './tokens.ts';
import type { TwoStepParts } from './two-step.ts';

export interface PasskeyParts extends TwoStepParts {
  /** The portal's public address. Passkeys work for this address only. */
  readonly origin: () => string;
}

const product = 'Causeway';
const maxPasskeys = 20;
/** The algorithms that devices support: Ed25519, ECDSA with P-256, RSA. */
const algorithms = [-8, -7, -257];

// Loaded on demand, because it takes a while and many installations never use it.
const library = () => import('@simplewebauthn/server');

/** @throws Problem conflict if the portal is reached by an IP address, for which browsers do not create passkeys */
function hostOf({ origin }: Pick<PasskeyParts, 'origin'>): string {
  const { hostname } = new URL(origin());
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw new Problem('conflict', message('passkey.noName'));
  return hostname;
}

/**
 * The user handle by which a device knows an account. It is always the same, so that the device keeps one passkey per account,
 * and it means nothing to anybody else.
 */
const handleOf = (keys: Keys, userId: number) => keys.digest('passkey account', String(userId));

/** Options with which the browser creates a passkey. @throws Problem conflict */
export async function startPasskey(
  { database, keys, origin }: PasskeyParts,
  { userId, sessionId }: TokenClaims,
  person: { readonly emailAddress: string; readonly name: string },
) {
  const host = hostOf({ origin });
  const existing = await asSystem(database, (tx) => credentialsOf(tx, userId));
  if (existing.length >= maxPasskeys)
    throw new Problem('conflict', message('passkey.tooMany', { most: maxPasskeys }));
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: product,
    rpID: host,
    userName: person.emailAddress,
    userDisplayName: person.name,
    userID: new Uint8Array(Buffer.from(handleOf(keys, userId), 'base64url')),
    challenge: issueChallenge(keys, { purpose: 'add', holder: sessionId }),
    timeout: challengeSeconds * 1_000,
    attestationType: 'none',
    excludeCredentials: existing,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
}

/**
 * Adds a passkey. If it is the account's first second step, returns recovery codes and ends all other sessions.
 * @throws Problem invalid, conflict
 */
export async function addPasskey(
  parts: PasskeyParts,
  claims: TokenClaims,
  {
    name,
    creation,
    requestId,
  }: { readonly name: string; readonly creation: PasskeyCreation; readonly requestId: string },
): Promise<readonly string[]> {
  const { database, keys, sealer } = parts;
  const { userId, sessionId } = claims;
  const use: ChallengeUse = { purpose: 'add', holder: sessionId };
  const { verifyRegistrationResponse } = await library();
  const made = await verifyRegistrationResponse({
    response: {
      ...creation,
      rawId: creation.id,
      type: 'public-key',
      clientExtensionResults: {},
    },
    expectedChallenge: (challenge) => isChallenge(keys, use, challenge),
    expectedOrigin: parts.origin(),
    expectedRPID: new URL(parts.origin()).hostname,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined);
  if (made?.verified !== true) throw wrongPasskey();
  const { credential } = made.registrationInfo;
  return asSystem(database, async (tx) => {
    await lockOwnAccount(tx, claims);
    if (!(await spendChallenge(tx, keys, challengeIn(creation)))) throw wrongPasskey();
    const wasOn = await isSecondStepOn(tx, userId);
    const added = await sql`
      insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
      select ${userId}, ${credential.id}, ${Buffer.from(credential.publicKey)}, ${credential.counter}, ${creation.response.transports}::text[], ${name}
      where (select count(*) from passkeys where user_id = ${userId}) < ${maxPasskeys}
      on conflict (credential_id) do nothing`.execute(tx);
    if (added.numAffectedRows !== 1n) throw wrongPasskey();
    const codes = wasOn ? [] : await turnOnSecondStep(tx, keys, userId);
    if (!wasOn) await endSessionsOf(tx, userId, { sessionId });
    await recordConfirmation(tx, claims, { bySecondStep: true });
    await recordAccountEvent(tx, { requestId, userId, action: 'addPasskey' });
    await tellByMail(tx, sealer, userId, { name, added: true, isOn: true });
    return codes;
  });
}

export async function hasPasskey(
  { database }: Pick<PasskeyParts, 'database'>,
  userId: number,
): Promise<boolean> {
  return (await asSystem(database, (tx) => credentialsOf(tx, userId))).length > 0;
}

/** @throws Problem missing */
export async function renamePasskey(
  { database }: Pick<PasskeyParts, 'database'>,
  userId: number,
  { id, name, requestId }: { readonly id: number; readonly name: string; readonly requestId: string },
): Promise<void> {
  await asSystem(database, async (tx) => {
    const { numAffectedRows } =
      await sql`update passkeys set name = ${name} where id = ${id} and user_id = ${userId}`.execute(tx);
    if (numAffectedRows !== 1n) throw new Problem('missing', message('passkey.gone'));
    await recordAccountEvent(tx, { requestId, userId, action: 'renamePasskey' });
  });
}

/** @throws Problem missing; conflict if it is the last second step and one is required */
export async function removePasskey(
  { database, sealer }: Pick<PasskeyParts, 'database' | 'sealer'>,
  claims: TokenClaims,
  { id, requestId }: { readonly id: number; readonly requestId: string },
): Promise<void> {
  const { userId } = claims;
  await asSystem(database, async (tx) => {
    await lockOwnAccount(tx, claims);
    const { rows } = await sql<{ name: string }>`
      delete from passkeys where id = ${id} and user_id = ${userId} returning name`.execute(tx);
    const [removed] = rows;
    if (removed === undefined) throw new Problem('missing', message('passkey.gone'));
    const isOn = await settleSecondStep(tx, userId);
    await recordAccountEvent(tx, { requestId, userId, action: 'removePasskey' });
    await tellByMail(tx, sealer, userId, { name: removed.name, added: false, isOn });
  });
}

/**
 * Options with which the browser asks a device for a passkey of this account or, without `userId`, for any passkey of this
 * portal.
 * @throws Problem conflict
 */
export async function askForPasskey(
  { database, keys, origin }: PasskeyParts,
  use: ChallengeUse,
  userId?: number,
) {
  const host = hostOf({ origin });
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: host,
    challenge: issueChallenge(keys, use),
    timeout: challengeSeconds * 1_000,
    userVerification: 'required',
    allowCredentials: userId === undefined ? [] : await asSystem(database, (tx) => credentialsOf(tx, userId)),
  });
}

interface Stored {
  readonly user_id: number;
  readonly public_key: Buffer;
  readonly counter: string;
}

/**
 * Returns the user whose passkey was used. Returns undefined if the passkey is unknown, was used for something else, or does
 * not verify. Each use counts once, even if it is sent many times at once.
 */
export async function verifyPasskey(
  parts: Pick<PasskeyParts, 'database' | 'keys' | 'origin'>,
  use: ChallengeUse,
  used: PasskeyUse,
): Promise<number | undefined> {
  const { database, keys } = parts;
  const { rows } = await asSystem(database, (tx) =>
    sql<Stored>`select user_id, public_key, counter from passkeys where credential_id = ${used.id}`.execute(
      tx,
    ),
  );
  const [stored] = rows;
  if (stored === undefined) return undefined;
  const { userHandle, ...response } = used.response;
  // The device answered for another account.
  if (userHandle != null && userHandle !== handleOf(keys, stored.user_id)) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const result = await verifyAuthenticationResponse({
    response: { id: used.id, rawId: used.id, type: 'public-key', clientExtensionResults: {}, response },
    expectedChallenge: (challenge) => isChallenge(keys, use, challenge),
    expectedOrigin: parts.origin(),
    expectedRPID: new URL(parts.origin()).hostname,
    requireUserVerification: true,
    credential: {
      id: used.id,
      publicKey: new Uint8Array(stored.public_key),
      counter: Number(stored.counter),
    },
  }).catch(() => undefined);
  if (result?.verified !== true) return undefined;
  const { newCounter } = result.authenticationInfo;
  return asSystem(database, async (tx) => {
    if (!(await spendChallenge(tx, keys, challengeIn(used)))) return undefined;
    const { numAffectedRows } = await sql`
      update passkeys set counter = ${newCounter}, last_used_at = now()
      where credential_id = ${used.id} and (counter < ${newCounter} or (counter = 0 and ${newCounter} = 0))`.execute(
      tx,
    );
    return numAffectedRows === 1n ? stored.user_id : undefined;
  });
}

export function wrongPasskey(): Problem {
  return new Problem('invalid', message('passkey.wrong'));
}

/** Whether the passkey still exists, because it could have been removed since it was used. */
export async function isPasskeyOf(tx: Tx, userId: number, { id }: PasskeyUse): Promise<boolean> {
  const { rows } =
    await sql`select 1 from passkeys where credential_id = ${id} and user_id = ${userId}`.execute(tx);
  return rows.length > 0;
}

async function credentialsOf(tx: Tx, userId: number) {
  const { rows } = await sql<{ id: string; transports: string[] }>`
    select credential_id as id, transports from passkeys where user_id = ${userId} order by id`.execute(tx);
  return rows;
}

/** Reads the challenge from a response that was verified, which therefore contains one. */
function challengeIn({ response }: { readonly response: { readonly clientDataJSON: string } }): string {
  const { challenge } = Object(
    JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8')),
  );
  return String(challenge);
}

async function tellByMail(
  tx: Tx,
  sealer: Sealer,
  userId: number,
  what: { readonly name: string; readonly added: boolean; readonly isOn: boolean },
): Promise<void> {
  const account = await findAccount(tx, userId);
  if (account === undefined) return;
  await mail(tx, sealer, letterOf(account.email, account.language, passkeyLetter[account.language](what)));
}
