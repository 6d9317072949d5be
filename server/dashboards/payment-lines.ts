/** The payment dashboard as a table, streamed: one row for each period, SDA, class and MCO. */
import { type RawBuilder, sql } from 'kysely';
import { statusesOf, type PaymentFilter } from '../../src/contracts/payments/payment-figures.ts';
import type { Context } from '../crud/context.ts';
import { allOf } from '../db/predicate-sql.ts';
import {
  among,
  bigintOrNull,
  classes,
  column,
  dimensions,
  from,
  isTowardGoal,
  matching,
} from './payment-figures.ts';

/** A row of the numbers behind the dashboard's figures, under the same filter. */
export interface PaymentLine {
  readonly program: string;
  readonly period: string;
  readonly sda: string;
  readonly providerClass: string;
  readonly mco: string;
  /** In cents. */
  readonly goal: bigint | null;
  readonly paid: bigint;
  /** The part of `paid` that counts toward one of these goals. */
  readonly toward: bigint;
  readonly pending: bigint;
  readonly rejected: bigint;
  readonly rejectedCount: number;
}

interface LineRow {
  readonly program: string;
  readonly period: string;
  readonly sda: string;
  readonly provider_class: number;
  readonly mco: string;
  readonly goal: string | null;
  readonly paid: string;
  readonly toward: string;
  readonly pending: string;
  readonly rejected: string;
  readonly rejected_count: number;
}

/** The exact number of rows. */
export async function countPaymentLines(context: Context, filter: PaymentFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${statementOf(context, filter)}) as counted`.execute(context.tx);
  return rows[0]?.count ?? 0;
}

/** The rows in order of periods, `atOnce` at a time. */
export async function* paymentLines(
  context: Context,
  filter: PaymentFilter,
  atOnce: number,
): AsyncGenerator<readonly PaymentLine[]> {
  const cursor = sql.id('payment_lines');
  await sql`declare ${cursor} no scroll cursor for ${statementOf(context, filter)}`.execute(context.tx);
  for (;;) {
    const { rows } = await sql<LineRow>`fetch forward ${sql.lit(atOnce)} from ${cursor}`.execute(context.tx);
    if (rows.length === 0) return;
    yield rows.map(lineOf);
  }
}

function statementOf(context: Context, filter: PaymentFilter): RawBuilder<LineRow> {
  const keys = sql.join(dimensions.map(column));
  return sql<LineRow>`
    select pr.title as program, p.name as period, s.title as sda, lines.provider_class, m.title as mco,
      sum(goal)::text as goal, coalesce(sum(paid), 0)::text as paid, coalesce(sum(toward), 0)::text as toward, coalesce(sum(pending), 0)::text as pending,
      coalesce(sum(rejected), 0)::text as rejected, coalesce(sum(rejected_count), 0)::integer as rejected_count
    from (
      select ${keys}, null::numeric as goal,
        sum(${column('cents')}) filter (where ${among('status', statusesOf.paid)}) as paid,
        sum(${column('cents')}) filter (where ${allOf([among('status', statusesOf.paid), isTowardGoal(context, filter)])}) as toward,
        sum(${column('cents')}) filter (where ${among('status', statusesOf.pending)}) as pending,
        sum(${column('cents')}) filter (where ${among('status', statusesOf.rejected)}) as rejected,
        sum(${column('count')}) filter (where ${among('status', statusesOf.rejected)}) as rejected_count
      from ${from('transactions')} where ${matching(context, 'transactions', filter)} group by ${keys}
      union all
      select ${keys}, sum(${column('amount_cents')}), null, null, null, null, null
      from ${from('paymentGoals')} where ${matching(context, 'paymentGoals', filter)} group by ${keys}
    ) as lines
    join payment_periods p on p.id = lines.period_id join programs_titles pr on pr.id = p.program_id
    join sdas_titles s on s.id = lines.sda_id join tenants_titles m on m.id = lines.mco_id
    group by p.start, p.id, pr.title, p.name, s.title, lines.sda_id, lines.provider_class, m.title, lines.mco_id
    order by p.start, p.id, s.title, lines.provider_class, m.title, lines.mco_id`;
}

function lineOf(row: LineRow): PaymentLine {
  return {
    program: row.program,
    period: row.period,
    sda: row.sda,
    providerClass: classes.find(({ id }) => id === row.provider_class)?.name ?? '',
    mco: row.mco,
    goal: bigintOrNull(row.goal),
    paid: BigInt(row.paid),
    toward: BigInt(row.toward),
    pending: BigInt(row.pending),
    rejected: BigInt(row.rejected),
    rejectedCount: row.rejected_count,
  };
}
