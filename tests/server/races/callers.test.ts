/** Callers are deleted while their request is under way: a write that would name them is refused with 401. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sendFile } from '../../harness/uploads.ts';
import { meanwhile } from '../../harness/meanwhile.ts';
import { call, signIn, testServer } from '../../harness/server.ts';

const server = testServer();
const owner = () => server().database.owner;
let made = 0;

/** A new administrator of the tenant, about whom nothing has been stored yet. */
async function newcomer(tenant: number): Promise<{ readonly id: number; readonly token: string }> {
  const email = `newcomer-${(made += 1)}@example.org`;
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into users (email_address, first_name, last_name, name) values (${email}, 'New', 'Comer', 'New Comer') returning id
    ), role as (
      insert into users_user_role_tenants (parent_id, position, tenant_id, role) select id, 0, ${tenant}, 'admin' from made
    )
    select id from made`.execute(owner());
  const token = await signIn(server(), email);
  // The session's use is recorded by now, so only the tested request will wait for the account.
  expect((await call(server(), '/identity/users/me', { token })).status).toBe(200);
  return { id: rows[0]?.id ?? 0, token };
}
const key = () => ({ 'idempotency-key': crypto.randomUUID() });
type Ask = (token: string) => Promise<{ readonly status: number; readonly text: string }>;
const post =
  (path: string, body: unknown, headers: Record<string, string> = {}): Ask =>
  (token) =>
    call(server(), path, { method: 'POST', token, body, headers });
const payment = () => ({
  externalRef: `GONE-${(made += 1)}`,
  period: { id: 5 },
  component: 'UHRIP',
  type: 'payment',
  mco: { id: 2 },
  provider: { id: 62 },
  amount: '10.00',
  paymentDate: '2026-10-01',
  method: 'CHECK',
});

const row = post('/api/prototypeRows', {
  parent: { id: 1 },
  values: {
    visitNumber: 'SV-9',
    site: 'northClinic',
    visited: '2026-09-02',
    outcome: 'passed',
    cost: '1.00',
    announced: true,
  },
});
const asks: readonly (readonly [string, number, Ask])[] = [
  ['a payment, to be made once', 2, (token) => post('/api/transactions', payment(), key())(token)],
  ['a comment', 2, post('/api/prototypeComments', { parent: { id: 1 }, text: 'Gone.' })],
  ['a row of a pilot', 2, (token) => row(token)],
  [
    'a file of payments',
    2,
    (token) => sendFile({ origin: server().origin, token }, 'external_ref,amount\r\n1,2\r\n'),
  ],
  [
    'a document',
    2,
    (token) => sendFile({ origin: server().origin, token }, '%PDF-1.4', { url: '/api/files' }),
  ],
  [
    'a draft',
    62,
    (token) =>
      call(server(), '/api/accountHolders/draft?tenantId=62', { method: 'PUT', token, body: { draft: {} } }),
  ],
];

const nobodys = [401, expect.stringContaining('unauthenticated')];

it.for(asks)('%s by a user who is being deleted is refused with 401', async ([, tenant, ask]) => {
  const { id, token } = await newcomer(tenant);
  const answer = await meanwhile(server(), [sql`delete from users where id = ${id}`], () => ask(token));
  expect([answer.status, answer.text]).toEqual(nobodys);
});

it('a row of a pilot by a user deleted before the row is checked is refused with 401', async () => {
  const { id, token } = await newcomer(2);
  const answer = await meanwhile(
    server(),
    [sql`select from prototypes where id = 1 for update`],
    () => row(token),
    { afterwards: [sql`delete from users where id = ${id}`] },
  );
  expect([answer.status, answer.text]).toEqual(nobodys);
});
