import { CompiledQuery, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { list } from '../../../server/crud/list.ts';
import { registry as declared } from '../../../server/resources.ts';
import { fieldOf } from '../../../src/contracts/resource/define-resource.ts';
import { f } from '../../../src/contracts/resource/fields.ts';
import { countCap, isSortable, type ListQuery } from '../../../src/contracts/lists/list-query.ts';
import type { Principal } from '../../../src/contracts/resource/policy.ts';
import type { Predicate } from '../../../src/contracts/resource/predicate.ts';
import { mco } from '../../harness/claim-calls.ts';
import { as, superAdmin } from '../../harness/crud.ts';
import { testDatabase } from '../../harness/database.ts';
import { insertSmallSample } from '../../harness/small-sample.ts';

const db = testDatabase();
const transactions = () => declared.get('transactions');
const unsortable = f.json();

beforeAll(async () => {
  const { owner } = db().database;
  await insertSmallSample(db().database);
  // More records than a list counts, so that they are read the way large lists are.
  await sql`
    insert into transactions (external_ref, period_id, component, type, mco_id, provider_id, sda_id, provider_class, amount, payment_date, method, trace)
    select 'Ref-' || i, 1 + i % 4, 'UHRIP', 'payment', 2 + i % 2, 10 + i % 3, 1 + i % 2, 1 + i % 6, i % 500, date '2026-01-01' + i % 90, 'ACH', md5(i::text)
    from generate_series(1, 12000) as i`.execute(owner);
  await sql`update transactions set trace = 'a Needle_100%' where external_ref in ('Ref-77', 'Ref-7777')`.execute(
    owner,
  );
  await sql`analyze transactions`.execute(owner);
});

const ask = (principal: Principal, change: Partial<ListQuery>) => {
  const query: ListQuery = { start: 0, end: 40, sort: [], where: {}, q: '', fields: [], ...change };
  return as(db(), principal, (context) => list(context, transactions(), query));
};
const idsIn = async (order: string) =>
  (
    await sql<{
      id: number;
    }>`select t.id from transactions t join tenants m on m.id = t.mco_id join tenants p on p.id = t.provider_id order by ${sql.raw(order)}`.execute(
      db().database.owner,
    )
  ).rows.map(({ id }) => id);

describe('a list with more records than it counts', () => {
  test.each([
    ['asc', 'm.name, m.id, t.payment_date desc, t.id desc'],
    ['desc', 'm.name desc, m.id desc, t.payment_date desc, t.id desc'],
  ] as const)(
    'sorted by a reference (%s) uses its name, then the default order, by offset and by cursor',
    async (order, expected) => {
      const ids = await idsIn(expected);
      const sort = [{ field: 'mco', order }];
      const found: number[] = [];
      let page = await ask(superAdmin, { sort });
      expect(page).toMatchObject({ total: 10_000, capped: true });
      for (let pages = 0; pages < 4; pages += 1) {
        found.push(...page.records.map(({ id }) => id));
        page = await ask(superAdmin, { sort, after: page.next ?? '' });
      }
      expect(found).toEqual(ids.slice(0, 160));
      const middle = Math.floor(ids.length / 2) - 20;
      const across = await ask(superAdmin, { sort, start: middle, end: middle + 40 });
      expect(across.records.map(({ id }) => id)).toEqual(ids.slice(middle, middle + 40));
      // A cursor at the border between two references.
      const border = await ask(superAdmin, { sort, start: middle, end: middle + 5 });
      const beyond = await ask(superAdmin, { sort, after: border.next ?? '' });
      expect(beyond.records.map(({ id }) => id)).toEqual(ids.slice(middle + 5, middle + 45));
    },
  );

  test.each([
    ['mco', 'provider', 'm.name, m.id, p.name, p.id, t.payment_date desc, t.id desc'],
    ['provider', 'mco', 'p.name, p.id, m.name, m.id, t.payment_date desc, t.id desc'],
    ['mco', 'amount', 'm.name, m.id, t.amount, t.id'],
    ['mco', 'status', 'm.name, m.id, t.status, t.payment_date, t.id'],
  ])(
    'sorted by %s, then by %s, returns the same order by offset and by cursor',
    async (first, second, expected) => {
      const ids = await idsIn(expected);
      const sort = [first, second].map((field) => ({ field, order: 'asc' as const }));
      const page = await ask(superAdmin, { sort });
      expect(page.records.map(({ id }) => id)).toEqual(ids.slice(0, 40));
      const beyond = await ask(superAdmin, { sort, after: page.next ?? '' });
      expect(beyond.records.map(({ id }) => id)).toEqual(ids.slice(40, 80));
      const across = await ask(superAdmin, { sort, start: 5_990, end: 6_030 });
      expect(across.records.map(({ id }) => id)).toEqual(ids.slice(5_990, 6_030));
    },
  );

  test('sorted by a field with few values uses the default order among equal values', async () => {
    const ids = await idsIn('t.method desc, t.payment_date desc, t.id desc');
    const { records } = await ask(superAdmin, {
      sort: [{ field: 'method', order: 'desc' }],
      start: 5_000,
      end: 5_040,
    });
    expect(records.map(({ id }) => id)).toEqual(ids.slice(5_000, 5_040));
  });

  test.each([
    ['needle_100%', 2],
    ['NEEDLE', 2],
    ['needle ref-7777', 1],
    ['nothing like it', 0],
    ['%', 2],
    ['f-1199', 11],
  ])('is searched for %j with or without an index, and takes wildcards literally', async (q, count) => {
    const { total, records } = await ask(superAdmin, { q, end: 100 });
    expect({ total, found: records.length }).toEqual({ total: count, found: count });
  });

  test('is searched within the caller’s scope, even for words found in most records', async () => {
    expect(await ask(superAdmin, { q: 'ref-' })).toMatchObject({ total: 10_000, capped: true });
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from transactions where mco_id = 2 and lower(external_ref) like '%ref-%'`.execute(
      db().database.owner,
    );
    expect(await ask(mco, { q: 'ref-' })).toMatchObject({ total: rows[0]?.n, capped: false });
    // Ref-77 and Ref-7777 belong to the other MCO.
    expect(await ask(mco, { q: 'needle' })).toMatchObject({ total: 0, records: [] });
    expect(await ask({ ...mco, userId: 1003, tenantId: 3 }, { q: 'needle' })).toMatchObject({ total: 2 });
  });
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Plan Rows': number;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}
const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The plan nodes of the query for a page of such a list; with `run`, the query is executed and measured. */
function nodesFor(
  principal: Principal,
  change: Partial<ListQuery>,
  { run = false } = {},
): Promise<readonly PlanNode[]> {
  return as(db(), principal, async (context) => {
    const statements: CompiledQuery[] = [];
    const noted = context.tx.withPlugin({
      transformQuery: ({ node, queryId }) => {
        statements.push(context.tx.getExecutor().compileQuery(node, queryId));
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    const query: ListQuery = { start: 0, end: 25, sort: [], where: {}, q: '', ...change };
    await list({ ...context, tx: noted }, transactions(), query);
    const found: PlanNode[] = [];
    for (const { sql: text, parameters } of statements.filter((statement) =>
      statement.sql.includes('"sort.0"'),
    )) {
      const explain = run ? 'explain (analyze, format json)' : 'explain (format json)';
      const plan = CompiledQuery.raw(`${explain} ${text}`, [...parameters]);
      const { rows } = await context.tx.executeQuery<{
        'QUERY PLAN': readonly [{ readonly Plan: PlanNode }];
      }>(plan);
      found.push(...nodesOf(rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': 'none', 'Plan Rows': 0 }));
    }
    return found;
  });
}

/** The scans and sorts for which PostgreSQL expects more rows than the ten thousand that a list counts. */
async function wholeReads(principal: Principal, change: Partial<ListQuery>): Promise<readonly string[]> {
  return (await nodesFor(principal, change))
    .filter(
      (node) =>
        node['Node Type'] === 'Sort' ||
        (node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'transactions'),
    )
    .filter((node) => node['Plan Rows'] > countCap)
    .map((node) => `${node['Node Type']} of ${node['Plan Rows']}`);
}

describe('the query for a page of a large list', () => {
  const { columns, moreColumns = [], filters = [] } = transactions().list;
  const sortable = [...columns, ...moreColumns].filter((key) =>
    isSortable(fieldOf(transactions(), key) ?? unsortable),
  );

  test.each(sortable.flatMap((field) => [[field, 'asc'] as const, [field, 'desc'] as const]))(
    'sorted by %s %s neither scans nor sorts more rows than the list counts',
    async (field, order) => {
      expect(await wholeReads(superAdmin, { sort: [{ field, order }] })).toEqual([]);
      expect(await wholeReads(mco, { sort: [{ field, order }] })).toEqual([]);
    },
  );

  const values: Readonly<Record<string, Predicate>> = {
    period: { period: { id: 2 } },
    mco: { mco: { id: 2 } },
    provider: { provider: { id: 10 } },
    sda: { sda: { id: 1 } },
    type: { type: 'payment' },
    status: { status: 'draft' },
    method: { method: 'ACH' },
    amount: { amount: { gt: '498.00' } },
    paymentDate: { paymentDate: '2026-02-03' },
    component: { component: 'UHRIP' },
    providerClass: { providerClass: { id: 3 } },
    rejectCode: { rejectCode: 'duplicate' },
    batch: { batch: { id: 1 } },
  };
  test.each(filters.map((key) => [key]))(
    'filtered by %s neither scans nor sorts more rows than the list counts',
    async (key) => {
      const where = values[key];
      expect(where).toBeDefined();
      expect(
        await wholeReads(superAdmin, {
          ...(where === undefined ? {} : { where }),
          sort: [{ field: 'paymentDate', order: 'desc' }],
        }),
      ).toEqual([]);
    },
  );

  // Most tenants are not MCOs: they have no transactions, so none may be read for them.
  test.each(['amount', 'status', 'trace'])(
    'sorted by mco, then by %s, reads hardly more rows than there are',
    async (field) => {
      for (const order of ['asc', 'desc'] as const) {
        const nodes = await nodesFor(
          superAdmin,
          {
            sort: [
              { field: 'mco', order },
              { field, order: 'asc' },
            ],
          },
          { run: true },
        );
        const read = nodes
          .filter((node) => node['Relation Name'] === 'transactions')
          .map(
            (node) =>
              ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) *
              (node['Actual Loops'] ?? 1),
          );
        expect(read.length).toBeGreaterThan(0);
        // All 12,000 transactions belong to two MCOs.
        expect(Math.max(...read)).toBeLessThan(1.1 * 12_000);
      }
    },
  );
});
