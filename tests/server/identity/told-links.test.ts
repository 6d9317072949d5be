import { expect, it } from 'vitest';
import * as z from 'zod';
import { mailTo } from '../../harness/mailbox.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';

const server = testServer();
const email = 'two.tenants@example.org';
const post = (path: string, body?: unknown, token?: string) =>
  call(server(), path, { method: 'POST', body, ...(token === undefined ? {} : { token }) });
const tokenIn = (link = '') => link.slice(link.indexOf('#') + 1);
const register = (token: string) =>
  post('/identity/users/register', {
    token,
    firstName: 'Ana',
    lastName: 'Ruiz',
    password: 'river lantern copper forty',
    language: 'en',
  });

it('a link that an administrator was told lets nobody in once its owner acts for another tenant, too', async () => {
  const mine = { emails: [email], tenantId: 2, role: 'member', language: 'en' };
  const answer = await post('/identity/users/invite', mine, await signIn(server(), people.mcoAdmin));
  const [invited] = z.array(z.object({ userId: z.int(), link: z.string() })).parse(answer.body);
  const told = tokenIn(invited?.link);
  expect((await post('/identity/users/invitation', { token: told })).body).toEqual({ email });

  const path = `/identity/users/${invited?.userId}`;
  const token = await signIn(server(), people.superAdmin);
  const roles = z.object({ version: z.int(), userRoleTenants: z.array(z.looseObject({})) });
  const { version, userRoleTenants } = roles.parse((await call(server(), path, { token })).body);
  const further = { tenant: { id: 62 }, role: 'admin' };
  const body = { version, userRoleTenants: [...userRoleTenants, further] };
  expect((await call(server(), path, { method: 'PATCH', token, body })).status).toBe(200);

  expect((await register(told)).status).toBe(404);
  // Whoever reads mail at the address can get another.
  expect((await post(`${path}/send_link`, undefined, token)).status).toBe(200);
  const links = (await mailTo(server(), email)).map(({ link }) => tokenIn(link));
  const sent = links.filter((one) => one !== told);
  expect(sent).toHaveLength(1);
  expect((await register(sent[0] ?? '')).status).toBe(204);
});
