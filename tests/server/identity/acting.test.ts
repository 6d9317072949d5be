/** A Super Tenant administrator acts for another person: read-only, with both names on every audit event. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { callerOf, homeOf, targetsOf } from '../world/homes.ts';
import { send, servedApp, tokenFor } from '../world/served-app.ts';
import { makeWorld } from '../world/world.ts';

const served = servedApp();
const administrator = callerOf(4, 'admin');
const person = callerOf(1, 'admin');
let token = '';

beforeAll(async () => {
  await makeWorld(served());
});

const ask = (method: 'GET' | 'POST' | 'PATCH', url: string, by = token, body?: unknown) =>
  send(served().app, { method, url, token: by, ...(body === undefined ? {} : { body }) });
async function look(): Promise<void> {
  token = await tokenFor(served(), administrator.userId);
  expect((await ask('POST', `/identity/users/${person.userId}/act_for`)).status).toBe(204);
}

test('acting for a person shows exactly what that person sees', async () => {
  await look();
  const theirs = await tokenFor(served(), person.userId);
  expect((await ask('GET', '/identity/users/me')).body).toMatchObject({
    user: { id: person.userId },
    actor: { id: administrator.userId },
  });
  for (const path of ['/api/transactions', '/identity/tenants', '/identity/users', '/api/accountHolders']) {
    const [looked, own] = [await ask('GET', path), await ask('GET', path, theirs)];
    expect([path, looked.status, looked.body]).toEqual([path, 200, own.body]);
  }
  const { transactions = {} } = targetsOf(homeOf(person));
  expect((await ask('GET', `/api/transactions/${transactions['other']}`)).status).toBe(404);
});

test('while acting, every operation that is not a read is refused before its input is examined', async () => {
  await look();
  const free = new Set(['auth.stopActing', 'auth.renew']);
  // Operations that need no session do not know who is asking.
  const writes = served().routes.filter(
    ({ method, operation }) =>
      !['GET', 'HEAD'].includes(String(method)) &&
      !free.has(operation) &&
      !/^auth\.(login|startPasskeySignIn|signInByPasskey|logout|forgotPassword|resetPassword|readInvitation|readPasswordLink|register)$/.test(
        operation,
      ),
  );
  expect(writes.length).toBeGreaterThan(40);
  const answers = await Promise.all(
    writes.map(async ({ method, url, operation }) => {
      const { status, body } = await send(served().app, {
        method,
        url: url.replace(/:\w+/g, '1'),
        token,
        ...(method === 'DELETE' ? {} : { body: {} }),
      });
      return [operation, status, Object(body).message?.id];
    }),
  );
  expect(answers.filter(([, status, id]) => status !== 403 || id !== 'acting.readOnly')).toEqual([]);
});

test('audit events written while acting name both the administrator and the person acted for', async () => {
  await look();
  expect((await ask('GET', '/identity/tenants/download?format=csv')).status).toBe(200);
  const { rows } = await sql<Readonly<Record<string, unknown>>>`
    select action, user_id, acting_user_id, acting_user_name is not null as named from audit_events where request_id <> 'world' order by id desc limit 2`.execute(
    served().database.owner,
  );
  expect(rows).toEqual([
    { action: 'export', user_id: person.userId, acting_user_id: administrator.userId, named: true },
    { action: 'startActingFor', user_id: administrator.userId, acting_user_id: null, named: false },
  ]);
  await ask('POST', '/identity/auth/stop_acting');
  expect((await ask('GET', '/identity/users/me')).body).toMatchObject({ user: { id: administrator.userId } });
  const { body } = await ask('GET', '/api/audit?action=export&_end=1');
  expect(body).toMatchObject([{ who: `User ${administrator.userId}`, actingAs: `User ${person.userId}` }]);
});

test('only a Super Tenant administrator may act for someone else; demotion or deactivation ends it', async () => {
  for (const [caller, id, status] of [
    [callerOf(4, 'member'), person.userId, 403],
    [callerOf(1, 'admin'), homeOf(person).users.colleague, 403],
    [administrator, administrator.userId, 403],
    [administrator, 2_000_000_000, 404],
  ] as const)
    expect([
      id,
      (await ask('POST', `/identity/users/${id}/act_for`, await tokenFor(served(), caller.userId))).status,
    ]).toEqual([id, status]);
  await look();
  const { owner } = served().database;
  const roleIs = (role: string) =>
    sql`update users_user_role_tenants set role = ${role} where parent_id = ${administrator.userId}`.execute(
      owner,
    );
  await roleIs('member');
  expect((await ask('GET', '/identity/users/me')).status).toBe(401);
  await roleIs('admin');
  await sql`update users set is_active = false where id = ${person.userId}`.execute(owner);
  expect((await ask('GET', '/identity/users/me')).status).toBe(401);
  await sql`update users set is_active = true where id = ${person.userId}`.execute(owner);
});

test('acting can be stopped when a second step has become due for the administrator meanwhile', async () => {
  const require = (required: boolean) =>
    sql`update users set mfa_enabled = ${required} where id = ${administrator.userId}`.execute(
      served().database.owner,
    );
  await look();
  await require(true);
  try {
    expect((await ask('POST', '/identity/auth/stop_acting')).status).toBe(204);
    const { body } = await ask('GET', '/identity/users/me');
    expect(body).toMatchObject({ user: { id: administrator.userId } });
    expect(body).not.toHaveProperty('actor.id');
  } finally {
    await require(false);
  }
});
