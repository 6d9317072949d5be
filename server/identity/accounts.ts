/** An account as the identity code sees it: the user's contact data and what they sign in with. */
import { sql } from 'kysely';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { Language } from '../../src/contracts/values/languages.ts';
import type { Tx } from '../db/database.ts';
import { endSessionsOf, lockSession } from './sessions.ts';
import { type UsedToken, withdrawTokens } from './one-time-tokens.ts';
import type { TokenClaims } from './tokens.ts';

export interface Account {
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  /** True if the user has a password. Users who were invited but have not registered have none. */
  readonly registered: boolean;
}

const columns = sql`u.id, u.email_address as email, u.name, u.first_name as "firstName", u.last_name as "lastName", u.language,
  exists (select 1 from credentials c where c.user_id = u.id) as registered`;
/** SQL: the user `u` could sign in, as they are active, and so is at least one of their tenants. */
export const isUsableUser = `u.is_active and exists (
  select 1 from users_user_role_tenants r join tenants t on t.id = r.tenant_id where r.parent_id = u.id and t.is_active)`;
const isUsable = sql.raw(isUsableUser);

/** Finds the account of a user who could sign in. Needs `asSystem`, as do all functions here. */
export async function findAccount(tx: Tx, id: number): Promise<Account | undefined> {
  const { rows } =
    await sql<Account>`select ${columns} from users u where u.id = ${id} and ${isUsable}`.execute(tx);
  return rows[0];
}

/**
 * Finds the account and locks it until the transaction ends. Whatever changes how a user signs in takes this lock first, and
 * then checks again what it found before.
 */
export async function lockAccount(tx: Tx, id: number): Promise<Account | undefined> {
  await sql`select 1 from users where id = ${id} for no key update`.execute(tx);
  return findAccount(tx, id);
}

/** Locks the caller's own account, and checks that their session has not ended meanwhile. @throws Problem unauthenticated */
export async function lockOwnAccount(tx: Tx, claims: TokenClaims): Promise<Account> {
  const account = await lockAccount(tx, claims.userId);
  if (account === undefined || !(await lockSession(tx, claims)))
    throw new Problem('unauthenticated', message('request.signInFirst'));
  return account;
}

export async function findAccountByEmail(tx: Tx, email: string): Promise<Account | undefined> {
  const { rows } = await sql<Account>`
    select ${columns} from users u where lower(u.email_address) = lower(${email}) and ${isUsable}`.execute(
    tx,
  );
  return rows[0];
}

/** Sets the password, ends all of the user's sessions except `keep`, and forgets their known devices and links. */
export async function storePassword(
  tx: Tx,
  userId: number,
  hash: string,
  keep?: { readonly sessionId: string },
): Promise<void> {
  await sql`
    insert into credentials (user_id, password_hash) values (${userId}, ${hash})
    on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = now()`.execute(
    tx,
  );
  await endSessionsOf(tx, userId, keep);
  await sql`delete from known_devices where user_id = ${userId}`.execute(tx);
  await withdrawTokens(tx, userId);
}

/**
 * Records whether whoever set the password reads mail at the account's address. A passkey or app that somebody added before that
 * was proven may be somebody else's: with one, the address stays unproven.
 */
export async function recordAddressProof(tx: Tx, userId: number, { isTold }: UsedToken): Promise<void> {
  await sql`
    update credentials c set is_address_proven = ${!isTold} and (c.is_address_proven or not exists (
      select 1 from passkeys p where p.user_id = c.user_id union all select 1 from authenticators a where a.user_id = c.user_id))
    where c.user_id = ${userId}`.execute(tx);
}
