/**
 * The figures of the payment dashboard, computed from the goals and from the payment totals that the database maintains
 * (migration payment-totals).
 */
import { type RawBuilder, sql } from 'kysely';
import { centsText, percentOf } from '../../src/contracts/values/money.ts';
import {
  filterCondition,
  statusesOf,
  timedStatuses,
  untimedType,
  type Measured,
  type PaymentFigures,
  type PaymentFilter,
  type PaymentKpis,
} from '../../src/contracts/payments/payment-figures.ts';
import { providerClasses } from '../../src/contracts/payments/provider-classes.ts';
import { alias, filterOptions, forbidden, scopeSql, type Context } from '../crud/context.ts';
import { allOf, predicateSql, tableOperands, type Condition } from '../db/predicate-sql.ts';

type Source = 'transactions' | 'paymentGoals';
/** The totals have the payment columns that filters use, and the same access rules as payments. */
const tables = { transactions: 'payment_totals', paymentGoals: 'payment_goals' } as const;

export function from(source: Source): RawBuilder<unknown> {
  return sql`${sql.table(tables[source])} as ${sql.id(alias)}`;
}

/** The rows that the caller may read and that match the filter. */
export function matching(context: Context, source: Source, filter: PaymentFilter): Condition {
  const resource = context.registry.get(source);
  const operands = tableOperands(resource, alias);
  const scope = scopeSql(context, resource, resource.access.read, operands);
  if (scope === undefined) throw forbidden(resource, 'see');
  return allOf([scope, predicateSql(filterCondition(filter), operands, filterOptions(context))]);
}

export const column = (name: string) => sql.ref(`${alias}.${name}`);
export const among = (name: string, values: readonly string[]): Condition =>
  sql`${column(name)} in (${sql.join(values)})`;
const timed: Condition = allOf([
  among('status', timedStatuses),
  sql`${column('type')} <> ${sql.lit(untimedType)}`,
]);
/** What a goal applies to, apart from the provider it may name. */
const goalKey = sql.join(['period_id', 'component', 'mco_id', 'sda_id', 'provider_class'].map(column));

/**
 * Holds when one of the goals that the figures are measured against applies to this payment. Goals are set for a class in an
 * area, some for a single provider: a caller who may read only the latter has payments that no readable goal applies to. Area
 * and class are compared as well, so that goal and payment fall into the same group whatever the figures are grouped by.
 */
export function isTowardGoal(context: Context, filter: PaymentFilter, ofProviderAlone = false): Condition {
  const goals = (key: RawBuilder<unknown>, when: Condition): Condition =>
    sql`(${key}) in (select ${key} from ${from('paymentGoals')} where ${allOf([matching(context, 'paymentGoals', filter), when])})`;
  const provider = column('provider_id');
  const own = goals(sql`${goalKey}, ${provider}`, sql`${provider} is not null`);
  return ofProviderAlone ? own : sql`(${own} or ${goals(goalKey, sql`${provider} is null`)})`;
}

/** As text, because sums may exceed the safe integers. */
const cents = (when: Condition) => sql`coalesce(sum(${column('cents')}) filter (where ${when}), 0)::text`;
const count = (when: Condition) => sql`coalesce(sum(${column('count')}) filter (where ${when}), 0)::integer`;

interface KpiRow {
  readonly toward: string;
  readonly paid: string;
  readonly paid_count: number;
  readonly pending: string;
  readonly pending_count: number;
  readonly rejected: string;
  readonly rejected_count: number;
  readonly on_time: string;
  readonly on_time_count: number;
  readonly timed_count: number;
}

