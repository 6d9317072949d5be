/** Changes that users make to their own accounts. */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { asSystem } from '../db/scoped.ts';
import type { Sealer } from '../db/sealing.ts';
import { lockOwnAccount, storePassword } from './accounts.ts';
import { recordAccountEvent } from './audit.ts';
import { assertGoodPassword, mailChanged } from './password-reset.ts';
import type { Passwords } from './passwords.ts';
import { wrongPassword } from './sign-in.ts';
import type { TokenClaims } from './tokens.ts';
import { deleteSecondSteps } from './second-step.ts';

interface Parts {
  readonly database: Database;
  readonly sealer: Sealer;
}

interface PasswordChange {
  /** The hash that the current password was confirmed against, and the field it was entered in. */
  readonly current: { readonly hash: string; readonly field: string };
  readonly password: string;
  readonly requestId: string;
}

/** Changes a password after the current one has been confirmed. Ends all other sessions. @throws Problem invalid */
export async function changePassword(
  { database, sealer }: Parts,
  passwords: Passwords,
  claims: TokenClaims,
  { current, password, requestId }: PasswordChange,
): Promise<void> {
  const { userId, sessionId } = claims;
  const account = await asSystem(database, (tx) => lockOwnAccount(tx, claims));
  await assertGoodPassword(password, account, 'newPassword');
  const hash = await passwords.hash(password);
  await asSystem(database, async (tx) => {
    // A password set elsewhere in the meantime has ended this session. The query below detects one set from this session.
    await lockOwnAccount(tx, claims);
    const stillSo = await sql`
      select 1 from credentials where user_id = ${userId} and password_hash = ${current.hash}`.execute(tx);
    if (stillSo.rows.length === 0) throw wrongPassword(current.field);
    await storePassword(tx, userId, hash, { sessionId });
    await recordAccountEvent(tx, { requestId, userId, action: 'changePassword' });
    await mailChanged(tx, sealer, account);
  });
}

/**
 * Deletes a person's data: no name, address, phone number, role or credentials remain. The nameless record stays for the
 * records that refer to it, and the audit trail keeps its events unchanged.
 *
 * @throws Problem conflict for a tenant's last administrator
 */
export async function deleteAccount(
  { database }: Pick<Parts, 'database'>,
  claims: TokenClaims,
  requestId: string,
): Promise<void> {
  const { userId } = claims;
  await asSystem(database, async (tx) => {
    await lockOwnAccount(tx, claims);
    await recordAccountEvent(tx, { requestId, userId, action: 'deleteMe' });
    await sql`delete from credentials where user_id = ${userId}`.execute(tx);
    await deleteSecondSteps(tx, userId);
    await sql`delete from known_devices where user_id = ${userId}`.execute(tx);
    await sql`delete from one_time_tokens where user_id = ${userId}`.execute(tx);
    await sql`delete from idempotency_keys where user_id = ${userId}`.execute(tx);
    await sql`select forget_own_things(${userId})`.execute(tx);
    await sql`update sessions set revoked_at = now(), device = null, address_range = null where user_id = ${userId}`.execute(
      tx,
    );
    await sql`
      update users set email_address = 'deleted-' || id || '@deleted.invalid', first_name = '', middle_name = null, last_name = '',
        name = 'Deleted person', nickname = null, phone_number = null, is_active = false, mfa_enabled = false,
        mfa_setup_complete = false, last_login_at = null, version = version + 1, updated_at = now()
      where id = ${userId}`.execute(tx);
    // Last, because the database checks whether a tenant keeps an administrator once everything else is done.
    await sql`delete from users_user_role_tenants where parent_id = ${userId}`.execute(tx);
  });
}
