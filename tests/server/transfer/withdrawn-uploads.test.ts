/** A submitted file is withdrawn as a whole or not at all. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { sampleSdas } from '../../../server/sample/tenants.ts';
import { uploadStatusSchema } from '../../../src/contracts/transfer/uploads.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { change, type Client, committed, csvOf, sendFile, settled, uploaded } from '../../harness/uploads.ts';

const server = testServer();
const mco = 2;
const mine = sampleSdas().find(({ mcos }) => mcos.includes(mco));
let client: Client;
let superClient: Client;
let payee = '';

beforeAll(async () => {
  client = { origin: server().origin, token: await signIn(server(), people.mcoAdmin) };
  superClient = { origin: server().origin, token: await signIn(server(), people.superAdmin) };
  const { rows } = await sql<{ tpi: string }>`
    select tpi from tenants join sdas_mcos on parent_id = sda_id and target_id = ${mco} where tpi is not null and is_active
    order by tenants.id limit 1`.execute(server().database.owner);
  payee = rows[0]?.tpi ?? '';
});

let next = 0;
const payments = (count: number) =>
  csvOf(
    Array.from({ length: count }, () => {
      next += 1;
      return {
        external_ref: `W-${next}`,
        payment_period: 'SFY2027 Q1',
        program_component: 'UHRIP',
        transaction_type: 'payment',
        payer_mco_code: String(mco),
        payee_tpi: payee,
        amount: `${next}.00`,
        payment_date: '2026-10-01',
        payment_method: 'CHECK',
      };
    }),
  );
const one = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await statement.execute(server().database.owner)).rows[0];
const paymentsOf = (id: number) =>
  one(sql<{ count: number; last: number; totals: string | null }>`
    select count(*)::integer as count, max(id) as last, (select sum("count") || ' ' || sum(cents) from payment_totals) as totals
    from transactions where batch_id = ${id}`);
const approve = (id: number) =>
  call(server(), '/api/transactions/actions/approve', {
    method: 'POST',
    token: superClient.token,
    body: { selection: { records: [{ id, version: 1 }] } },
  });

test('withdrawing removes payments and their totals, with an event each; the file can be sent again', async () => {
  const file = payments(3);
  const before = await paymentsOf(0);
  const status = await committed(client, await uploaded(client, file));
  expect(status).toMatchObject({ state: 'committed', withdrawable: true, accepted: 3 });
  const answer = await change(client, status, 'withdraw');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ state: 'withdrawing' });
  const after = await settled(client, status.id);
  expect(after).toMatchObject({ state: 'withdrawn', accepted: 3, total: status.total, problem: null });
  expect(await paymentsOf(status.id)).toEqual({ ...before, last: null });
  expect(
    await one(
      sql`select count(*)::integer as count from audit_events where resource = 'transactions' and action = 'delete'`,
    ),
  ).toEqual({ count: 3 });
  const { body } = await call(server(), `/api/uploadBatches/${status.id}/history`, client);
  expect(body).toMatchObject([{ action: 'withdraw' }, { action: 'commit' }, { action: 'create' }]);
  expect((await change(client, after, 'withdraw')).status).toBe(409);
  expect(await committed(client, await uploaded(client, file))).toMatchObject({ state: 'committed' });
});

test('nothing is withdrawn once a payment has been decided on, and the error counts such payments', async () => {
  const status = await committed(client, await uploaded(client, payments(3)));
  const { last = 0 } = (await paymentsOf(status.id)) ?? {};
  expect((await approve(last)).body).toMatchObject({ done: 1 });
  const answer = await change(client, status, 'withdraw');
  expect(answer.status).toBe(409);
  expect(answer.text).toContain('One record of this file can no longer be withdrawn');
  expect(await settled(client, status.id)).toEqual(status);
  expect(await paymentsOf(status.id)).toMatchObject({ count: 3 });
  const other = { ...client, token: await signIn(server(), people.otherMcoAdmin) };
  expect((await change(other, status, 'withdraw')).status).toBe(404);
});

/** The number of connections that wait for a lock. */
const waiting = () =>
  one(sql<{ count: number }>`
    select count(distinct pid)::integer as count from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`);

