/** The second step of signing in: a code of an authenticator app (TOTP, RFC 6238), or one of ten for when it is lost. */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { Database, Tx } from '../db/database.ts';
import { asSystem } from '../db/scoped.ts';
import type { SealedPlace, Sealer } from '../db/sealing.ts';
import type { Keys } from '../keys.ts';
import { letterOf, twoStepLetter } from '../mail/letters.ts';
import { mail } from '../mail/outbox.ts';
import { findAccount } from './accounts.ts';
import { recordAccountEvent } from './audit.ts';
import { endSessionsOf } from './sessions.ts';
import type { TokenClaims } from './tokens.ts';

export interface TwoStepParts {
  readonly database: Pick<Database, 'app'>;
  readonly keys: Keys;
  readonly sealer: Sealer;
}

const issuer = 'Causeway';
/** Clocks of telephones go wrong by as much. */
const toleranceSeconds = 30;
const mostRecoveryCodes = 10;
// No l, 1, o, 0: read from paper and typed. Twelve of them have 60 bits.
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

const placeOf = (userId: number): SealedPlace => ({
  tenant: 0,
  table: 'authenticators',
  path: 'sealed',
  row: userId,
});
const spelt = (code: string) => code.toLowerCase().replace(/[\s-]/g, '');
const digestOf = (keys: Keys, userId: number, code: string) =>
  keys.digest('recovery code', `${userId} ${spelt(code)}`);

export interface Enrolment {
  /** To be typed where no picture can be scanned. */
  readonly secret: string;
  /** What the picture says. */
  readonly uri: string;
}

/** A secret that does nothing until a code of it is given. @throws Problem conflict */
export async function startTwoStep(
  { database, sealer }: TwoStepParts,
  userId: number,
  email: string,
): Promise<Enrolment> {
  const secret = generateSecret();
  const { numAffectedRows } = await asSystem(database, (tx) =>
    sql`insert into authenticators (user_id, sealed) values (${userId}, ${sealer.seal(secret, placeOf(userId))})
      on conflict (user_id) do update set sealed = excluded.sealed, created_at = now(), last_step = 0
      where authenticators.confirmed_at is null`.execute(tx),
  );
  if (numAffectedRows !== 1n) throw new Problem('conflict', message('twoStep.on'));
  return { secret, uri: generateURI({ issuer, label: email, secret }) };
}

/** From now on it is asked at every sign-in; all other sessions end. Returns the recovery codes, which are shown once. @throws Problem */
export async function confirmTwoStep(
  { database, keys, sealer }: TwoStepParts,
  { userId, sessionId }: TokenClaims,
  { code, requestId }: { readonly code: string; readonly requestId: string },
): Promise<readonly string[]> {
  const codes = Array.from({ length: mostRecoveryCodes }, newRecoveryCode);
  await asSystem(database, async (tx) => {
    const isRight = await takeAppCode(tx, sealer, userId, code, false);
    if (!isRight) throw wrongCode();
    await sql`update authenticators set confirmed_at = now() where user_id = ${userId}`.execute(tx);
    await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx);
    for (const one of codes)
      await sql`insert into recovery_codes (user_id, digest) values (${userId}, ${digestOf(keys, userId, one)})`.execute(
        tx,
      );
    await setFlags(tx, userId, true);
    await endSessionsOf(tx, userId, { sessionId });
    await tell(tx, { sealer, userId, requestId, action: 'turnOnTwoStep' });
  });
  return codes;
}

/** @throws Problem invalid, of a wrong code */
export async function turnOffTwoStep(
  { database, keys, sealer }: TwoStepParts,
  userId: number,
  { code, requestId }: { readonly code: string; readonly requestId: string },
): Promise<void> {
  await asSystem(database, async (tx) => {
    if (!(await takeCode(tx, { keys, sealer }, userId, code))) throw wrongCode();
    const { rows } = await sql`
      select 1 from users_user_role_tenants r join tenants t on t.id = r.tenant_id
      where r.parent_id = ${userId} and t.is_active and t.two_step_from <= current_date limit 1`.execute(tx);
    if (rows.length > 0) throw new Problem('conflict', message('twoStep.required'));
    await removeTwoStep(tx, userId);
    await tell(tx, { sealer, userId, requestId, action: 'turnOffTwoStep' });
  });
}

/** By an administrator, for somebody whose app and codes are lost: their sessions end, and they are told. Needs to be within the system's part. */
export async function resetTwoStep(tx: Tx, sealer: Sealer, userId: number): Promise<void> {
  await removeTwoStep(tx, userId);
  await endSessionsOf(tx, userId);
  await tellByMail(tx, sealer, userId, 'turnOffTwoStep');
}

/** Takes the code of the app, or a recovery code: each works once, also many times at once. Needs `asSystem`. */
export async function takeCode(
  tx: Tx,
  { keys, sealer }: Pick<TwoStepParts, 'keys' | 'sealer'>,
  userId: number,
  code: string,
): Promise<boolean> {
  if (await takeAppCode(tx, sealer, userId, code, true)) return true;
  const { numAffectedRows } =
    await sql`delete from recovery_codes where user_id = ${userId} and digest = ${digestOf(keys, userId, code)}`.execute(
      tx,
    );
  return numAffectedRows === 1n;
}

async function takeAppCode(
  tx: Tx,
  sealer: Sealer,
  userId: number,
  code: string,
  confirmed: boolean,
): Promise<boolean> {
  const token = spelt(code);
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

async function removeTwoStep(tx: Tx, userId: number): Promise<void> {
  await forgetTwoStep(tx, userId);
  await setFlags(tx, userId, false);
}

export async function forgetTwoStep(tx: Tx, userId: number): Promise<void> {
  await sql`delete from authenticators where user_id = ${userId}`.execute(tx);
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx);
}

async function setFlags(tx: Tx, userId: number, on: boolean): Promise<void> {
  await sql`update users set mfa_enabled = ${on}, mfa_setup_complete = ${on}, version = version + 1, updated_at = now()
    where id = ${userId}`.execute(tx);
}

type TwoStepAction = 'turnOnTwoStep' | 'turnOffTwoStep';

async function tell(
  tx: Tx,
  {
    sealer,
    userId,
    requestId,
    action,
  }: {
    readonly sealer: Sealer;
    readonly userId: number;
    readonly requestId: string;
    readonly action: TwoStepAction;
  },
): Promise<void> {
  await recordAccountEvent(tx, { requestId, userId, action });
  await tellByMail(tx, sealer, userId, action);
}

async function tellByMail(tx: Tx, sealer: Sealer, userId: number, action: TwoStepAction): Promise<void> {
  const account = await findAccount(tx, userId);
  if (account === undefined) return;
  const words = twoStepLetter[account.language]({ on: action === 'turnOnTwoStep' });
  await mail(tx, sealer, letterOf(account.email, account.language, words));
}

function wrongCode(): Problem {
  const said = message('signIn.codeWrong');
  return new Problem('invalid', said, { fields: { code: said } });
}

/** Three groups of four: 60 bits. */
function newRecoveryCode(): string {
  return Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');
}
