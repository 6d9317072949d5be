import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { isUsableUser } from './accounts.ts';
import { hashPassword, newPassword } from './passwords.ts';

export interface NewPassword {
  readonly password: string;
  /** False while the user or each of their tenants is deactivated: the password lets nobody in before that changes. */
  readonly isUsable: boolean;
}

/**
 * Gives the user a new password, ends their sessions and forgets their devices and links. The audit trail names the operator of
 * the installation as the actor. `client` connects as the owner of the tables. Returns undefined if no user has this address.
 */
export async function setPassword(client: ClientBase, email: string): Promise<NewPassword | undefined> {
  const password = newPassword();
  const hash = await hashPassword(password);
  await client.query('begin');
  try {
    const { rows } = await client.query<{ id: number; isUsable: boolean }>(
      `select u.id, ${isUsableUser} as "isUsable" from users u where lower(u.email_address) = lower($1) for update`,
      [email],
    );
    const [user] = rows;
    if (user === undefined) {
      await client.query('rollback');
      return undefined;
    }
    await client.query(
      `insert into credentials (user_id, password_hash) values ($1, $2)
       on conflict (user_id) do update set password_hash = excluded.password_hash, changed_at = now()`,
      [user.id, hash],
    );
    await client.query('update sessions set revoked_at = now() where user_id = $1 and revoked_at is null', [
      user.id,
    ]);
    await client.query('delete from known_devices where user_id = $1', [user.id]);
    await client.query('delete from one_time_tokens where user_id = $1', [user.id]);
    await client.query(
      `insert into audit_events (request_id, user_name, action, resource, record_id)
       values ($1, 'Operator of the installation', 'newPassword', 'users', $2)`,
      [randomUUID(), user.id],
    );
    await client.query('commit');
    return { password, isUsable: user.isUsable };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
