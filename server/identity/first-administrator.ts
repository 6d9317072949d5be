import { randomUUID } from 'node:crypto';
import type { ClientBase } from 'pg';
import { hashPassword, newPassword } from './passwords.ts';

export interface FirstAdministrator {
  readonly email: string;
  /** Can be changed in the portal. */
  readonly firstName: string;
  readonly lastName: string;
}

const superTenantType = 4;

/**
 * Creates the Super Tenant, unless there is one, and a user who administers it. The audit trail names the operator of the
 * installation as the actor. `client` connects as the owner of the tables. Returns their password; undefined, having done nothing,
 * if there are users already.
 */
export async function createFirstAdministrator(
  client: ClientBase,
  { email, firstName, lastName }: FirstAdministrator,
): Promise<string | undefined> {
  const password = newPassword();
  const hash = await hashPassword(password);
  await client.query('begin');
  try {
    // Two operators at once create one administrator.
    await client.query('lock table users in share row exclusive mode');
    const { rows: users } = await client.query('select 1 from users limit 1');
    if (users.length > 0) {
      await client.query('rollback');
      return undefined;
    }
    const { rows: tenants } = await client.query<{ id: number; created: boolean }>(
      `with found as (select id from tenants where tenant_type = $1 order by id limit 1),
         created as (insert into tenants (name, tenant_type) select 'Super Tenant', $1 where not exists (select from found) returning id)
       select id, false as created from found union all select id, true from created`,
      [superTenantType],
    );
    const [tenant] = tenants;
    const { rows: created } = await client.query<{ id: number }>(
      'insert into users (email_address, first_name, last_name, name) values ($1, $2, $3, $4) returning id',
      [email, firstName, lastName, `${firstName} ${lastName}`],
    );
    const [user] = created;
    await client.query(
      `insert into users_user_role_tenants (parent_id, position, tenant_id, role) values ($1, 0, $2, 'admin')`,
      [user?.id, tenant?.id],
    );
    await client.query('insert into credentials (user_id, password_hash) values ($1, $2)', [user?.id, hash]);
    const made = [...(tenant?.created === true ? [['tenants', tenant.id]] : []), ['users', user?.id]];
    for (const [resource, id] of made)
      await client.query(
        `insert into audit_events (request_id, user_name, action, resource, record_id)
         values ($1, 'Operator of the installation', 'create', $2, $3)`,
        [randomUUID(), resource, id],
      );
    await client.query('commit');
    return password;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
