import { sql } from 'kysely';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { setPassword } from '../../../server/identity/set-password.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';

const server = testServer();
const login = (password: string) =>
  call(server(), '/identity/auth/login', {
    method: 'POST',
    body: { email: people.mcoAdmin, password, tenantId: 1 },
  });

it('a user signs in with the password that the operator had made, and only with that one', async () => {
  const before = await signIn(server(), people.mcoAdmin);
  const client = new Client({ connectionString: server().ownerUrl });
  await client.connect();
  try {
    expect(await setPassword(client, 'nobody@example.com')).toBeUndefined();
    const first = (await setPassword(client, people.mcoAdmin.toUpperCase())) ?? '';
    expect((await call(server(), '/identity/users/me', { token: before })).status).toBe(401);
    expect((await login(first)).status).toBe(200);
    const second = (await setPassword(client, people.mcoAdmin)) ?? '';
    expect((await login(first)).status).toBe(400);
    expect((await login(second)).status).toBe(200);
    const { rows } = await sql<{ name: string; action: string }>`
      select user_name as name, action from audit_events
      where action not in ('signIn', 'failedSignIn') and resource = 'users' and record_id = (select id from users where email_address = ${people.mcoAdmin})`.execute(
      server().database.owner,
    );
    const noted = { name: 'Operator of the installation', action: 'newPassword' };
    expect(rows).toEqual([noted, noted]);
  } finally {
    await client.end();
  }
});
