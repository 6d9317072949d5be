/**
 * The second step of signing in, of any kind: an authenticator app (two-step.ts), passkeys (passkeys.ts), and recovery codes
 * for when both are lost. It is on as long as there is an app or a passkey.
 */
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { message } from '../../src/contracts/messages/catalogue.ts';
import type { OwnPasskey, OwnSecondSteps } from '../../src/contracts/identity/passkeys.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { Database, Tx } from '../db/database.ts';
import { programToday } from '../db/program-days.ts';
import { asSystem } from '../db/scoped.ts';
import type { Keys } from '../keys.ts';

const maxRecoveryCodes = 10;
// Without l, 1, o and 0, because codes are read from paper and typed. Twelve of these letters have 60 bits.
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Normalizes a code for comparison, whatever case, spaces and hyphens were typed. */
export const normalizeCode = (code: string) => code.toLowerCase().replace(/[\s-]/g, '');
const digestOf = (keys: Keys, userId: number, code: string) =>
  keys.digest('recovery code', `${userId} ${normalizeCode(code)}`);

/** Locks the user, so that changes to their second step wait for each other. Needs `asSystem`, as do all functions here. */
export async function lockSecondStep(tx: Tx, userId: number): Promise<void> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(tx);
}

export async function isSecondStepOn(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`
    select exists (select 1 from authenticators where user_id = ${userId} and confirmed_at is not null)
      or exists (select 1 from passkeys where user_id = ${userId}) as "on"`.execute(tx);
  return rows[0]?.on === true;
}

export async function secondStepsOf(
  { database }: { readonly database: Pick<Database, 'app'> },
  userId: number,
): Promise<OwnSecondSteps> {
  return asSystem(database, async (tx) => {
    const { rows: passkeys } = await sql<OwnPasskey>`
      select id, name, created_at as "addedAt", last_used_at as "lastUsedAt" from passkeys
      where user_id = ${userId} order by id`.execute(tx);
    const { rows } = await sql<{ app: boolean; codes: number }>`
      select exists (select 1 from authenticators where user_id = ${userId} and confirmed_at is not null) as app,
        (select count(*)::integer from recovery_codes where user_id = ${userId}) as codes`.execute(tx);
    return { app: rows[0]?.app === true, recoveryCodes: rows[0]?.codes ?? 0, passkeys };
  });
}

/** From now on every sign-in asks for the second step. Returns the recovery codes. */
export async function turnOnSecondStep(tx: Tx, keys: Keys, userId: number): Promise<readonly string[]> {
  const codes = await writeRecoveryCodes(tx, keys, userId);
  await setFlags(tx, userId, true);
  return codes;
}

/** Returns ten new codes, to be shown once. The previous ones stop working. */
export async function writeRecoveryCodes(tx: Tx, keys: Keys, userId: number): Promise<readonly string[]> {
  const codes = Array.from({ length: maxRecoveryCodes }, newRecoveryCode);
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx);
  for (const code of codes)
    await sql`insert into recovery_codes (user_id, digest) values (${userId}, ${digestOf(keys, userId, code)})`.execute(
      tx,
    );
  return codes;
}

/**
 * Called after an app or passkey was removed: turns the second step off if that was the last one. Returns whether it is still
 * on.
 * @throws Problem conflict
 */
export async function settleSecondStep(tx: Tx, userId: number): Promise<boolean> {
  if (await isSecondStepOn(tx, userId)) return true;
  const { rows } = await sql`
    select 1 from users_user_role_tenants r join tenants t on t.id = r.tenant_id
    where r.parent_id = ${userId} and t.is_active and t.two_step_from <= ${programToday} limit 1`.execute(tx);
  if (rows.length > 0) throw new Problem('conflict', message('twoStep.required'));
  await turnOffSecondStep(tx, userId);
  return false;
}

export async function turnOffSecondStep(tx: Tx, userId: number): Promise<void> {
  await deleteSecondSteps(tx, userId);
  await setFlags(tx, userId, false);
}

export async function deleteSecondSteps(tx: Tx, userId: number): Promise<void> {
  await sql`delete from authenticators where user_id = ${userId}`.execute(tx);
  await sql`delete from passkeys where user_id = ${userId}`.execute(tx);
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx);
}

/** Spends a recovery code, which works only once, even if it is sent many times at once. */
export async function spendRecoveryCode(tx: Tx, keys: Keys, userId: number, code: string): Promise<boolean> {
  const { numAffectedRows } =
    await sql`delete from recovery_codes where user_id = ${userId} and digest = ${digestOf(keys, userId, code)}`.execute(
      tx,
    );
  return numAffectedRows === 1n;
}

async function setFlags(tx: Tx, userId: number, on: boolean): Promise<void> {
  await sql`update users set mfa_enabled = ${on}, mfa_setup_complete = ${on}, version = version + 1, updated_at = now()
    where id = ${userId}`.execute(tx);
}

/** Three groups of four characters: 60 bits. */
function newRecoveryCode(): string {
  return Array.from({ length: 3 }, () =>
    Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-');
}
