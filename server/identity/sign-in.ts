import { sql } from 'kysely';
import { isPrintable } from '../../src/contracts/plain-text.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/problems.ts';
import type { Database } from '../db/database.ts';
import { asSystem } from '../db/scoped.ts';
import type { Keys } from '../keys.ts';
import { longestPassword, type PasswordCost, passwordMatches } from './passwords.ts';
import { startSession } from './sessions.ts';
import { assertMayTry, forgetFailures, noteFailure } from './sign-in-limits.ts';
import { issueToken } from './tokens.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Where the request comes from, as far as it cannot be made up. */
  readonly address: string;
}
export interface SignInParts {
  readonly database: Database;
  readonly keys: Keys;
  readonly passwordCost: PasswordCost | undefined;
}
interface Account {
  readonly id: number;
  readonly mfa_enabled: boolean;
  readonly password_hash: string;
}

/**
 * An access token. One answer, after one and the same work, for an unknown e-mail, a wrong password, a disabled user and
 * one without a tenant.
 * @throws Problem
 */
export async function signIn(
  { database, keys, passwordCost }: SignInParts,
  { email, password, address }: Credentials,
): Promise<string> {
  const account = isPrintable(email) ? await findAccount(database, email) : undefined;
  // A known account by its id: PostgreSQL and JavaScript do not agree on the small letters of all alphabets, and no
  // spelling of an address may have tries of its own.
  const subject = account === undefined ? email.toLowerCase() : `#${account.id}`;
  const subjects = [
    keys.digest('sign-in account', subject),
    keys.digest('sign-in address', address),
  ] as const;
  const matches =
    password.length <= longestPassword &&
    (await passwordMatches(
      password,
      account?.password_hash,
      () => assertMayTry(database, subjects),
      passwordCost,
    ));
  if (!matches || account === undefined) {
    await noteFailure(database, subjects);
    throw new Problem('invalid', message('signIn.invalid'));
  }
  if (account.mfa_enabled) {
    throw new Problem('forbidden', message('signIn.twoStep'));
  }
  const session = await asSystem(database, async (tx) => {
    await forgetFailures(tx, subjects[0]);
    // No change of the record that anyone could have edited meanwhile: its version stays.
    await sql`update users set last_login_at = now() where id = ${account.id}`.execute(tx);
    return startSession(tx, account.id);
  });
  return issueToken(session, keys.jwtSecret, session.expiresAt);
}

async function findAccount(database: Database, email: string): Promise<Account | undefined> {
  const found = await asSystem(database, (tx) =>
    sql<Account>`
      select u.id, u.mfa_enabled, c.password_hash from users u join credentials c on c.user_id = u.id
      where lower(u.email_address) = lower(${email}) and u.is_active and exists (
        select 1 from users_user_role_tenants r join tenants t on t.id = r.tenant_id where r.parent_id = u.id and t.is_active)`.execute(
      tx,
    ),
  );
  return found.rows[0];
}
