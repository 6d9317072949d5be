/** Who counts as having entered the amounts of a file: nobody approves what they entered, whoever submits it. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { paymentRow, payees } from '../../harness/payment-rows.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { change, type Client, committed, csvOf, settled, uploaded } from '../../harness/uploads.ts';

const server = testServer();
let one: Client;
let other: Client;

beforeAll(async () => {
  const clientOf = async (email: string) => ({
    origin: server().origin,
    token: await signIn(server(), email),
  });
  one = await clientOf(people.superAdmin);
  other = await clientOf(people.otherSuperAdmin);
});

const file = (...refs: readonly string[]) => csvOf(refs.map((ref) => paymentRow(ref)));
const paymentsOf = async (batch: number) => {
  const { rows } = await sql<{ id: number; version: number; amountBy: number; submittedBy: number }>`
    select id, version, amount_by_id as "amountBy", submitted_by_id as "submittedBy" from transactions
    where batch_id = ${batch} order by id`.execute(server().database.owner);
  return rows;
};
const idOf = async ({ token }: Client) => {
  const { body } = await call(server(), '/identity/users/me', { token });
  return Number(Object(body).user.id);
};
/** How many of these payments the person may approve. */
const approved = async ({ token }: Client, records: readonly { id: number; version: number }[]) => {
  const { body } = await call(server(), '/api/transactions/actions/approve', {
    token,
    method: 'POST',
    body: { selection: { records: records.map(({ id, version }) => ({ id, version })) } },
  });
  return Number(Object(body).done);
};

it('whoever uploaded a file does not approve its payments, also if a colleague submitted it', async () => {
  const after = await committed(other, await uploaded(one, file('WHOSE-1')));
  const payments = await paymentsOf(after.id);
  expect(payments).toMatchObject([{ amountBy: await idOf(one), submittedBy: await idOf(other) }]);
  expect(await approved(one, payments)).toBe(0);
  expect(await approved(other, payments)).toBe(0);
});

it('whoever corrected an amount or a provider in the portal does not approve that payment, but may approve the others', async () => {
  const status = await uploaded(one, file('WHOSE-2', 'WHOSE-3', 'WHOSE-4'));
  const cells = [
    { line: 2, column: 'amount', value: '99.00' },
    { line: 3, column: 'payee_tpi', value: payees[1] ?? '' },
    { line: 4, column: 'memo', value: 'Corrected' },
  ];
  expect((await change(other, status, 'cells', { cells })).status).toBe(200);
  const after = await committed(one, await settled(one, status.id));
  const payments = await paymentsOf(after.id);
  const [me, colleague] = [await idOf(one), await idOf(other)];
  expect(payments.map(({ amountBy }) => amountBy)).toEqual([colleague, colleague, me]);
  expect(await approved(other, payments)).toBe(1);
});

it('the database takes only somebody who gave the file its amounts for the one who did', async () => {
  const after = await committed(one, await uploaded(one, file('WHOSE-5')));
  const stranger = await idOf({ ...one, token: await signIn(server(), people.mcoAdmin) });
  const writing = sql`
    with me as (select set_config('app.user_id', ${String(await idOf(one))}, true))
    insert into transactions (external_ref, period_id, component, type, mco_id, provider_id, sda_id, provider_class, amount,
      payment_date, method, status, submitted_by_id, amount_by_id, batch_id)
    select external_ref || '-2', period_id, component, type, mco_id, provider_id, sda_id, provider_class, amount, payment_date,
      method, status, submitted_by_id, ${stranger}, batch_id from transactions, me where batch_id = ${after.id}`;
  await expect(writing.execute(server().database.owner)).rejects.toMatchObject({ code: '42501' });
});