test.for(['withdrawal', 'approval'] as const)(
  'of a concurrent withdrawal and approval, the %s succeeds if it came first, and the other does not',
  async (first) => {
    const status = await committed(client, await uploaded(client, payments(3)));
    const { last = 0 } = (await paymentsOf(status.id)) ?? {};
    const begin = {
      withdrawal: () => change(client, status, 'withdraw'),
      approval: () => approve(last),
    };
    const begun: Promise<unknown>[] = [];
    await server()
      .database.owner.transaction()
      .execute(async (tx) => {
        await sql`select id from transactions where id = ${last} for update`.execute(tx);
        for (const start of [begin[first], begin[first === 'approval' ? 'withdrawal' : 'approval']]) {
          begun.push(start());
          await expect.poll(waiting, { interval: 20, timeout: 20_000 }).toEqual({ count: begun.length });
        }
      });
    await Promise.all(begun);
    const { state, problem } = await settled(client, status.id);
    const left = (await paymentsOf(status.id))?.count;
    const payment = await one(sql<{ status: string }>`select status from transactions where id = ${last}`);
    const decided: unknown = expect.stringContaining('One record of this file can no longer be withdrawn');
    expect([state, left, payment?.status, problem]).toEqual(
      first === 'withdrawal' ? ['withdrawn', 0, undefined, null] : ['committed', 3, 'approved', decided],
    );
  },
);

test('withdrawing restores the previous goals, and is refused if one has changed since', async () => {
  const where = { url: '/api/paymentPeriods/goals/upload', name: 'goals.csv' };
  const goal = {
    payment_period: 'SFY2027 Q2',
    program_component: 'ACIA',
    sda: mine?.name ?? '',
    provider_class: 'Rural',
    payer_mco_code: String(mco),
    goal_amount: '1000.00',
    effective_date: '2026-12-01',
  };
  const header = Object.keys(goal);
  const send = async (rows: readonly (typeof goal)[]) =>
    committed(superClient, await uploaded(superClient, csvOf(rows, header), where));
  const goals = async () =>
    (
      await sql<{ id: number; amount: string; date: string }>`
        select goal.id, amount, effective_date as date from payment_goals as goal join payment_periods as period on period.id = period_id
        where period.name = 'SFY2027 Q2' and component = 'ACIA' order by goal.id`.execute(
        server().database.owner,
      )
    ).rows;
  await send([goal, { ...goal, provider_class: 'Urban' }]);
  const before = await goals();
  // The file changes one goal, removes one and adds one.
  const status = await send([
    { ...goal, goal_amount: '1500.00' },
    { ...goal, provider_class: 'Non-state-owned IMD', goal_amount: '5.00' },
  ]);
  expect(await goals()).not.toEqual(before);
  expect((await change(superClient, status, 'withdraw')).status).toBe(200);
  expect(await settled(superClient, status.id)).toMatchObject({ state: 'withdrawn', problem: null });
  expect(await goals()).toEqual(before);

  const again = await send([{ ...goal, goal_amount: '1700.00' }]);
  const changedSince = await sql`
    update payment_goals set amount = 1, version = version + 1 where id = ${before[0]?.id}`.execute(
    server().database.owner,
  );
  expect(changedSince.numAffectedRows).toBe(1n);
  const refused = await change(superClient, again, 'withdraw');
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('One record of this file can no longer be withdrawn'),
  ]);
  expect(await settled(superClient, again.id)).toMatchObject({ state: 'committed', problem: null });
});

