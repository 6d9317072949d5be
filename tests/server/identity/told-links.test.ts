import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { mailTo } from '../../harness/mailbox.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';

const server = testServer();
const goodPassword = 'river lantern copper forty';
const post = (path: string, body?: unknown, token?: string) =>
  call(server(), path, { method: 'POST', body, ...(token === undefined ? {} : { token }) });
const tokenIn = (link = '') => link.slice(link.indexOf('#') + 1);
const register = (token: string, password = goodPassword) =>
  post('/identity/users/register', { token, firstName: 'Ana', lastName: 'Ruiz', password, language: 'en' });
const statusOfSignIn = async (email: string, password = goodPassword) =>
  (await post('/identity/auth/login', { email, password, tenantId: 1 })).status;

/** Invites to MCO 2, by its administrator or by the Super Tenant's. Returns the link's token that was told. */
async function invite(email: string, by = people.mcoAdmin) {
  const body = { emails: [email], tenantId: 2, role: 'member', language: 'en' };
  const answer = await post('/identity/users/invite', body, await signIn(server(), by));
  const [invited] = z.array(z.object({ userId: z.int(), link: z.string() })).parse(answer.body);
  return { path: `/identity/users/${invited?.userId}`, told: tokenIn(invited?.link) };
}

const mailedTokens = async (email: string) =>
  (await mailTo(server(), email)).map(({ link }) => tokenIn(link));

async function change(path: string, values: object, by = people.superAdmin) {
  const token = await signIn(server(), by);
  const { version } = z.object({ version: z.int() }).parse((await call(server(), path, { token })).body);
  const answer = await call(server(), path, { method: 'PATCH', token, body: { version, ...values } });
  expect(answer.status).toBe(200);
}

async function giveFurtherRole(path: string) {
  const token = await signIn(server(), people.superAdmin);
  const roles = z.object({ userRoleTenants: z.array(z.looseObject({})) });
  const { userRoleTenants } = roles.parse((await call(server(), path, { token })).body);
  await change(path, { userRoleTenants: [...userRoleTenants, { tenant: { id: 62 }, role: 'admin' }] });
}

it('a link that is out lets nobody in once its owner acts for another tenant, too, and a new one is mailed', async () => {
  const email = 'not.yet@example.org';
  const { path, told } = await invite(email);
  expect((await post('/identity/users/invitation', { token: told })).body).toEqual({ email });
  const [mailed = ''] = await mailedTokens(email);
  expect(mailed).not.toBe(told);

  await giveFurtherRole(path);
  expect((await register(told)).status).toBe(404);
  expect((await register(mailed)).status).toBe(404);
  const links = await mailedTokens(email);
  expect(links).toHaveLength(2);
  expect((await register(links[1] ?? '')).status).toBe(204);
});

it('who registered with a link that a tenant’s administrator was told registers again by mail before acting for another tenant', async () => {
  const email = 'told@example.org';
  const { path, told } = await invite(email);
  expect((await register(told)).status).toBe(204);
  const session = await signIn(server(), email);
  expect(await mailedTokens(email)).toHaveLength(1);

  await giveFurtherRole(path);
  expect((await call(server(), '/identity/users/me', { token: session })).status).toBe(401);
  expect(await statusOfSignIn(email)).toBe(400);
  const trail = await sql<{ user_name: string }>`
    select user_name from audit_events where action = 'requireRegistration' and record_id = ${path.split('/').at(-1)}`.execute(
    server().database.owner,
  );
  expect(trail.rows).toHaveLength(1);
  const links = await mailedTokens(email);
  expect(links).toHaveLength(2);
  expect((await register(links[1] ?? '', 'copper lantern river fifty')).status).toBe(204);
  expect(await statusOfSignIn(email, 'copper lantern river fifty')).toBe(200);
});

it.each([
  { name: 'with the mailed link', by: people.mcoAdmin, isMailed: true },
  { name: 'with a link that the Super Tenant handed over', by: people.superAdmin, isMailed: false },
])('who registered $name keeps the password', async ({ by, isMailed }) => {
  const email = `${isMailed ? 'mailed' : 'handed'}@example.org`;
  const { path, told } = await invite(email, by);
  const [mailed = ''] = await mailedTokens(email);
  expect((await register(isMailed ? mailed : told)).status).toBe(204);
  await giveFurtherRole(path);
  expect(await statusOfSignIn(email)).toBe(200);
  expect(await mailedTokens(email)).toHaveLength(1);
});

it('an address that a tenant’s administrator has changed is not proven', async () => {
  const { path } = await invite('before@example.org');
  const [mailed = ''] = await mailedTokens('before@example.org');
  expect((await register(mailed)).status).toBe(204);
  await change(path, { emailAddress: 'after@example.org' }, people.mcoAdmin);
  expect(await statusOfSignIn('after@example.org')).toBe(200);
  await giveFurtherRole(path);
  expect(await statusOfSignIn('after@example.org')).toBe(400);
  expect((await mailedTokens('after@example.org')).length).toBeGreaterThan(0);
});

it.each([
  { name: 'keeps what a new password by mail let in', hasPasskey: false, status: 200 },
  { name: 'loses it if a passkey from before could let somebody else in', hasPasskey: true, status: 400 },
])('an account that was registered with a told link $name', async ({ hasPasskey, status }) => {
  const email = `reset.${hasPasskey}@example.org`;
  const { path, told } = await invite(email);
  expect((await register(told)).status).toBe(204);
  if (hasPasskey)
    await sql`
      insert into passkeys (user_id, credential_id, public_key, name)
      values (${path.split('/').at(-1)}, 'of.somebody.else', '', 'Phone')`.execute(server().database.owner);
  await post('/identity/users/forgot_password', { email });
  const token = (await mailedTokens(email)).at(-1) ?? '';
  const password = 'copper lantern river fifty';
  expect((await post('/identity/users/reset_password', { token, password })).status).toBe(204);
  await giveFurtherRole(path);
  expect(await statusOfSignIn(email, password)).toBe(status);
});

it('a role that is moved to another tenant counts as a further one, and takes the second step along', async () => {
  const { owner } = server().database;
  const email = 'moved@example.org';
  const { path, told } = await invite(email);
  expect((await register(told)).status).toBe(204);
  const id = Number(path.split('/').at(-1));
  await sql`
    insert into passkeys (user_id, credential_id, public_key, name) values (${id}, 'of.the.moved', '', 'Phone')`.execute(
    owner,
  );
  await sql`update users set mfa_enabled = true, mfa_setup_complete = true where id = ${id}`.execute(owner);
  const roleIds = async () =>
    (
      await sql<{ id: number }>`select id from users_user_role_tenants where parent_id = ${id}`.execute(owner)
    ).rows.map((role) => role.id);
  const before = await roleIds();
  await change(path, {
    userRoleTenants: before.map((role) => ({ id: role, tenant: { id: 62 }, role: 'admin' })),
  });
  expect(await roleIds()).toEqual(before);
  expect(await statusOfSignIn(email)).toBe(400);
  const { rows } = await sql`
    select mfa_enabled, mfa_setup_complete, (select count(*)::integer from passkeys p where p.user_id = u.id) as passkeys
    from users u where id = ${id}`.execute(owner);
  expect(rows).toEqual([{ mfa_enabled: false, mfa_setup_complete: false, passkeys: 0 }]);
  expect(await mailedTokens(email)).toHaveLength(2);
});
