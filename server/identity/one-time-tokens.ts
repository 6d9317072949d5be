/** Tokens of links that work once: 256 random bits, of which the database keeps a keyed digest. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Keys } from '../keys.ts';

export type Purpose = 'invitation' | 'passwordReset';
export const invitationDays = 7;
export const resetMinutes = 60;

const lifetimeMinutes: Readonly<Record<Purpose, number>> = {
  invitation: invitationDays * 24 * 60,
  passwordReset: resetMinutes,
};

const digestOf = (keys: Keys, purpose: Purpose, token: string) =>
  keys.digest(`one-time token: ${purpose}`, token);

/**
 * `isTold` says that an administrator of a tenant is told the token, so that it does not prove who uses it. Needs `asSystem`, as
 * do all functions here.
 */
export async function issueOneTimeToken(
  tx: Tx,
  keys: Keys,
  purpose: Purpose,
  userId: number,
  { isTold = false } = {},
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await sql`
    insert into one_time_tokens (digest, user_id, purpose, is_told, expires_at)
    values (${digestOf(keys, purpose, token)}, ${userId}, ${purpose}, ${isTold}, now() + make_interval(mins => ${lifetimeMinutes[purpose]}::integer))`.execute(
    tx,
  );
  return token;
}

/** The owner of the token, until it expires. */
export async function ownerOfToken(
  tx: Tx,
  keys: Keys,
  purpose: Purpose,
  token: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from one_time_tokens where digest = ${digestOf(keys, purpose, token)} and expires_at > now()`.execute(
    tx,
  );
  return rows[0]?.user_id;
}

export interface UsedToken {
  readonly userId: number;
  readonly isTold: boolean;
}

/** Uses up the token and withdraws all other links of its owner. Of two clicks at once, only one succeeds. */
export async function useToken(
  tx: Tx,
  keys: Keys,
  purpose: Purpose,
  token: string,
): Promise<UsedToken | undefined> {
  const { rows } = await sql<UsedToken>`
    delete from one_time_tokens where digest = ${digestOf(keys, purpose, token)} and expires_at > now()
    returning user_id as "userId", is_told as "isTold"`.execute(tx);
  const [used] = rows;
  if (used !== undefined) await withdrawTokens(tx, used.userId);
  return used;
}

export async function withdrawTokens(tx: Tx, userId: number): Promise<void> {
  await sql`delete from one_time_tokens where user_id = ${userId}`.execute(tx);
}

export async function deleteOldTokens(tx: Tx): Promise<void> {
  await sql`delete from one_time_tokens where expires_at < now() - interval '1 day'`.execute(tx);
}
