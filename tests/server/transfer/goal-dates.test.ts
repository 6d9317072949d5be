/** When a goal may take effect, by hand and by file: around its period, but not years away from it. */
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { findingInEnglish } from '../../../src/contracts/messages/findings.ts';
import { findingMessage } from '../../../src/contracts/transfer/uploads.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { type Client, csvOf, findingsOf, uploaded } from '../../harness/uploads.ts';

const server = testServer();
const path = '/api/paymentPeriods/goals';
let client: Client;
beforeAll(async () => {
  client = { origin: server().origin, token: await signIn(server(), people.superAdmin) };
  await sql`delete from payment_goals where mco_id = 17`.execute(server().database.owner);
});

// The period is SFY2027 Q1, from 09/01/2026.
const typed = (effectiveDate: string) => ({
  period: { id: 5 },
  component: 'APHRIQA',
  mco: { id: 17 },
  sda: { id: 1 },
  providerClass: { id: 3 },
  amount: '10.00',
  effectiveDate,
});
const row = (effective_date: string) => ({
  payment_period: 'SFY2027 Q1',
  program_component: 'APHRIQA',
  sda: '1',
  provider_class: 'Rural',
  payer_mco_code: '17',
  goal_amount: '12.00',
  effective_date,
});
const found = async (day: string) => {
  const sent = csvOf([row(day)], Object.keys(row(day)));
  const status = await uploaded(client, sent, { url: `${path}/upload` });
  expect(status.state).toBe('ready');
  return (await findingsOf(client, status.id)).map(({ line, column, code, severity }) => [
    line,
    column,
    code,
    severity,
  ]);
};

it('more than five years before the period is refused in form and file, with the same message', async () => {
  const words = findingInEnglish(findingMessage({ code: 'E08.goal', value: null, other: null }));
  expect(
    await call(server(), path, { method: 'POST', token: client.token, body: typed('2021-08-31') }),
  ).toMatchObject({ status: 400, body: { code: 'invalid', fields: { effectiveDate: words } } });
  expect(await found('2021-08-31')).toEqual([[2, 'effective_date', 'E08.goal', 'error']]);
  expect(await found('2021-09-01')).toEqual([[2, 'effective_date', 'W04.goal', 'warning']]);
});

it('more than a year away from the period is a warning in a file, and neither less nor a date already set is', async () => {
  expect(await found('2025-08-31')).toEqual([[2, 'effective_date', 'W04.goal', 'warning']]);
  expect(await found('2025-09-01')).toEqual([]);
  expect(await found('2027-09-01')).toEqual([]);
  expect(await found('2062-09-01')).toEqual([[2, 'effective_date', 'W04.goal', 'warning']]);
  const made = await call(server(), path, { method: 'POST', token: client.token, body: typed('2062-09-01') });
  expect(made.status, made.text).toBe(201);
  expect(await found('2062-09-01')).toEqual([]);
  await sql`update payment_goals set effective_date = '1990-01-01' where mco_id = 17`.execute(
    server().database.owner,
  );
  expect(await found('1990-01-01')).toEqual([]);
  expect(await found('1990-01-02')).toEqual([[2, 'effective_date', 'E08.goal', 'error']]);
});
