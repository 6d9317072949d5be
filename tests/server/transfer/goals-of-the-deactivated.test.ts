/** Goals that are already set can be kept by a file, whatever became of the MCO or provider since. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { providerClasses } from '../../../src/contracts/payments/provider-classes.ts';
import { choiceLabel } from '../../../src/contracts/resource/fields.ts';
import { differenceSchema } from '../../../src/contracts/transfer/uploads.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import {
  type Client,
  committed,
  csvOf,
  findingsOf,
  type PaymentRow,
  uploaded,
} from '../../harness/uploads.ts';

const server = testServer();
const url = '/api/paymentPeriods/goals/upload';
const period = 'SFY2027 Q2';
/** MCOs of the sample data: one that stays, and one that is deactivated. */
const [mco, formerMco] = ['2', '3'];
let client: Client;
interface Provider {
  readonly id: number;
  readonly tpi: string;
  readonly sda: string;
  readonly class: number;
}
let providers: readonly Provider[] = [];

const one = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await statement.execute(server().database.owner)).rows[0];
const className = (code: number) =>
  choiceLabel(new Map(Object.entries(providerClasses)).get(String(code)), '');
const row = (changes: PaymentRow = {}): PaymentRow => ({
  payment_period: period,
  program_component: 'ACIA',
  sda: '1',
  provider_class: 'Rural',
  payer_mco_code: mco,
  payee_tpi: '',
  goal_amount: '1000.00',
  effective_date: '2026-12-01',
  note: '',
  ...changes,
});
const header = Object.keys(row());
const of = (provider: Provider | undefined, changes: PaymentRow = {}) =>
  row({
    sda: provider?.sda ?? '',
    provider_class: className(provider?.class ?? 0),
    payee_tpi: provider?.tpi ?? '',
    ...changes,
  });
const checked = (rows: readonly PaymentRow[]) => uploaded(client, csvOf(rows, header), { url });
const differencesOf = async (id: number) =>
  z
    .array(differenceSchema)
    .parse((await call(server(), `/api/uploadBatches/${id}/differences`, client)).body)
    .map(({ change, line, changes }) => [change, line, changes.map(({ field }) => field).join()]);

beforeAll(async () => {
  client = { origin: server().origin, token: await signIn(server(), people.superAdmin) };
  const { owner } = server().database;
  await sql`delete from payment_goals where period_id = 6`.execute(owner);
  providers = (
    await sql<Provider>`
      select tenants.id, tpi, sdas.name as sda, provider_class as class from tenants join sdas on sdas.id = sda_id
      where tenant_type = 2 and tpi is not null and provider_class is not null and is_active order by id limit 4`.execute(
      owner,
    )
  ).rows;
  const [inactive, otherClass, otherArea, stays] = providers;
  const { state, accepted } = await committed(
    client,
    await checked([
      row(),
      of(inactive),
      of(otherClass),
      of(otherArea),
      of(stays),
      row({ payer_mco_code: formerMco }),
    ]),
  );
  if (state !== 'committed' || accepted !== 6) throw new Error('The goals were not set.');
  await sql`update tenants set is_active = false where id in (${inactive?.id}, ${Number(formerMco)})`.execute(
    owner,
  );
  await sql`update tenants set provider_class = provider_class % 6 + 1 where id = ${otherClass?.id}`.execute(
    owner,
  );
  await sql`
    update tenants set sda_id = (select min(id) from sdas where id <> sda_id) where id = ${otherArea?.id}`.execute(
    owner,
  );
});

test('a file confirms and changes goals whose provider or MCO is inactive or has another class or SDA now', async () => {
  const [inactive, otherClass, otherArea, stays] = providers;
  const named = await one(sql<{ name: string }>`select name from tenants where id = ${Number(formerMco)}`);
  const status = await checked([
    row(),
    of(inactive, { goal_amount: '1100.00' }),
    of(otherClass),
    of(otherArea),
    of(stays),
    // An MCO is written as its number or as its name.
    row({ payer_mco_code: named?.name ?? '', note: 'Kept.' }),
  ]);
  expect(await findingsOf(client, status.id)).toEqual([]);
  expect(status).toMatchObject({ state: 'ready', accepted: 6, rejected: 0 });
  const changes = [
    ['changed', 3, 'amount'],
    ['changed', 7, 'note'],
  ];
  expect(await differencesOf(status.id)).toEqual(changes);
  expect(await committed(client, status)).toMatchObject({ state: 'committed', accepted: 6 });
  expect(await differencesOf(status.id)).toEqual(changes);
  expect(await one(sql`select count(*)::integer as count from payment_goals where period_id = 6`)).toEqual({
    count: 6,
  });
});

test('a form also changes the amount of such a goal', async () => {
  const [inactive, otherClass] = providers;
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from payment_goals where period_id = 6
      and (provider_id in (${inactive?.id}, ${otherClass?.id}) or mco_id = ${Number(formerMco)})`.execute(
    server().database.owner,
  );
  expect(rows).toHaveLength(3);
  for (const { id, version } of rows) {
    const answer = await call(server(), `/api/paymentPeriods/goals/${id}`, {
      method: 'PATCH',
      token: client.token,
      body: { version, amount: '1200.00' },
    });
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('1200.00')]);
  }
});

test('a goal that is not set yet still needs an active provider and MCO and the provider’s class and SDA', async () => {
  const [inactive, otherClass, otherArea, stays] = providers;
  const other = { program_component: 'UHRIP' };
  const status = await checked([
    of(inactive, other),
    of(otherClass, other),
    of(otherArea, other),
    of(stays, other),
    row({ ...other, payer_mco_code: formerMco }),
    // Of the same component as a goal that is set, but of another MCO.
    of(inactive, { payer_mco_code: '4' }),
  ]);
  expect((await findingsOf(client, status.id)).map(({ line, column, code }) => [line, column, code])).toEqual(
    [
      [2, 'payee_tpi', 'E01.inactive'],
      [3, 'provider_class', 'E09'],
      [4, 'sda', 'E09'],
      [6, 'payer_mco_code', 'E04.inactive'],
      [7, 'payee_tpi', 'E01.inactive'],
    ],
  );
  expect(status).toMatchObject({ accepted: 1, rejected: 5 });
});

test('a goal that was removed after the file was checked is no longer confirmed by it', async () => {
  const [inactive, , , stays] = providers;
  const status = await checked([of(inactive, { goal_amount: '7.00' }), of(stays, { goal_amount: '8.00' })]);
  expect(status).toMatchObject({ accepted: 2, rejected: 0 });
  await sql`delete from payment_goals where period_id = 6 and provider_id = ${inactive?.id}`.execute(
    server().database.owner,
  );
  expect(await committed(client, status)).toMatchObject({
    state: 'ready',
    accepted: 1,
    rejected: 1,
    problemMessage: { id: 'upload.changedSinceCheck' },
  });
  expect(await findingsOf(client, status.id)).toMatchObject([{ line: 2, code: 'E01.inactive' }]);
});