test('withdrawing deletes created records and restores changed ones, unless one is in use', async () => {
  const where = { url: '/identity/tenants/upload', name: 'tenants.csv' };
  const known = await one(sql<{ id: number; name: string; tpi: string; sda: string; county: string }>`
    select tenants.id, tenants.name, tpi, sdas.name as sda, sdas.counties[1] as county from tenants
    join sdas on sdas.id = sda_id where tpi is not null order by tenants.id limit 1`);
  const named = (tpi: string) => ({
    TPI: tpi,
    Name: `Hospital ${tpi}`,
    Type: 'Provider',
    Class: 'rural',
    SDA: known?.sda ?? '',
    County: known?.county ?? '',
  });
  const header = ['TPI', 'Name', 'Type', 'Class', 'SDA', 'County'];
  const file = csvOf(
    [
      named('966666666'),
      { TPI: known?.tpi ?? '', Name: 'Renamed once' },
      { TPI: known?.tpi ?? '', Name: 'Renamed twice' },
      { TPI: '966666666', Name: 'Another name' },
    ],
    header,
  );
  const status = await committed(superClient, await uploaded(superClient, file, where));
  // A file may write a record only once, because it is unclear which of two rows counts.
  expect(status).toMatchObject({ accepted: 2, rejected: 2 });
  const { rows: findings } = await sql<{ line: number; code: string; other: string }>`
    select line, code, other from upload_findings where batch_id = ${status.id} order by line`.execute(
    server().database.owner,
  );
  expect(findings).toEqual([
    { line: 4, code: 'E06.file', other: '3' },
    { line: 5, code: 'E06.file', other: '2' },
  ]);
  const made = () => one(sql<{ id: number }>`select id from tenants where tpi = '966666666'`);
  const name = async () =>
    (await one(sql<{ name: string }>`select name from tenants where id = ${known?.id}`))?.name;
  expect([(await made()) !== undefined, await name()]).toEqual([true, 'Renamed once']);
  const child = await one(sql<{ id: number }>`
    insert into tenants (name, tenant_type, parent_tenant_id) select 'Child', 2, id from tenants where tpi = '966666666' returning id`);
  expect((await change(superClient, status, 'withdraw')).status).toBe(200);
  const refused = await settled(superClient, status.id);
  expect(refused).toMatchObject({ state: 'committed' });
  expect(refused.problem).toContain('can no longer be withdrawn');
  expect([(await made()) !== undefined, await name()]).toEqual([true, 'Renamed once']);
  await sql`delete from tenants where id = ${child?.id}`.execute(server().database.owner);
  expect((await change(superClient, refused, 'withdraw')).status).toBe(200);
  expect(await settled(superClient, status.id)).toMatchObject({ state: 'withdrawn', problem: null });
  expect([await made(), await name()]).toEqual([undefined, known?.name]);
  expect((await sendFile(superClient, file, where)).text).not.toContain('already submitted');
});

test('a file that takes long does not delay files of other users', async () => {
  const { owner } = server().database;
  const where = { url: '/identity/tenants/upload', name: 'held.csv' };
  const known = await one(sql<{ id: number; tpi: string }>`
    select id, tpi from tenants where tpi is not null order by id desc limit 1`);
  const held = await owner.transaction().execute(async (tx) => {
    await sql`select 1 from tenants where id = ${known?.id} for no key update`.execute(tx);
    const sent = await sendFile(
      superClient,
      csvOf([{ TPI: known?.tpi ?? '', Name: 'Held' }], ['TPI', 'Name']),
      where,
    );
    const { id } = uploadStatusSchema.parse(sent.body);
    expect(await uploaded(client, payments(1))).toMatchObject({ state: 'ready' });
    expect(await one(sql<{ state: string }>`select state from upload_batches where id = ${id}`)).toEqual({
      state: 'validating',
    });
    return id;
  });
  expect(await settled(superClient, held)).toMatchObject({ state: 'ready', accepted: 1 });
});

test('a file can be cancelled during its check, at once, and its rows are gone when the check ends', async () => {
  const { owner } = server().database;
  const kept = (id: number) =>
    one(sql<{ state: string; rows: number; found: number }>`
      select state, (select count(*)::integer from upload_rows where batch_id = ${id}) as rows,
        (select count(*)::integer from upload_payments where batch_id = ${id}) as found
      from upload_batches where id = ${id}`);
  const id = await owner.transaction().execute(async (tx) => {
    await sql`lock table transactions in access exclusive mode`.execute(tx);
    const status = uploadStatusSchema.parse((await sendFile(client, payments(3))).body);
    // The check waits for the locked table of payments.
    await expect
      .poll(() =>
        one(sql<{ waiting: number }>`select count(*)::integer as waiting from pg_locks where not granted`),
      )
      .toMatchObject({ waiting: 1 });
    expect((await change(client, status, 'cancel')).status).toBe(200);
    expect(await kept(status.id)).toMatchObject({ state: 'cancelled' });
    return status.id;
  });
  await expect.poll(() => kept(id)).toEqual({ state: 'cancelled', rows: 0, found: 0 });
});
