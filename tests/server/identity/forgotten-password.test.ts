/** "Forgot your password?" lets account owners back in without revealing who has an account. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { mailTo } from '../../harness/mailbox.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';

const server = testServer({ env: { TRUST_PROXY: '1' } });
const password = 'river lantern copper forty';
let client = 0;
/** Sends each request from an IP address of its own. */
const post = (path: string, body: unknown) =>
  call(server(), path, {
    method: 'POST',
    body,
    headers: { 'x-forwarded-for': `198.51.${client >> 8}.${(client += 1) & 255}` },
  });
const forgot = (email: string) => post('/identity/users/forgot_password', { email });
const tokenOf = async (email: string) => {
  const letters = await mailTo(server(), email);
  return (letters.at(-1)?.link ?? '').split('#')[1] ?? '';
};
const reset = (token: string, given = password) =>
  post('/identity/users/reset_password', { token, password: given });
const logIn = (email: string, given = password) =>
  post('/identity/auth/login', { email, password: given, tenantId: 1 });

it('the emailed link resets the password once, ends every session and notifies the owner', async () => {
  const email = people.mcoAdmin;
  await sql`insert into credentials (user_id, password_hash) select id, 'none' from users where email_address = ${email}
    on conflict do nothing`.execute(server().database.owner);
  const session = await signIn(server(), email);
  expect((await forgot(email.toUpperCase())).status).toBe(204);
  const token = await tokenOf(email);
  const read = () => post('/identity/users/password_link', { token });
  expect(await read()).toMatchObject({ status: 200, body: { email } });
  expect(await reset(token, 'password password')).toMatchObject({
    status: 400,
    body: { fieldMessages: { password: { id: 'password.common' } } },
  });
  expect((await call(server(), '/identity/users/me', { token: session })).status).toBe(200);
  const answers = await Promise.all([1, 2, 3, 4].map(() => reset(token)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404, 404, 404]);
  expect((await call(server(), '/identity/users/me', { token: session })).status).toBe(401);
  expect((await logIn(email)).status).toBe(200);
  expect((await reset(token)).status).toBe(404);
  expect((await read()).status).toBe(404);
  expect((await mailTo(server(), email)).at(-1)?.subject).toBe('Your Causeway password was changed');
  const { rows } = await sql<{ action: string }>`
    select action from audit_events where user_email = ${email} order by id`.execute(server().database.owner);
  expect(rows.map(({ action }) => action)).toEqual(['requestPassword', 'resetPassword', 'signIn']);
});

it('the answer and its headers are the same whether or not the account exists', async () => {
  const shapes = new Set<string>();
  await server()
    .database.owner.transaction()
    .execute(async (tx) => {
      // No account can be looked up before the answers, so the time they take cannot tell either.
      await sql`lock table users`.execute(tx);
      for (const email of [people.otherMcoAdmin, 'nobody.at.all@example.org']) {
        const { status, text, headers } = await forgot(email);
        shapes.add(JSON.stringify([status, text, [...headers.keys()].sort()]));
      }
    });
  expect(shapes.size).toBe(1);
});

it('one mailbox gets at most three emails an hour, however often somebody asks', async () => {
  for (let time = 0; time < 4; time += 1) await forgot(people.otherMcoAdmin);
  expect((await mailTo(server(), people.otherMcoAdmin)).length).toBe(3);
  expect(await mailTo(server(), 'nobody.at.all@example.org')).toEqual([]);
});

it('a disabled user gets no email, and a link sent earlier no longer works', async () => {
  const email = people.providerMember;
  await forgot(email);
  const token = await tokenOf(email);
  expect(token).not.toBe('');
  await sql`update users set is_active = false where email_address = ${email}`.execute(
    server().database.owner,
  );
  expect((await reset(token)).status).toBe(404);
  const before = (await mailTo(server(), email)).length;
  await forgot(email);
  expect((await mailTo(server(), email)).length).toBe(before);
});

it('one IP address may try thirty links a minute and then gets 429', async () => {
  const tried = () =>
    call(server(), '/identity/users/reset_password', {
      method: 'POST',
      body: { token: 'x'.repeat(43), password },
      headers: { 'x-forwarded-for': '203.0.113.9' },
    });
  const answers = [];
  for (let time = 0; time < 32; time += 1) answers.push((await tried()).status);
  expect(answers.filter((status) => status === 404)).toHaveLength(30);
  expect(answers.slice(30)).toEqual([429, 429]);
});

it('hundreds of simultaneous link requests from different addresses do not hold up signed-in users', async () => {
  const token = await signIn(server(), people.systemAdmin);
  let answered = 0;
  const asked = Array.from({ length: 400 }, async (_, index) => {
    const { status } = await (index % 2 === 0 ? forgot('nobody@example.org') : reset('A'.repeat(43)));
    answered += 1;
    return status;
  });
  expect((await call(server(), '/api/transactions?_end=5', { token })).status).toBe(200);
  expect(answered).toBeLessThan(200);
  // Requests that wait too long for a turn, as on a busy machine, get 503.
  const done = (await Promise.all(asked)).filter((status) => status !== 503);
  expect([...new Set(done)].toSorted((a, b) => a - b)).toEqual([204, 404]);
});
