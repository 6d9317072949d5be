/** What a person does with their own account. */
import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { asSystem } from '../db/scoped.ts';
import type { Sealer } from '../db/sealing.ts';
import { holdOwnAccount, storePassword } from './accounts.ts';
import { recordAccountEvent } from './audit.ts';
import { assertGoodPassword, mailChanged } from './password-reset.ts';
import type { Passwords } from './passwords.ts';
import { wrongPassword } from './sign-in.ts';
import type { TokenClaims } from './tokens.ts';
import { forgetSecondStep } from './second-step.ts';

interface Parts {
  readonly database: Database;
  readonly sealer: Sealer;
}

interface PasswordChange {
  /** As it was confirmed, and by which field. */
  readonly current: { readonly hash: string; readonly field: string };
  readonly password: string;
  readonly requestId: string;
}

/** The current one has been asked. All other sessions end. @throws Problem invalid */
export async function changePassword(
  { database, sealer }: Parts,
  passwords: Passwords,
  claims: TokenClaims,
  { current, password, requestId }: PasswordChange,
): Promise<void> {
  const { userId, sessionId } = claims;
  const account = await asSystem(database, (tx) => holdOwnAccount(tx, claims));
  await assertGoodPassword(password, account, 'newPassword');
  const hash = await passwords.hash(password);
  await asSystem(database, async (tx) => {
    // Whoever has set another password meanwhile has ended this session, unless it was done from here.
    await holdOwnAccount(tx, claims);
    const stillSo = await sql`
      select 1 from credentials where user_id = ${userId} and password_hash = ${current.hash}`.execute(tx);
    if (stillSo.rows.length === 0) throw wrongPassword(current.field);
    await storePassword(tx, userId, hash, { sessionId });
    await recordAccountEvent(tx, { requestId, userId, action: 'changePassword' });
    await mailChanged(tx, sealer, account);
  });
}

/**
 * The person is gone: no name, address, telephone, role or way in is left. The record stays, nameless, for what points at
 * it; and the audit trail says what was done, as it was.
 *
 * @throws Problem conflict, of a tenant's last administrator
 */
export async function deleteAccount(
  { database }: Pick<Parts, 'database'>,
  claims: TokenClaims,
  requestId: string,
): Promise<void> {
  const { userId } = claims;
  await asSystem(database, async (tx) => {
    await holdOwnAccount(tx, claims);
    await recordAccountEvent(tx, { requestId, userId, action: 'deleteMe' });
    await sql`delete from credentials where user_id = ${userId}`.execute(tx);
    await forgetSecondStep(tx, userId);
    await sql`delete from known_devices where user_id = ${userId}`.execute(tx);
    await sql`delete from one_time_tokens where user_id = ${userId}`.execute(tx);
    await sql`delete from idempotency_keys where user_id = ${userId}`.execute(tx);
    await sql`update sessions set revoked_at = now(), device = null, address_range = null where user_id = ${userId}`.execute(
      tx,
    );
    await sql`
      update users set email_address = 'deleted-' || id || '@deleted.invalid', first_name = '', middle_name = null, last_name = '',
        name = 'Deleted person', nickname = null, phone_number = null, is_active = false, mfa_enabled = false,
        mfa_setup_complete = false, last_login_at = null, version = version + 1, updated_at = now()
      where id = ${userId}`.execute(tx);
    // At last: whether a tenant keeps an administrator is looked at when all is done.
    await sql`delete from users_user_role_tenants where parent_id = ${userId}`.execute(tx);
  });
}
