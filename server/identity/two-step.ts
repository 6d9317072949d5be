/** Codes of an authenticator app (TOTP, RFC 6238) as the second step of signing in. */
import { sql } from 'kysely';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { type Message, message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { Database, Tx } from '../db/database.ts';
import { asSystem } from '../db/scoped.ts';
import type { SealedPlace, Sealer } from '../db/sealing.ts';
import type { Keys } from '../keys.ts';
import { letterOf, recoveryCodesLetter, twoStepLetter } from '../mail/letters.ts';
import { mail } from '../mail/outbox.ts';
import { findAccount, lockOwnAccount } from './accounts.ts';
import { recordAccountEvent } from './audit.ts';
import {
  lockSecondStep,
  isSecondStepOn,
  settleSecondStep,
  normalizeCode,
  spendRecoveryCode,
  turnOffSecondStep,
  turnOnSecondStep,
  writeRecoveryCodes,
} from './second-step.ts';
import { endSessionsOf, recordConfirmation } from './sessions.ts';
import type { TokenClaims } from './tokens.ts';

export interface TwoStepParts {
  readonly database: Pick<Database, 'app'>;
  readonly keys: Keys;
  readonly sealer: Sealer;
}

const issuer = 'Causeway';
/** The clocks of phones can be off by this much. */
const toleranceSeconds = 30;

const placeOf = (userId: number): SealedPlace => ({
  tenant: 0,
  table: 'authenticators',
  path: 'sealed',
  row: userId,
});

export interface Enrolment {
  /** For typing where the picture cannot be scanned. */
  readonly secret: string;
  /** Content of the picture (QR code). */
  readonly uri: string;
}

/** Creates a secret that has no effect until a code made from it is entered. @throws Problem conflict */
export async function startTwoStep(
  { database, sealer }: TwoStepParts,
  claims: TokenClaims,
  email: string,
): Promise<Enrolment> {
  const { userId } = claims;
  const secret = generateSecret();
  const { numAffectedRows } = await asSystem(database, async (tx) => {
    await lockOwnAccount(tx, claims);
    return sql`insert into authenticators (user_id, sealed) values (${userId}, ${sealer.seal(secret, placeOf(userId))})
      on conflict (user_id) do update set sealed = excluded.sealed, created_at = now(), last_step = 0
      where authenticators.confirmed_at is null`.execute(tx);
  });
  if (numAffectedRows !== 1n) throw new Problem('conflict', message('twoStep.on'));
  return { secret, uri: generateURI({ issuer, label: email, secret }) };
}

/**
 * From now on every sign-in asks for a code. Ends all other sessions. Returns the recovery codes, to be shown once.
 * @throws Problem
 */
export async function confirmTwoStep(
  { database, keys, sealer }: TwoStepParts,
  claims: TokenClaims,
  { code, requestId }: { readonly code: string; readonly requestId: string },
): Promise<readonly string[]> {
  const { userId, sessionId } = claims;
  return asSystem(database, async (tx) => {
    await lockOwnAccount(tx, claims);
    const isRight = await verifyAppCode(tx, sealer, userId, code, false);
    if (!isRight) throw wrongCode(code);
    await sql`update authenticators set confirmed_at = now() where user_id = ${userId}`.execute(tx);
    const codes = await turnOnSecondStep(tx, keys, userId);
    await endSessionsOf(tx, userId, { sessionId });
    await recordConfirmation(tx, claims, { bySecondStep: true });
    await recordAccountEvent(tx, { requestId, userId, action: 'turnOnTwoStep' });
    await tellByMail(tx, sealer, userId, { on: true });
    return codes;
  });
}

/**
 * Removes the app only. Passkeys stay and are still asked for.
 * @throws Problem invalid for a wrong code; conflict if a second step is required
 */
export async function turnOffTwoStep(
  { database, keys, sealer }: TwoStepParts,
  claims: TokenClaims,
  { code, requestId }: { readonly code: string; readonly requestId: string },
): Promise<void> {
  const { userId } = claims;
  await asSystem(database, async (tx) => {
    await lockOwnAccount(tx, claims);
    if (!(await verifyCode(tx, { keys, sealer }, userId, code))) throw wrongCode(code);
    await sql`delete from authenticators where user_id = ${userId}`.execute(tx);
    const passkeysLeft = await settleSecondStep(tx, userId);
    await recordAccountEvent(tx, { requestId, userId, action: 'turnOffTwoStep' });
    await tellByMail(tx, sealer, userId, { on: false, passkeysLeft });
  });
}

/**
 * Returns ten new codes, to be shown once. The previous ones stop working.
 * @throws Problem conflict if there is no second step
 */
export async function renewRecoveryCodes(
  { database, keys, sealer }: TwoStepParts,
  claims: TokenClaims,
  requestId: string,
): Promise<readonly string[]> {
  const { userId } = claims;
  return asSystem(database, async (tx) => {
    const account = await lockOwnAccount(tx, claims);
    if (!(await isSecondStepOn(tx, userId))) throw new Problem('conflict', message('twoStep.off'));
    const codes = await writeRecoveryCodes(tx, keys, userId);
    await recordAccountEvent(tx, { requestId, userId, action: 'renewRecoveryCodes' });
    await mail(
      tx,
      sealer,
      letterOf(account.email, account.language, recoveryCodesLetter[account.language]({})),
    );
    return codes;
  });
}

/**
 * For an administrator to help a user who has lost their app, passkeys and codes: ends the user's sessions and tells the user.
 * Needs `asSystem`.
 */
export async function resetTwoStep(tx: Tx, sealer: Sealer, userId: number): Promise<void> {
  await lockSecondStep(tx, userId);
  await turnOffSecondStep(tx, userId);
  await endSessionsOf(tx, userId);
  await tellByMail(tx, sealer, userId, { on: false });
}

/**
 * Takes a code of the app or a recovery code. Each works only once, even if it is sent many times at once. Needs `asSystem`.
 */
export async function verifyCode(
  tx: Tx,
  { keys, sealer }: Pick<TwoStepParts, 'keys' | 'sealer'>,
  userId: number,
  code: string,
): Promise<boolean> {
  return (
    (await verifyAppCode(tx, sealer, userId, code, true)) || (await spendRecoveryCode(tx, keys, userId, code))
  );
}

async function verifyAppCode(
  tx: Tx,
  sealer: Sealer,
  userId: number,
  code: string,
  confirmed: boolean,
): Promise<boolean> {
  const token = normalizeCode(code);
  if (!/^\d{6}$/.test(token)) return false;
  const { rows } = await sql<{ sealed: string }>`
    select sealed from authenticators where user_id = ${userId} and (confirmed_at is not null) = ${confirmed}`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) return false;
  const secret = sealer.open(row.sealed, placeOf(userId));
  const result = verifySync({ secret, token, epochTolerance: toleranceSeconds });
  if (!result.valid || !('timeStep' in result)) return false;
  const taken = await sql`
    update authenticators set last_step = ${result.timeStep} where user_id = ${userId} and last_step < ${result.timeStep}`.execute(
    tx,
  );
  return taken.numAffectedRows === 1n;
}

async function tellByMail(
  tx: Tx,
  sealer: Sealer,
  userId: number,
  now: { readonly on: boolean; readonly passkeysLeft?: boolean },
): Promise<void> {
  const account = await findAccount(tx, userId);
  if (account === undefined) return;
  await mail(
    tx,
    sealer,
    letterOf(
      account.email,
      account.language,
      twoStepLetter[account.language]({ passkeysLeft: false, ...now }),
    ),
  );
}

/** There is no next recovery code to wait for; those of an app have digits only. */
export function wrongCodeMessage(code: string): Message {
  return message(/^[\d\s]*$/.test(code) ? 'signIn.codeWrong' : 'signIn.recoveryCodeWrong');
}

function wrongCode(code: string): Problem {
  const message = wrongCodeMessage(code);
  return new Problem('invalid', message, { fields: { code: message } });
}
