/** A list checks the session in the same round trip as its rows; a remembered session lets nobody read on. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const server = testServer();
const run = (statement: ReturnType<typeof sql>) => statement.execute(server().database.owner);
const list = (token: string, query = '') => call(server(), `/api/transactions?_end=5${query}`, { token });
const totalOf = ({ headers }: Awaited<ReturnType<typeof list>>) => Number(headers.get('x-total-count'));

/** Signs in and reads two lists, so that the session is remembered. */
async function reader(email: string): Promise<string> {
  const token = await signIn(server(), email);
  for (let time = 0; time < 2; time += 1) expect((await list(token)).status).toBe(200);
  return token;
}

describe('a user who has just read a list cannot read the next one', () => {
  it('once they have signed out', async () => {
    const token = await reader(people.mcoAdmin);
    await call(server(), '/identity/auth/logout', { method: 'POST', token });
    expect(await list(token)).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated', message: { id: 'request.signInFirst' } },
    });
    expect((await call(server(), '/api/transactions/summary', { token })).status).toBe(401);
    expect((await list(token, '&nothing=1')).status).toBe(401);
    expect((await call(server(), '/api/transactions/summary?_end=5', { token })).status).toBe(401);
  });

  it('once they are disabled', async () => {
    const token = await reader(people.mcoMember);
    await run(sql`update users set is_active = false where email_address = ${people.mcoMember}`);
    expect((await list(token)).status).toBe(401);
  });

  it('once their tenant is disabled', async () => {
    const token = await reader(people.otherMcoAdmin);
    await run(sql`update tenants set is_active = false where id = 3`);
    expect((await list(token)).status).toBe(401);
  });

  it('once their session is made to expire', async () => {
    const token = await reader(people.superViewer);
    await run(sql`update sessions set expires_at = now() - interval '1 second'`);
    expect((await list(token)).status).toBe(401);
  });

  it('once their session expires by itself, without any change in the database', async () => {
    const token = await signIn(server(), people.superAdmin);
    await run(sql`update sessions set expires_at = now() + interval '2 seconds'`);
    const until = Date.now() + 2_000;
    while (Date.now() < until - 1_000) expect((await list(token)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, until + 100 - Date.now()));
    expect((await list(token)).status).toBe(401);
  });
});

it('a user moved to another tenant sees that tenant’s records from the next request', async () => {
  const token = await reader(people.providerAdmin);
  const before = totalOf(await list(token));
  const answer = await call(server(), '/identity/tenants?_end=5', { token });
  expect(answer.body).toMatchObject([{ id: 62 }]);
  await run(sql`update users_user_role_tenants set tenant_id = 63 where tenant_id = 62 and parent_id = 59`);
  const { body } = await call(server(), '/identity/tenants?_end=5', { token });
  expect(body).toMatchObject([{ id: 63 }]);
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from transactions where provider_id = 63`.execute(server().database.owner);
  expect(totalOf(await list(token))).toBe(rows[0]?.count);
  expect(before).toBeGreaterThan(0);
});

it('after a role change, an open session gets the same answer as a new one', async () => {
  const token = await signIn(server(), people.superMember);
  const users = () => call(server(), '/identity/users?_end=5', { token });
  expect([(await users()).status, (await users()).status]).toEqual([200, 200]);
  await run(sql`update users_user_role_tenants set tenant_id = 62, role = 'viewer' where parent_id = 3`);
  const { status } = await users();
  const afresh = await call(server(), '/identity/users?_end=5', {
    token: await signIn(server(), people.superMember),
  });
  expect(status).toBe(afresh.status);
});

it('the total excludes records of an open transaction and includes them once it commits', async () => {
  const token = await reader(people.superAdmin);
  const before = totalOf(await list(token));
  const add = sql`insert into transactions (external_ref, period_id, component, type, mco_id, provider_id, sda_id, provider_class, amount, payment_date, method, trace, status)
    select 'TOTAL-' || id, period_id, component, type, mco_id, provider_id, sda_id, provider_class, amount, payment_date, method, trace, status from transactions order by id limit 3`;
  await server()
    .database.owner.transaction()
    .execute(async (tx) => {
      await add.execute(tx);
      expect(totalOf(await list(token))).toBe(before);
      expect(totalOf(await list(token))).toBe(before);
    });
  expect(totalOf(await list(token))).toBe(before + 3);
  await run(sql`delete from transactions where external_ref like 'TOTAL-%'`);
  expect(totalOf(await list(token))).toBe(before);
});
