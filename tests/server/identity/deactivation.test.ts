/** Deactivation takes effect at once, and no tenant loses its last administrator, even when requests race. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const server = testServer();
const mco = 2;
const superTenant = 1;
/** The MCO's only users: two administrators. */
const [one, two] = [7, 8];
let token = '';

beforeEach(async () => {
  const { owner } = server().database;
  token = await signIn(server(), people.superAdmin);
  await sql`update users set is_active = true where id in (1, 2, ${one}, ${two})`.execute(owner);
  await sql`delete from users_user_role_tenants where parent_id in (${one}, ${two}) or tenant_id = ${mco}`.execute(
    owner,
  );
  await sql`insert into users_user_role_tenants (parent_id, position, tenant_id, role)
    values (${one}, 0, ${mco}, 'admin'), (${two}, 0, ${mco}, 'admin')`.execute(owner);
});

async function recordOf(id: number) {
  const { body } = await call(server(), `/identity/users/${id}`, { token });
  return Object(body);
}
const act = async (action: 'deactivate' | 'reactivate', id: number, by = token) =>
  call(server(), `/identity/users/actions/${action}`, {
    method: 'POST',
    token: by,
    body: { selection: { records: [{ id, version: (await recordOf(id)).version }] } },
  });
const change = async (id: number, body: object) =>
  call(server(), `/identity/users/${id}`, {
    method: 'PATCH',
    token,
    body: { version: (await recordOf(id)).version, ...body },
  });
const remove = async (id: number) =>
  call(server(), `/identity/users/${id}?version=${(await recordOf(id)).version}`, {
    method: 'DELETE',
    token,
  });
