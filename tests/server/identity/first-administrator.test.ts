import { verify } from '@node-rs/argon2';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFirstAdministrator } from '../../../server/identity/first-administrator.ts';
import { testDatabase } from '../../harness/database.ts';

const database = testDatabase();
let client: Client;
beforeAll(async () => {
  client = new Client({ connectionString: database().ownerUrl });
  await client.connect();
  await client.query('truncate users, tenants cascade');
  await client.query("insert into tenants (name, tenant_type) values ('State Office', 4)");
});
afterAll(() => client.end());

const state = async () => {
  const { rows } = await client.query<Record<string, unknown>>(
    `select (select count(*)::integer from tenants) as tenants, (select count(*)::integer from users) as users,
       (select array_agg(action || ' ' || resource order by id) from audit_events where user_name = 'Operator of the installation') as audit`,
  );
  return rows[0];
};
const ada = { email: 'ada@example.org', firstName: 'Ada', lastName: 'Min' };

it('what cannot be created completely leaves nothing', async () => {
  await client.query('alter table credentials add constraint none check (false)');
  await expect(createFirstAdministrator(client, ada)).rejects.toThrow('none');
  await client.query('alter table credentials drop constraint none');
  expect(await state()).toEqual({ tenants: 1, users: 0, audit: null });
});

it('the first administrator joins the Super Tenant that is there, and a second one is refused', async () => {
  const password = await createFirstAdministrator(client, ada);
  const { rows } = await client.query<{ hash: string; role: string; tenant: string }>(
    `select c.password_hash as hash, r.role, t.name as tenant from users u join credentials c on c.user_id = u.id
     join users_user_role_tenants r on r.parent_id = u.id join tenants t on t.id = r.tenant_id and t.tenant_type = 4`,
  );
  expect(rows).toEqual([{ hash: expect.any(String), role: 'admin', tenant: 'State Office' }]);
  expect(await verify(rows[0]?.hash ?? '', password ?? '')).toBe(true);
  expect(await createFirstAdministrator(client, { ...ada, email: 'bob@example.org' })).toBeUndefined();
  expect(await state()).toEqual({ tenants: 1, users: 1, audit: ['create users'] });
});
