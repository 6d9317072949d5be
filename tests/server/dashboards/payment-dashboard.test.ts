import * as fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { writeListQuery } from '../../../src/contracts/lists/list-query.ts';
import {
  figureCondition,
  filterCondition,
  onTimeCondition,
  paymentFiguresSchema,
  paymentKpisSchema,
  statusesOf,
  writePaymentFilter,
  type PaymentFigure,
  type PaymentFilter,
} from '../../../src/contracts/payments/payment-figures.ts';
import { sumOfDecimals } from '../../../src/contracts/values/money.ts';
import { nothing, type Predicate } from '../../../src/contracts/resource/predicate.ts';
import { samplePaymentPeriods } from '../../../server/sample/programs.ts';
import { csvCells, xlsxCells } from '../../harness/files.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const server = testServer();
const tokens = new Map<string, string>();
const everyone = ['superAdmin', 'mcoMember', 'systemAdmin', 'providerViewer'] as const;
type Caller = (typeof everyone)[number];

beforeAll(async () => {
  // Unit members see the dashboard whatever their type.
  await sql`update tenants set is_unit_member = true where id in (18, 62)`.execute(server().database.owner);
  for (const name of [...everyone, 'otherMcoAdmin'] as const)
    tokens.set(name, await signIn(server(), people[name]));
});

const get = async (caller: string, path: string) => {
  const token = tokens.get(caller) ?? '';
  const answer = await call(server(), path, { token });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer;
};
const kpis = async (caller: Caller, filter: PaymentFilter) =>
  paymentKpisSchema.parse(
    (await get(caller, `/api/dashboards/paymentKpis?${writePaymentFilter(filter)}`)).body,
  );
const figures = async (caller: Caller, filter: PaymentFilter) =>
  paymentFiguresSchema.parse(
    (await get(caller, `/api/dashboards/payments?${writePaymentFilter(filter)}`)).body,
  );
const summary = z.object({ count: z.int(), sums: z.object({ amount: z.string() }) });
/** The summary of the list of the same records, to which a figure of the dashboard links. */
const listed = async (caller: Caller, resource: 'transactions' | 'paymentPeriods/goals', where: Predicate) =>
  summary.parse((await get(caller, `/api/${resource}/summary?${writeListQuery({ where })}`)).body);

/** In percent, to one decimal place. */
const nearShare = (part: string, whole: string): unknown =>
  expect.closeTo((100 * Number(part)) / Number(whole), 1);
type Sql = ReturnType<typeof sql>;
/** Providers may read only the goals that name them, and all of their payments. */
const ofProviders = (ids: Sql): [goals: Sql, payments: Sql] => [
  sql`g.provider_id in ${ids}`,
  sql`t.provider_id in ${ids}`,
];

const filters: fc.Arbitrary<PaymentFilter> = fc.record(
  {
    program: fc.constantFrom(1, 2, 3),
    period: fc.constantFrom(1, 3, 5, 7, 8),
    sda: fc.integer({ min: 1, max: 13 }),
    providerClass: fc.integer({ min: 1, max: 6 }),
    mco: fc.integer({ min: 2, max: 17 }),
    provider: fc.constantFrom(62, 63, 100),
  },
  { requiredKeys: [] },
);

