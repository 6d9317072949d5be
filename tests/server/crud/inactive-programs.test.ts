import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sampleTenants } from '../../../server/sample/tenants.ts';
import { choiceLabel } from '../../../src/contracts/resource/fields.ts';
import { providerClasses } from '../../../src/contracts/payments/provider-classes.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';
import { csvOf, findingsOf, uploaded } from '../../harness/uploads.ts';

const server = testServer();
const path = '/api/paymentPeriods';

const send = async (method: string, url: string, body: object) =>
  call(server(), url, { method, token: await signIn(server(), people.superAdmin), body });
const period = (program: number, name: string) => ({
  name,
  program: { id: program },
  sfy: 2029,
  start: '2028-09-01',
  end: '2028-11-30',
  dueDate: '2029-01-05',
});
const setActive = (id: number, isActive: boolean) =>
  sql`update programs set is_active = ${isActive} where id = ${id}`.execute(server().database.owner);
const refused = {
  status: 400,
  body: { fields: { program: 'This program is inactive. Reactivate it first.' } },
};
const open = (id: number, version: number) =>
  send('POST', `${path}/actions/open`, { selection: { records: [{ id, version }] } });

it('an inactive program gets no new payment periods', async () => {
  // The sample data has one that has ended.
  expect(await send('POST', path, period(3, 'SFY2029 Legacy'))).toMatchObject(refused);
  const made = await send('POST', path, period(1, 'SFY2029 Q1'));
  const { id, version } = made.body as { id: number; version: number }; // a created record has both
  expect(await send('PATCH', `${path}/${id}`, { version, program: { id: 3 } })).toMatchObject(refused);
});

it('the periods of a program that became inactive can be edited, but not opened', async () => {
  const made = await send('POST', path, period(2, 'SFY2029 H1 Rural'));
  const { id, version } = made.body as { id: number; version: number }; // a created record has both
  await setActive(2, false);
  expect(await send('PATCH', `${path}/${id}`, { version, dueDate: '2029-01-08' })).toMatchObject({
    status: 200,
  });
  expect(await open(id, version + 1)).toMatchObject({
    body: {
      done: 0,
      skipped: [{ id, reason: 'Its program is inactive. Reactivate the program first.' }],
    },
  });
  await setActive(2, true);
  expect(await open(id, version + 1)).toMatchObject({ body: { done: 1 } });
});

it('an inactive program gets no new payment goals, by hand or by file, and those that exist can be changed', async () => {
  const goals = `${path}/goals`;
  const provider = sampleTenants().find((one) => one.tenantType === 2 && one.isActive && one.sda !== null);
  const { rows: areas } = await sql<{
    name: string;
  }>`select name from sdas where id = ${provider?.sda}`.execute(server().database.owner);
  const goal = (component: string) => ({
    period: { id: 5 },
    component,
    mco: { id: 17 },
    sda: { id: provider?.sda },
    providerClass: { id: provider?.providerClass },
    provider: { id: provider?.id },
    amount: '10.00',
    effectiveDate: '2026-09-01',
  });
  const row = (component: string) => ({
    payment_period: 'SFY2027 Q1',
    program_component: component,
    sda: areas[0]?.name ?? '',
    provider_class: choiceLabel(
      new Map(Object.entries(providerClasses)).get(String(provider?.providerClass)),
      '',
    ),
    payer_mco_code: '17',
    payee_tpi: provider?.tpi ?? '',
    goal_amount: '12.00',
    effective_date: '2026-09-01',
  });
  const client = { origin: server().origin, token: await signIn(server(), people.superAdmin) };
  const upload = async () => {
    const sent = csvOf([row('ACIA'), row('APHRIQA')], Object.keys(row('ACIA')));
    return findingsOf(client, (await uploaded(client, sent, { url: `${goals}/upload` })).id);
  };
  const made = await send('POST', goals, goal('ACIA'));
  expect(made.status, made.text).toBe(201);
  const { id, version } = made.body as { id: number; version: number }; // a created record has both
  await setActive(1, false);
  expect(await send('POST', goals, goal('APHRIQA'))).toMatchObject({
    status: 400,
    body: { fields: { period: 'Its program is inactive. Reactivate the program first.' } },
  });
  expect(await send('PATCH', `${goals}/${id}`, { version, amount: '11.00' })).toMatchObject({ status: 200 });
  expect(await upload()).toMatchObject([
    { line: 3, column: 'payment_period', code: 'E03.inactive', severity: 'error' },
  ]);
  await setActive(1, true);
  expect(await upload()).toEqual([]);
});