const administrators = async (tenant: number) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from users_user_role_tenants r join users u on u.id = r.parent_id
    where r.tenant_id = ${tenant} and r.role = 'admin' and u.is_active`.execute(server().database.owner);
  return rows[0]?.count;
};

test('deactivation ends a user’s sessions for good; after reactivation they must sign in again', async () => {
  const theirs = await signIn(server(), people.mcoAdmin);
  const me = () => call(server(), '/identity/users/me', { token: theirs });
  expect((await me()).status).toBe(200);
  expect((await act('deactivate', one)).body).toMatchObject({ done: 1 });
  expect((await me()).status).toBe(401);
  expect((await act('reactivate', one)).body).toMatchObject({ done: 1 });
  expect((await me()).status).toBe(401);
  const again = await signIn(server(), people.mcoAdmin);
  expect((await call(server(), '/identity/users/me', { token: again })).status).toBe(200);
  const { rows } = await sql<{ action: string }>`
    select action from audit_events where resource = 'users' and record_id = ${one} and user_id = 1 order by id`.execute(
    server().database.owner,
  );
  expect(rows.map(({ action }) => action)).toEqual(['deactivate', 'reactivate']);
});

test('a link sent before its owner was deactivated stays invalid after reactivation', async () => {
  const sent = await call(server(), `/identity/users/${one}/send_link`, { method: 'POST', token });
  const [, link = ''] = String(Object(sent.body).link).split('#');
  const owner = () =>
    call(server(), '/identity/users/password_link', { method: 'POST', body: { token: link } });
  expect((await owner()).status).toBe(200);
  expect((await act('deactivate', one)).body).toMatchObject({ done: 1 });
  expect((await owner()).status).toBe(404);
  expect((await act('reactivate', one)).body).toMatchObject({ done: 1 });
  expect((await owner()).status).toBe(404);
});

test('an administrator can deactivate neither themselves nor people of another organization', async () => {
  const theirs = await signIn(server(), people.mcoAdmin);
  const skipped = async (id: number) => Object((await act('deactivate', id, theirs)).body).skipped[0]?.code;
  expect([await skipped(one), await skipped(9)]).toEqual(['forbidden', 'missing']);
});

describe('the Super Tenant cannot remove an organization’s last administrator', () => {
  test.each([
    ['by deactivating', () => act('deactivate', two)],
    ['by a form', () => change(two, { isActive: false })],
    ['by another role', () => change(two, { userRoleTenants: [{ tenant: { id: mco }, role: 'member' }] })],
    ['by a role elsewhere', () => change(two, { userRoleTenants: [{ tenant: { id: 3 }, role: 'admin' }] })],
    ['by deleting', () => remove(two)],
  ])('%s', async (by, attempt) => {
    expect((await act('deactivate', one)).status).toBe(200);
    const { body: organization } = await call(server(), `/identity/tenants/${mco}`, { token });
    const ofIt = { organization: Object(organization).name };
    expect(await attempt()).toMatchObject({
      status: 409,
      body: {
        message:
          by === 'by deleting'
            ? { id: 'user.noAdministratorLeft', values: ofIt }
            : { id: 'user.lastAdministrator', values: { ...ofIt, person: (await recordOf(two)).name } },
      },
    });
    expect(await administrators(mco)).toBe(1);
    expect((await recordOf(two)).isActive).toBe(true);
  });

  test('even when two requests race: exactly one is refused', async () => {
    const attempts = [
      [() => act('deactivate', one), () => act('deactivate', two)],
      [
        () => act('deactivate', one),
        () => change(two, { userRoleTenants: [{ tenant: { id: mco }, role: 'viewer' }] }),
      ],
    ] as const;
    for (const both of attempts) {
      const answers = await Promise.all(both.map((attempt) => attempt()));
      expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
      expect(await administrators(mco)).toBe(1);
      await act('reactivate', one);
      await act('reactivate', two);
    }
  });

  test('unless the organization is deactivated', async () => {
    const { owner } = server().database;
    await sql`update tenants set is_active = false where id = ${mco}`.execute(owner);
    expect((await act('deactivate', one)).status).toBe(200);
    expect((await act('deactivate', two)).status).toBe(200);
    await sql`update tenants set is_active = true where id = ${mco}`.execute(owner);
  });

  test('even when the organization is the Super Tenant itself', async () => {
    const { owner } = server().database;
    await sql`update users_user_role_tenants set role = 'member' where tenant_id = ${superTenant} and parent_id not in (1, 2)`.execute(
      owner,
    );
    expect((await act('deactivate', 2)).status).toBe(200);
    const other = await call(server(), '/identity/users/1', {
      method: 'PATCH',
      token,
      body: { version: (await recordOf(1)).version, isActive: false },
    });
    expect(other.status).not.toBe(200);
    expect(await administrators(superTenant)).toBe(1);
  });
});

test('deactivating an organization ends its people’s sessions at once, and nobody else’s', async () => {
  const [theirs, others] = [
    await signIn(server(), people.mcoAdmin),
    await signIn(server(), people.otherMcoAdmin),
  ];
  const status = async (by: string) => (await call(server(), '/identity/users/me', { token: by })).status;
  const tenant = async () => Object((await call(server(), `/identity/tenants/${mco}`, { token })).body);
  const press = async (action: string) =>
    call(server(), `/identity/tenants/actions/${action}`, {
      method: 'POST',
      token,
      body: { selection: { records: [{ id: mco, version: (await tenant()).version }] } },
    });
  expect((await press('deactivate')).body).toMatchObject({ done: 1 });
  expect([await status(theirs), await status(others), (await tenant()).isActive]).toEqual([401, 200, false]);
  expect((await press('reactivate')).body).toMatchObject({ done: 1 });
  expect(await status(theirs)).toBe(401);
  const own = await call(server(), '/identity/tenants/1', { token });
  const self = await call(server(), '/identity/tenants/actions/deactivate', {
    method: 'POST',
    token,
    body: { selection: { records: [{ id: 1, version: Object(own.body).version }] } },
  });
  expect(self.body).toMatchObject({ done: 0, skipped: [{ code: 'forbidden' }] });
});
