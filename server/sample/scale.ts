import { sql } from 'kysely';
import type { Database } from '../db/database.ts';

const perStatement = 50_000;

/**
 * Repeats the sample transactions, with their own references and dates, until there are `wanted`, and raises the goals in
 * proportion. Returns the number of transactions.
 */
export async function scaleTransactions({ owner }: Database, wanted: number): Promise<number> {
  const found = await sql<{ count: number }>`select count(*) as count from transactions`.execute(owner);
  const there = found.rows[0]?.count ?? 0;
  if (there === 0) return 0;
  for (let from = there; from < wanted; from += perStatement) {
    const to = Math.min(from + perStatement, wanted);
    await sql`
      insert into transactions (external_ref, period_id, component, type, mco_id, provider_id, sda_id, provider_class, amount, payment_date, method, trace, status, reject_code)
      select 'S' || lpad(n::text, 10, '0'), t.period_id, t.component, t.type, t.mco_id, t.provider_id, t.sda_id, t.provider_class,
        round(t.amount * (0.5 + (n % 97) / 100.0), 2), t.payment_date - (n % 29)::integer, t.method, t.trace, t.status, t.reject_code
      from generate_series(${from}::integer, ${to - 1}::integer) n
      join (select *, row_number() over (order by id) - 1 as place from transactions where id <= ${there}) t on t.place = n % ${there}`.execute(
      owner,
    );
  }
  if (wanted > there)
    await sql`update payment_goals set amount = round(amount * ${wanted / there}::numeric, -3)`.execute(
      owner,
    );
  // Otherwise autovacuum would do this much work while the first users read.
  await sql`vacuum (analyze) transactions`.execute(owner);
  return Math.max(there, wanted);
}
