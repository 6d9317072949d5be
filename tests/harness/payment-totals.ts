import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../server/db/database.ts';

/** The totals stored in the database, and the true ones, recalculated from the payments. */
export async function keptAndTrueTotals(
  owner: Kysely<Tables>,
): Promise<{ readonly kept: readonly string[]; readonly true: readonly string[] }> {
  const lines = async (statement: ReturnType<typeof sql<{ line: string }>>) =>
    (await statement.execute(owner)).rows.map(({ line }) => line);
  return {
    kept: await lines(sql<{ line: string }>`
      select row(period_id, component, mco_id, sda_id, provider_class, provider_id, status, type, on_time, count, cents)::text as line
      from payment_totals order by 1`),
    true: await lines(sql<{ line: string }>`
      select row(t.period_id, t.component, t.mco_id, t.sda_id, t.provider_class, t.provider_id, t.status, t.type,
        t.payment_date <= p.due_date, count(*), sum((t.amount * 100)::numeric(24)))::text as line
      from transactions t join payment_periods p on p.id = t.period_id
      group by t.period_id, t.component, t.mco_id, t.sda_id, t.provider_class, t.provider_id, t.status, t.type, t.payment_date <= p.due_date
      order by 1`),
  };
}