export async function paymentKpis(context: Context, filter: PaymentFilter): Promise<PaymentKpis> {
  const onTime = allOf([timed, sql`${column('on_time')}`]);
  const figures = Object.entries(statusesOf).flatMap(([figure, statuses]) => {
    const when = among('status', statuses);
    return [sql`${cents(when)} as ${sql.id(figure)}`, sql`${count(when)} as ${sql.id(`${figure}_count`)}`];
  });
  const { rows } = await sql<KpiRow>`
    select ${sql.join(figures)}, ${cents(allOf([among('status', statusesOf.paid), isTowardGoal(context, filter)]))} as toward, ${cents(onTime)} as on_time, ${count(onTime)} as on_time_count, ${count(timed)} as timed_count
    from ${from('transactions')} where ${matching(context, 'transactions', filter)}`.execute(context.tx);
  const goals = await sql<{ goal: string | null }>`
    select sum(${column('amount_cents')})::text as goal from ${from('paymentGoals')}
    where ${matching(context, 'paymentGoals', filter)}`.execute(context.tx);
  const [row] = rows;
  if (row === undefined) throw new Error('A sum is always one row.');
  const goal = bigintOrNull(goals.rows[0]?.goal);
  const toward = BigInt(row.toward);
  return {
    ...againstGoal({ goal, toward, paid: BigInt(row.paid) }),
    paid: { count: row.paid_count, amount: centsText(BigInt(row.paid)) },
    remaining: goal === null ? null : centsText(goal - toward),
    pending: { count: row.pending_count, amount: centsText(BigInt(row.pending)) },
    rejected: { count: row.rejected_count, amount: centsText(BigInt(row.rejected)) },
    onTime: {
      count: row.on_time_count,
      of: row.timed_count,
      amount: centsText(BigInt(row.on_time)),
    },
  };
}

export const bigintOrNull = (text: string | null | undefined) =>
  text === null || text === undefined ? null : BigInt(text);
const textOrNull = (value: bigint | null) => (value === null ? null : centsText(value));

/** In cents. */
interface Sums {
  readonly goal: bigint | null;
  readonly paid: bigint;
  readonly toward: bigint;
}

function againstGoal({ goal, paid, toward }: Sums): Omit<Measured, 'paid'> {
  return {
    goal: textOrNull(goal),
    towardGoal: centsText(toward),
    percentOfGoal: goal === null ? null : (percentOf(toward, goal) ?? null),
    outsideGoals: centsText(paid - toward),
  };
}

export const measured = (sums: Sums): Measured => ({ ...againstGoal(sums), paid: centsText(sums.paid) });

/** The columns that the figures can be grouped by. */
export const dimensions = ['period_id', 'mco_id', 'sda_id', 'provider_class'] as const;
type Dimension = (typeof dimensions)[number];
type Key = Readonly<Record<Dimension, number | null>>;
type GroupRow = Key & { readonly cents: string; readonly toward: string };

/** Goals and payments for each grouping, by the key of its values. */
async function grouped(
  context: Context,
  filter: PaymentFilter,
  groupings: readonly (readonly Dimension[])[],
  /** Which payments count as paid; pass `true` to find every value that occurs. */
  counted: Condition = among('status', statusesOf.paid),
): Promise<ReadonlyMap<string, Sums>> {
  const sets = groupings.map((grouping) => sql`(${sql.join(grouping.map(column))})`);
  const select = (source: Source, values: RawBuilder<unknown>, when: Condition) => sql<GroupRow>`
    select ${sql.join(dimensions.map(column))}, ${values}
    from ${from(source)} where ${allOf([matching(context, source, filter), when])}
    group by grouping sets (${sql.join(sets)})`;
  const paid = await select(
    'transactions',
    sql`sum(${column('cents')})::text as cents, ${cents(isTowardGoal(context, filter))} as toward`,
    counted,
  ).execute(context.tx);
  const goals = await select(
    'paymentGoals',
    sql`sum(${column('amount_cents')})::text as cents, '0' as toward`,
    sql`true`,
  ).execute(context.tx);
  const found = new Map<string, Sums>();
  for (const row of paid.rows)
    found.set(keyOf(row), { goal: null, paid: BigInt(row.cents), toward: BigInt(row.toward) });
  for (const row of goals.rows)
    found.set(keyOf(row), { paid: 0n, toward: 0n, ...found.get(keyOf(row)), goal: BigInt(row.cents) });
  return found;
}

function keyOf(row: Partial<Key>): string {
  return dimensions.map((dimension) => row[dimension] ?? '').join('|');
}

interface Choice {
  readonly id: number;
  readonly name: string;
}
interface PeriodRow extends Choice {
  readonly program: number;
  readonly program_name: string;
  readonly due_date: string;
}

