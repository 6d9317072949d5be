/** A user's own password, sessions and account, and what an administrator may do to others'. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../../server/identity/passwords.ts';
import { mailTo } from '../../harness/mailbox.ts';
import { people } from '../../harness/sample-people.ts';
import { type Call, call, leastCost, signIn, testServer } from '../../harness/server.ts';

const server = testServer();
const password = 'river lantern copper forty';
const other = 'velvet harbor onion seventeen';
const ask = (method: string, path: string, token: string, body?: unknown) => {
  const given: Call = { method, token, ...(body === undefined ? {} : { body }) };
  return call(server(), path, given);
};
const me = async (token: string) => (await ask('GET', '/identity/users/me', token)).status;
const logIn = (email: string, given: string) =>
  call(server(), '/identity/auth/login', {
    method: 'POST',
    body: { email, password: given, tenantId: 1 },
    headers: { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/150.0' },
  });
const idOf = async (email: string) =>
  (
    await sql<{ id: number }>`select id from users where email_address = ${email}`.execute(
      server().database.owner,
    )
  ).rows[0]?.id ?? 0;

beforeAll(async () => {
  const hash = await hashPassword(password, leastCost);
  await sql`
    insert into credentials (user_id, password_hash) select id, ${hash} from users
    on conflict (user_id) do update set password_hash = excluded.password_hash`.execute(
    server().database.owner,
  );
});

it('changing the password needs the current one, ends all other sessions and notifies the owner', async () => {
  const email = people.mcoAdmin;
  const [here, there] = [await signIn(server(), email), await signIn(server(), email)];
  const change = (currentPassword: string, newPassword: string) =>
    ask('POST', '/identity/auth/change_password', here, { currentPassword, newPassword });
  expect(await change(other, other)).toMatchObject({
    status: 400,
    body: { fieldMessages: { currentPassword: { id: 'password.wrong' } } },
  });
  expect(await change(password, 'password password')).toMatchObject({
    status: 400,
    body: { fieldMessages: { newPassword: { id: 'password.common' } } },
  });
  expect(await change(password, password)).toMatchObject({ status: 400 });
  expect(await me(there)).toBe(200);
  expect((await change(password, other)).status).toBe(204);
  expect([await me(here), await me(there)]).toEqual([200, 401]);
  expect([(await logIn(email, password)).status, (await logIn(email, other)).status]).toEqual([400, 200]);
  expect((await mailTo(server(), email)).map(({ subject }) => subject)).toEqual([
    'Your Causeway password was changed',
  ]);
});

it('of simultaneous password changes from one session, exactly one succeeds', async () => {
  const email = people.providerMember;
  const token = await signIn(server(), email);
  const wanted = Array.from({ length: 4 }, (_, index) => `${other} ${index}${index}`);
  const answers = await Promise.all(
    wanted.map((newPassword) =>
      ask('POST', '/identity/auth/change_password', token, { currentPassword: password, newPassword }),
    ),
  );
  const refused = answers.filter(({ status }) => status !== 204);
  expect(refused).toHaveLength(wanted.length - 1);
  for (const { status, body } of refused)
    expect([status, body]).toMatchObject([
      400,
      { fieldMessages: { currentPassword: { id: 'password.wrong' } } },
    ]);
  const made = wanted[answers.findIndex(({ status }) => status === 204)] ?? '';
  expect((await logIn(email, made)).status).toBe(200);
});

it('guessing the current password is slowed down as guessing at sign-in is', async () => {
  const token = await signIn(server(), people.otherMcoAdmin);
  const statuses = [];
  for (let time = 0; time < 7; time += 1)
    statuses.push((await ask('POST', '/identity/auth/deleteMe', token, { password: other })).status);
  expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400]);
  expect(statuses.at(-1)).toBe(429);
});

it('users list their sessions and end one or all others, but nobody else’s', async () => {
  const email = people.mcoMember;
  const { accessToken: here } = (await logIn(email, password)).body as { accessToken: string }; // it succeeds
  const there = await signIn(server(), email);
  const stranger = await signIn(server(), people.providerAdmin);
  type Listed = { id: string; device: string | null; addressRange: string | null; isCurrent: boolean }[];
  const list = async (token: string) => (await ask('GET', '/identity/auth/sessions', token)).body as Listed; // as its schema says
  const own = await list(here);
  expect(own).toHaveLength(2);
  expect(own.find(({ isCurrent }) => isCurrent)).toMatchObject({
    device: 'Firefox, Windows',
    addressRange: '127.0.0.x',
  });
  const [elsewhere] = own.filter(({ isCurrent }) => !isCurrent);
  const end = (token: string) => ask('DELETE', `/identity/auth/sessions/${elsewhere?.id}`, token);
  expect((await end(stranger)).status).toBe(404);
  expect(await me(there)).toBe(200);
  expect((await end(here)).status).toBe(204);
  expect((await end(here)).status).toBe(404);
  expect([await me(there), await me(here)]).toEqual([401, 200]);
  const [second, third] = [await signIn(server(), email), await signIn(server(), email)];
  expect((await ask('POST', '/identity/auth/sessions/end_others', here)).status).toBe(204);
  expect([await me(here), await me(second), await me(third), await me(stranger)]).toEqual([
    200, 401, 401, 200,
  ]);
});

it('an administrator can end the sessions of their own people and of nobody else', async () => {
  const admin = await signIn(server(), people.mcoAdmin);
  const token = await signIn(server(), people.mcoMember);
  const end = async (email: string) =>
    (await ask('POST', `/identity/users/${await idOf(email)}/end_sessions`, admin)).status;
  expect(await end(people.providerAdmin)).toBe(404);
  expect(await end(people.mcoAdmin)).toBe(403);
  expect(await end(people.mcoMember)).toBe(204);
  expect([await me(token), await me(admin)]).toEqual([401, 200]);
});

it('a deleted account loses name, email, roles and credentials; the audit trail keeps its events', async () => {
  const email = people.providerViewer;
  const id = await idOf(email);
  const token = await signIn(server(), email);
  await sql`insert into drafts (user_id, tenant_id, resource, body) values (${id}, 1, 'accountHolders', 'sealed')`.execute(
    server().database.owner,
  );
  await sql`insert into alerts (title, severity, to_user_id, starts_at) values ('For them', 'info', ${id}, now())`.execute(
    server().database.owner,
  );
  expect((await ask('POST', '/identity/auth/deleteMe', token, { password: other })).status).toBe(400);
  expect((await ask('POST', '/identity/auth/deleteMe', token, { password })).status).toBe(204);
  expect(await me(token)).toBe(401);
  expect((await logIn(email, password)).status).toBe(400);
  const { rows } = await sql<{ row: unknown; roles: number; credentials: number }>`
    select to_jsonb(u) as row, (select count(*)::integer from drafts where user_id = u.id) as drafts,
      (select count(*)::integer from alerts where to_user_id = u.id) as alerts, (select count(*)::integer from users_user_role_tenants where parent_id = u.id) as roles,
      (select count(*)::integer from credentials where user_id = u.id) as credentials
    from users u where id = ${id}`.execute(server().database.owner);
  expect(rows).toMatchObject([
    { row: { name: 'Deleted person', is_active: false }, roles: 0, credentials: 0, drafts: 0, alerts: 0 },
  ]);
  expect(JSON.stringify(rows)).not.toContain(email);
  const { rows: events } = await sql<{ action: string }>`
    select action from audit_events where record_id = ${id} and user_email = ${email}`.execute(
    server().database.owner,
  );
  // The first attempt had a wrong password.
  expect(events).toEqual([{ action: 'failedSignIn' }, { action: 'deleteMe' }]);
});

it('a tenant keeps its last administrator, even when two deactivate each other at once', async () => {
  const { owner } = server().database;
  await sql`update users_user_role_tenants set role = 'member' where tenant_id = 1 and parent_id not in (1, 2)`.execute(
    owner,
  );
  await sql`update users_user_role_tenants set role = 'admin' where tenant_id = 1 and parent_id in (1, 2)`.execute(
    owner,
  );
  const tokens = [await signIn(server(), people.superAdmin), await signIn(server(), people.otherSuperAdmin)];
  const versions = await sql<{
    id: number;
    version: number;
  }>`select id, version from users where id in (1, 2) order by id`.execute(owner);
  const disable = (by: number, id: number) =>
    ask('PATCH', `/identity/users/${id}`, tokens[by] ?? '', {
      version: versions.rows[id - 1]?.version,
      isActive: false,
    });
  const answers = await Promise.all([disable(0, 2), disable(1, 1)]);
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  const { rows } = await sql<{ id: number }>`select id from users where id in (1, 2) and is_active`.execute(
    owner,
  );
  expect(rows).toHaveLength(1);
  const left = rows[0]?.id ?? 0;
  const answer = await ask('POST', '/identity/auth/deleteMe', tokens[left - 1] ?? '', { password });
  expect(answer).toMatchObject({ status: 409, body: { message: { id: 'user.noAdministratorLeft' } } });
  expect(await me(tokens[left - 1] ?? '')).toBe(200);
  // Somebody who was invited, but has not registered, does not take their place.
  const invited = left === 1 ? 2 : 1;
  await sql`update users set is_active = true where id = ${invited}`.execute(owner);
  await sql`delete from credentials where user_id = ${invited}`.execute(owner);
  const again = await ask('POST', '/identity/auth/deleteMe', tokens[left - 1] ?? '', { password });
  expect(again).toMatchObject({ status: 409, body: { message: { id: 'user.noAdministratorLeft' } } });
});
