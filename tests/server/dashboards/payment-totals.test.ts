import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { createSealer } from '../../../server/db/sealing.ts';
import { insertRecords } from '../../../server/sample/rows.ts';
import { scaleTransactions } from '../../../server/sample/scale.ts';
import { sampleRecords } from '../../../server/sample/seed.ts';
import { testDatabase } from '../../harness/database.ts';
import { keptAndTrueTotals } from '../../harness/payment-totals.ts';
import { openPatiently } from '../../harness/open-database.ts';

const served = testDatabase();
const periods = [1, 2];
const providers = [62, 63, 64];

beforeAll(async () => {
  const { database, registry } = served();
  const sealer = createSealer([{ id: 'test', key: Buffer.alloc(32, 7) }]);
  const { sdas = [], tenants = [], programs = [], paymentPeriods = [] } = sampleRecords();
  for (const [name, records] of Object.entries({
    sdas,
    tenants: tenants.filter(({ id }) => id !== 1),
    programs,
    paymentPeriods,
  }))
    await database.owner
      .transaction()
      .execute((tx) => insertRecords(tx, sealer, registry.get(name), records, '2026-09-01T12:00:00.000Z'));
});

async function expectTrue(database: Database): Promise<void> {
  const totals = await keptAndTrueTotals(database.owner);
  expect(totals.kept).toEqual(totals.true);
}

const status = fc.constantFrom('draft', 'submitted', 'approved', 'paid', 'rejected', 'reversed');
const payment = fc.record({
  period: fc.constantFrom(...periods),
  provider: fc.constantFrom(...providers),
  mco: fc.constantFrom(2, 3),
  status,
  cents: fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
  date: fc.constantFrom('2025-10-01', '2026-01-07', '2026-01-08', '2026-04-06', '2026-05-01'),
});
const places = fc.array(fc.nat({ max: 40 }), { maxLength: 12 });
const write = fc.oneof(
  fc.record({ kind: fc.constant('insert' as const), payments: fc.array(payment, { maxLength: 8 }) }),
  fc.record({ kind: fc.constant('delete' as const), places }),
  fc.record({ kind: fc.constant('status' as const), places, to: status }),
  fc.record({ kind: fc.constant('amount' as const), places, cents: fc.integer({ min: -5000, max: 5000 }) }),
  fc.record({ kind: fc.constant('move' as const), places, to: payment }),
  fc.record({
    kind: fc.constant('due' as const),
    period: fc.constantFrom(...periods),
    days: fc.integer({ min: -200, max: 200 }),
  }),
  fc.record({ kind: fc.constant('undone' as const), payments: fc.array(payment, { maxLength: 4 }) }),
);
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never;
interface Payment {
  readonly period: number;
  readonly provider: number;
  readonly mco: number;
  readonly status: string;
  readonly cents: number;
  readonly date: string;
}

describe('the stored totals equal the sums of the payments', () => {
  let reference = 0;
  const insert = async (owner: Database['owner'], payments: readonly Payment[]) => {
    const rows = payments.map((one) => ({ ...one, ref: `R${(reference += 1)}` }));
    await sql`
      insert into transactions (external_ref, period_id, component, type, mco_id, provider_id, sda_id, provider_class, amount, payment_date, method, status)
      select ref, period, 'UHRIP', 'payment', mco, provider, 1, 3, cents / 100.0, date, 'BOOK', status
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(ref text, period integer, mco integer, provider integer, cents bigint, date date, status text)`.execute(
      owner,
    );
  };
  const some = (chosen: readonly number[]) =>
    sql`id in (select id from (select id, row_number() over (order by id) as place from transactions) t where place = any(${[...chosen]}::integer[]))`;
  /** Inserts payments and rolls back. */
  const insertInVain = async (owner: Database['owner'], payments: readonly Payment[]) => {
    const undone = new Error('undone');
    const attempt = owner.transaction().execute(async (tx) => {
      await insert(tx, payments);
      throw undone;
    });
    await attempt.catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  };
  const statementOf = (one: Exclude<Write, { kind: 'insert' | 'undone' }>) => {
    switch (one.kind) {
      case 'delete':
        return sql`delete from transactions where ${some(one.places)}`;
      case 'status':
        return sql`update transactions set status = ${one.to} where ${some(one.places)}`;
      case 'amount':
        return sql`update transactions set amount = amount + ${one.cents} / 100.0 where ${some(one.places)} and abs(amount) < 100000000`;
      case 'move':
        return sql`
          update transactions set period_id = ${one.to.period}, provider_id = ${one.to.provider}, mco_id = ${one.to.mco}, payment_date = ${one.to.date}
          where ${some(one.places)}`;
      default:
        return sql`update payment_periods set due_date = due_date + ${one.days}::integer where id = ${one.period}`;
    }
  };
  const apply = async ({ owner }: Database, one: Write): Promise<void> => {
    if (one.kind === 'insert') await insert(owner, one.payments);
    else if (one.kind === 'undone') await insertInVain(owner, one.payments);
    else await statementOf(one).execute(owner);
  };

  test('after any sequence of writes', async () => {
    const { database } = served();
    await fc.assert(
      fc
        .asyncProperty(fc.array(write, { minLength: 1, maxLength: 12 }), async (writes) => {
          for (const one of writes) await apply(database, one);
          await expectTrue(database);
        })
        .afterEach(async () => {
          await sql`truncate transactions cascade`.execute(database.owner);
        }),
      { numRuns: 60 },
    );
  });

  test('after concurrent writes by several clients, including changes of due dates', async () => {
    const { database } = served();
    const failures: unknown[] = [];
    await insert(
      database.owner,
      Array.from({ length: 40 }, (_, index) => ({
        period: periods[index % 2] ?? 1,
        provider: providers[index % 3] ?? 62,
        mco: 2 + (index % 2),
        status: 'submitted',
        cents: index * 101,
        date: index % 2 === 0 ? '2026-01-07' : '2026-01-08',
      })),
    );
    const several = openPatiently({ ownerUrl: served().ownerUrl, poolSize: 4 });
    const clients = ['approved', 'paid', 'rejected', 'confirmed'].map(async (to, index) => {
      for (let round = 0; round < 10; round += 1) {
        for (const statement of [
          sql`update transactions set status = ${to} where id % 4 = ${index}`,
          sql`update payment_periods set due_date = due_date + ${round % 2 === 0 ? 1 : -1}::integer where id = ${(index % 2) + 1}`,
        ])
          await statement.execute(several.app).catch((error: unknown) => failures.push(error));
      }
    });
    await Promise.all(clients);
    await several.close();
    expect(failures).toEqual([]);
    await expectTrue(database);
    await sql`truncate transactions cascade`.execute(database.owner);
  });

  test('in the sample data, even when it is scaled up', async () => {
    const { database, registry } = served();
    const sealer = createSealer([{ id: 'test', key: Buffer.alloc(32, 7) }]);
    const { transactions = [] } = sampleRecords();
    await database.owner
      .transaction()
      .execute((tx) =>
        insertRecords(tx, sealer, registry.get('transactions'), transactions, '2026-09-01T12:00:00.000Z'),
      );
    await expectTrue(database);
    expect(await scaleTransactions(database, 60_000)).toBe(60_000);
    await expectTrue(database);
  });
});