export async function paymentFigures(context: Context, filter: PaymentFilter): Promise<PaymentFigures> {
  const found = await grouped(context, filter, [
    ['period_id'],
    ['provider_class'],
    ['sda_id'],
    ['sda_id', 'provider_class'],
    ['mco_id'],
  ]);
  const open = await openChoices(context);
  const sumsOf = (key: Partial<Key>) => found.get(keyOf(key));
  let upToHere: Sums = { goal: null, paid: 0n, toward: 0n };
  return {
    periods: open.periods.flatMap(({ id, name, due_date: dueDate }) => {
      const sums = sumsOf({ period_id: id });
      if (sums === undefined) return [];
      upToHere = {
        goal: sums.goal === null ? upToHere.goal : (upToHere.goal ?? 0n) + sums.goal,
        paid: upToHere.paid + sums.paid,
        toward: upToHere.toward + sums.toward,
      };
      return [{ period: { id, name }, dueDate, ...measured(sums), cumulative: measured(upToHere) }];
    }),
    classes: classes.flatMap((providerClass) => {
      const sums = sumsOf({ provider_class: providerClass.id });
      return sums === undefined ? [] : [{ providerClass, ...measured(sums) }];
    }),
    sdas: open.sdas.flatMap((sda) => {
      const sums = sumsOf({ sda_id: sda.id });
      return sums === undefined ? [] : [{ sda, ...measured(sums) }];
    }),
    cells: open.sdas.flatMap((sda) =>
      classes.flatMap((providerClass) => {
        const sums = sumsOf({ sda_id: sda.id, provider_class: providerClass.id });
        return sums === undefined
          ? []
          : [{ sda: sda.id, providerClass: providerClass.id, ...measured(sums) }];
      }),
    ),
    mcos: open.mcos
      .flatMap((mco) => {
        const sums = sumsOf({ mco_id: mco.id });
        return sums === undefined ? [] : [{ mco, sums }];
      })
      .sort((a, b) => (a.sums.paid < b.sums.paid ? 1 : a.sums.paid > b.sums.paid ? -1 : a.mco.id - b.mco.id))
      .map(({ mco, sums }) => ({ mco, ...measured(sums) })),
    choices: {
      program: [
        ...new Map(open.periods.map(({ program, program_name: name }) => [program, { id: program, name }])),
      ].map(([, program]) => program),
      period: open.periods.map(({ id, name, program }) => ({ id, name, program })),
      sda: open.sdas,
      providerClass: classes.filter(({ id }) => open.classIds.has(id)),
      mco: open.mcos,
    },
  };
}

export const classes: Choice[] = Object.entries(providerClasses).map(([id, name]) => ({
  id: Number(id),
  name,
}));

/** The values that occur in the goals and payments the caller may read, with their names. */
async function openChoices(context: Context): Promise<{
  readonly periods: PeriodRow[];
  readonly sdas: Choice[];
  readonly mcos: Choice[];
  readonly classIds: ReadonlySet<number>;
}> {
  const { tx } = context;
  const found = await grouped(
    context,
    {},
    dimensions.map((dimension) => [dimension]),
    sql`true`,
  );
  const ids: Record<Dimension, number[]> = { period_id: [], mco_id: [], sda_id: [], provider_class: [] };
  for (const key of found.keys()) {
    key.split('|').forEach((id, index) => {
      const dimension = dimensions[index];
      if (dimension !== undefined && id !== '') ids[dimension].push(Number(id));
    });
  }
  const titled = async (view: string, of: readonly number[]) =>
    (
      await sql<Choice>`select id, title as name from ${sql.table(view)}
        where id = any(${[...of]}::integer[]) order by title, id`.execute(tx)
    ).rows;
  const periods = await sql<PeriodRow>`
    select p.id, p.name, p.program_id as program, n.title as program_name, p.due_date
    from payment_periods p join programs_titles n on n.id = p.program_id
    where p.id = any(${ids.period_id}::integer[]) order by p.start, p.id`.execute(tx);
  return {
    periods: periods.rows,
    sdas: await titled('sdas_titles', ids.sda_id),
    mcos: await titled('tenants_titles', ids.mco_id),
    classIds: new Set(ids.provider_class),
  };
}