describe('every figure of the dashboard equals the sum of the list that it links to, to the cent', () => {
  test('the headline figures, for any filter and caller', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...everyone), filters, async (caller, filter) => {
        const found = await kpis(caller, filter);
        for (const figure of Object.keys(statusesOf) as PaymentFigure[]) {
          // the type guarantees these keys
          const { count, sums } = await listed(caller, 'transactions', figureCondition(filter, figure));
          expect([figure, found[figure]]).toEqual([figure, { count, amount: sums.amount }]);
        }
        const goals = await listed(caller, 'paymentPeriods/goals', filterCondition(filter));
        expect(found.goal ?? '0.00').toBe(goals.sums.amount);
        expect(found.goal === null).toBe(goals.count === 0);
        const condition = onTimeCondition(filter, samplePaymentPeriods) ?? nothing;
        const onTime = await listed(caller, 'transactions', condition);
        expect([found.onTime.count, found.onTime.amount]).toEqual([onTime.count, onTime.sums.amount]);
      }),
      { numRuns: 40 },
    );
  });

  test('each period, class, area, cell of the heat map and MCO', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...everyone), filters, fc.nat(), async (caller, filter, seed) => {
        const { periods, classes, sdas, cells, mcos } = await figures(caller, filter);
        const marks = [
          ...periods.map((one) => ({ ...one, at: { ...filter, period: one.period.id } })),
          ...classes.map((one) => ({ ...one, at: { ...filter, providerClass: one.providerClass.id } })),
          ...sdas.map((one) => ({ ...one, at: { ...filter, sda: one.sda.id } })),
          ...cells.map((one) => ({
            ...one,
            at: { ...filter, sda: one.sda, providerClass: one.providerClass },
          })),
          ...mcos.map((one) => ({ ...one, at: { ...filter, mco: one.mco.id } })),
        ];
        // Each run checks a few of them.
        for (const { at, paid, goal } of marks.filter((_, index) => (index + seed) % 17 === 0)) {
          const { sums } = await listed(caller, 'transactions', figureCondition(at, 'paid'));
          expect([at, paid]).toEqual([at, sums.amount]);
          const goals = await listed(caller, 'paymentPeriods/goals', filterCondition(at));
          expect([at, goal]).toEqual([at, goals.count === 0 ? null : goals.sums.amount]);
        }
        const ids = periods.map(({ period }) => period.id);
        // Each run checks one of them, if there is one.
        for (const [index, { cumulative }] of periods.entries()) {
          if (index !== seed % periods.length) continue;
          const upTo = ids.slice(0, index + 1);
          const { sums } = await listed(caller, 'transactions', figureCondition(filter, 'paid', upTo));
          expect([upTo, cumulative.paid]).toEqual([upTo, sums.amount]);
        }
        const last = periods.at(-1);
        const whole = await kpis(caller, filter);
        expect(last?.cumulative.paid ?? '0.00').toBe(whole.paid.amount);
        expect(last?.cumulative.goal ?? null).toBe(whole.goal);
        expect(last?.cumulative.towardGoal ?? '0.00').toBe(whole.towardGoal);
      }),
      { numRuns: 20 },
    );
  });

  test('every row adds up: its percentage counts payments toward the goal, not those outside goals', async () => {
    const { owner } = server().database;
    const tenantOf = (email: string) => sql`select r.tenant_id from users u
      join users_user_role_tenants r on r.parent_id = u.id where u.email_address = ${email} limit 1`;
    // The goals and the payments that each of them may read.
    const callers = [
      ['superAdmin', {}, sql`true`, sql`true`],
      ['superAdmin', { provider: 62 }, sql`g.provider_id = 62`, sql`t.provider_id = 62`],
      ['mcoMember', {}, sql`g.mco_id = 2`, sql`t.mco_id = 2`],
      [
        'systemAdmin',
        {},
        ...ofProviders(
          sql`(select id from tenants where parent_tenant_id = (${tenantOf(people.systemAdmin)}))`,
        ),
      ],
      ['providerViewer', {}, ...ofProviders(sql`(${tenantOf(people.providerViewer)})`)],
    ] as const;
    let outside = 0;
    for (const [caller, filter, goalsRead, paymentsRead] of callers) {
      const by = async (grouping: string) =>
        (
          await sql<{ key: number; goal: string | null; toward: string; outside: string }>`
            select key, sum(goal)::text as goal, coalesce(sum(toward), 0.00)::text as toward, coalesce(sum(outside), 0.00)::text as outside from (
              select ${sql.ref(`g.${grouping}`)} as key, g.amount as goal, null::numeric as toward, null::numeric as outside from payment_goals g where ${goalsRead}
              union all
              select ${sql.ref(`t.${grouping}`)}, null, case when found then t.amount end, case when not found then t.amount end
              from transactions t, lateral (select exists (select from payment_goals g where ${goalsRead}
                and (g.period_id, g.component, g.mco_id, g.sda_id, g.provider_class) = (t.period_id, t.component, t.mco_id, t.sda_id, t.provider_class)
                and coalesce(g.provider_id, t.provider_id) = t.provider_id) as found) f
              where t.status in ('paid', 'confirmed', 'reversed') and ${paymentsRead}
            ) as lines group by key order by key`.execute(owner)
        ).rows.map((row) => [row.key, row.goal, row.toward, row.outside]);
      const found = await figures(caller, filter);
      const rows = [...found.classes, ...found.sdas, ...found.mcos, ...found.cells, ...found.periods];
      for (const row of [...rows, ...found.periods.map(({ cumulative }) => cumulative)]) {
        expect(sumOfDecimals([row.towardGoal, row.outsideGoals])).toBe(row.paid);
        expect([row.goal === null, row.percentOfGoal]).toEqual([
          row.percentOfGoal === null,
          row.goal === null ? null : nearShare(row.towardGoal, row.goal),
        ]);
        expect(row.goal === null ? row.towardGoal : '0.00').toBe('0.00');
      }
      const told = (row: (typeof rows)[number]) => [row.goal, row.towardGoal, row.outsideGoals];
      const inOrder = (lines: (string | number | null)[][]) =>
        lines.sort((a, b) => Number(a[0]) - Number(b[0]));
      expect(inOrder(found.mcos.map((row) => [row.mco.id, ...told(row)]))).toEqual(await by('mco_id'));
      expect(inOrder(found.sdas.map((row) => [row.sda.id, ...told(row)]))).toEqual(await by('sda_id'));
      expect(inOrder(found.classes.map((row) => [row.providerClass.id, ...told(row)]))).toEqual(
        await by('provider_class'),
      );
      expect(inOrder(found.periods.map((row) => [row.period.id, ...told(row)]))).toEqual(
        await by('period_id'),
      );
      const whole = await kpis(caller, filter);
      expect(whole.towardGoal).toBe(sumOfDecimals(found.mcos.map(({ towardGoal }) => towardGoal)));
      expect(sumOfDecimals([whole.towardGoal, whole.outsideGoals])).toBe(whole.paid.amount);
      expect(sumOfDecimals([whole.towardGoal, whole.remaining])).toBe(whole.goal);
      if (whole.outsideGoals !== '0.00') outside += 1;
    }
    expect(outside).toBeGreaterThan(1);
  });

  test.for(['csv', 'xlsx'] as const)('the download as %s adds up to the same', async (format) => {
    const filter = { program: 1, providerClass: 3 };
    const whole = await kpis('superAdmin', filter);
    const { response, titles, rows } = await downloaded(filter, format);
    expect(response.headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="payments-[\\d-]+\\.${format}"$`),
    );
    const cents = (title: string) =>
      rows.reduce((sum, row) => sum + BigInt(Math.round(Number(row[titles.indexOf(title)] ?? '') * 100)), 0n);
    const centsOf = (amount: string | null) => BigInt((amount ?? '0').replace('.', ''));
    expect(rows.length).toBeGreaterThan(10);
    const sums = ['goal', 'paid_toward_goal', 'paid_outside_goals', 'paid', 'pending', 'rejected'].map(cents);
    expect(sums).toEqual(
      [
        whole.goal,
        whole.towardGoal,
        whole.outsideGoals,
        whole.paid.amount,
        whole.pending.amount,
        whole.rejected.amount,
      ].map(centsOf),
    );
    for (const row of rows) {
      const of = (title: string) => row[titles.indexOf(title)] ?? '';
      const isWithout = of('goal') === '';
      expect(isWithout ? of('percent_of_goal') : Number(of('percent_of_goal'))).toEqual(
        isWithout ? '' : nearShare(of('paid_toward_goal'), of('goal')),
      );
      expect(isWithout ? Number(of('paid_toward_goal')) : 0).toBe(0);
    }
  });

  test('the download has as many rows as were counted before, and is audited', async () => {
    const query = writePaymentFilter({ program: 1 });
    const { body } = await get('superAdmin', `/api/dashboards/payments/download/count?${query}`);
    const { response, rows } = await downloaded({ program: 1 }, 'xlsx');
    expect(body).toEqual({ count: rows.length });
    expect(response.headers.get('x-total-count')).toBe(String(rows.length));
    const { rows: events } = await sql<{ changes: unknown }>`
      select changes from audit_events where action = 'export' and resource = 'transactions'
      order by id desc limit 1`.execute(server().database.owner);
    expect(events).toEqual([
      {
        changes: Object.entries({
          format: 'xlsx',
          rows: rows.length,
          dashboard: 'payments',
          query: 'program=1&format=xlsx',
        }).map(([field, after]) => ({ field, before: null, after })),
      },
    ]);
  });

  test('an MCO downloads only its own figures', async () => {
    const { titles, rows } = await downloaded({}, 'csv', 'mcoMember');
    expect(rows.length).toBeGreaterThan(10);
    expect(new Set(rows.map((row) => row[titles.indexOf('mco')])).size).toBe(1);
  });
});

async function downloaded(filter: PaymentFilter, format: 'csv' | 'xlsx', caller: Caller = 'superAdmin') {
  const response = await fetch(
    `${server().origin}/api/dashboards/payments/download?${writePaymentFilter(filter)}&format=${format}`,
    { headers: { authorization: `Bearer ${tokens.get(caller) ?? ''}` } },
  );
  expect(response.status).toBe(200);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const [titles = [], ...rows] = format === 'csv' ? csvCells(bytes) : await xlsxCells(bytes);
  return { response, titles, rows };
}

test.for(['csv', 'xlsx'] as const)(
  'names that a spreadsheet would run as formulas are text in the %s file',
  async (format) => {
    await sql`update tenants set name = '=cmd()' where id = 2`.execute(server().database.owner);
    const { titles, rows } = await downloaded({ mco: 2 }, format);
    expect(new Set(rows.map((row) => row[titles.indexOf('mco')]))).toEqual(new Set(["'=cmd()"]));
  },
);

test('the summary of a list of payments has a sum for each group of statuses', async () => {
  const summaryOf = async (where: Predicate) =>
    z
      .object({
        sums: z.object({ amount: z.string() }),
        sumsBy: z.record(z.string(), z.object({ amount: z.string() })),
      })
      .parse((await get('superAdmin', `/api/transactions/summary?${writeListQuery({ where })}`)).body);
  const { owner } = server().database;
  const { rows } = await sql<{ status: string; amount: string }>`
    select status, sum(amount)::text as amount from transactions group by status`.execute(owner);
  const of = (...statuses: string[]) => ({
    amount: sumOfDecimals(rows.flatMap(({ status, amount }) => (statuses.includes(status) ? [amount] : []))),
  });
  const { sums, sumsBy } = await summaryOf({});
  expect(sumsBy).toEqual({
    Paid: of('paid', 'confirmed', 'reversed'),
    Pending: of('submitted', 'approved'),
    Rejected: of('rejected'),
    Draft: of('draft'),
    Void: of('void'),
  });
  expect(sums.amount).toBe(sumOfDecimals(rows.map(({ amount }) => amount)));
  // A group without records is left out instead of being zero.
  expect((await summaryOf({ status: 'rejected' })).sumsBy).toEqual({ Rejected: of('rejected') });
});

test('a reversed payment and its reversal add up to zero', async () => {
  const { owner } = server().database;
  const { rows } = await sql<{ net: string; some: boolean }>`
    select sum(r.amount + t.amount)::text as net, count(*) > 0 as some
    from transactions r join transactions t on t.id = r.reversal_of_id where t.status = 'reversed'`.execute(
    owner,
  );
  expect(rows).toEqual([{ net: '0.00', some: true }]);
});

test('callers learn nothing about payments that are not theirs', async () => {
  const mine = await figures('mcoMember', {});
  expect(mine.mcos.map(({ mco }) => mco.id)).toEqual([2]);
  expect(mine.choices.mco.map(({ id }) => id)).toEqual([2]);
  const other = await kpis('mcoMember', { mco: 3 });
  expect([other.paid, other.pending, other.rejected, other.goal]).toEqual([
    { count: 0, amount: '0.00' },
    { count: 0, amount: '0.00' },
    { count: 0, amount: '0.00' },
    null,
  ]);
  const peer = await kpis('providerViewer', { provider: 63 });
  expect(peer.paid).toEqual({ count: 0, amount: '0.00' });
});

test('invalid filters are refused with 400', async () => {
  const token = tokens.get('superAdmin') ?? '';
  for (const query of [
    'period=x',
    'period=0',
    'mco=1&mco=2',
    'providerClass=9',
    'program=',
    'status=paid',
    'sda=2147483648',
  ])
    expect([query, (await call(server(), `/api/dashboards/paymentKpis?${query}`, { token })).status]).toEqual(
      [query, 400],
    );
});
