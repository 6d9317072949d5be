/** The figures that the list of providers shows besides their records, for one page of providers. */
import { type RawBuilder, sql } from 'kysely';
import { statusesOf } from '../../src/contracts/payments/payment-figures.ts';
import type { ProviderFigures } from '../../src/contracts/payments/provider-figures.ts';
import { alias, forbidden, scopeSql, type Context } from '../crud/context.ts';
import { tableName } from '../db/columns.ts';
import { allOf, type Condition } from '../db/predicate-sql.ts';
import { among, column, from, isTowardGoal, matching, measured } from './payment-figures.ts';
import { surveyProgressBy } from './survey-figures.ts';

/**
 * Figures of those of the given providers that the caller may read, sorted by id. Their payments, goals, accounts and surveys
 * are likewise limited to what the caller may read.
 */
export async function providerFigures(context: Context, ids: readonly number[]): Promise<ProviderFigures> {
  const providers = context.registry.get('providers');
  const scope = scopeSql(context, providers, providers.access.read);
  if (scope === undefined) throw forbidden(providers, 'see');
  const { rows: open } = await sql<{ id: number }>`
    select ${column('id')} from ${sql.table(tableName(providers))} as ${sql.id(alias)}
    where ${allOf([scope, isAmong('id', ids)])} order by 1`.execute(context.tx);
  const seen = open.map(({ id }) => id);
  const payments = await sums(
    context,
    'transactions',
    sql`sum(cents)::text as cents, coalesce(sum(cents) filter (where ${isTowardGoal(context, {}, true)}), 0)::text as toward`,
    among('status', statusesOf.paid),
    seen,
  );
  const goals = await sums(
    context,
    'paymentGoals',
    sql`sum(amount_cents)::text as cents, '0' as toward`,
    sql`true`,
    seen,
  );
  // An open account comes before a closed one; otherwise the latest comes first.
  const accounts = await latest(context, 'accounts', seen, sql`(status = 'open') desc, opened_at desc`);
  const holders = await latest(context, 'accountHolders', seen, sql`created_at desc`);
  const surveys = await surveyProgressBy(context, seen);
  return seen.map((id) => ({
    id,
    ...measured({
      goal: goals.get(id)?.cents ?? null,
      paid: payments.get(id)?.cents ?? 0n,
      toward: payments.get(id)?.toward ?? 0n,
    }),
    account: accounts.get(id) ?? holders.get(id) ?? null,
    surveys: surveys.get(id) ?? { submitted: 0, of: 0, toAnswer: 0, overdue: 0 },
  }));
}

const isAmong = (name: string, ids: readonly number[]): Condition =>
  sql`${column(name)} = any(${[...ids]}::integer[])`;

interface SumsRow {
  readonly cents: bigint;
  readonly toward: bigint;
}

/** Sums in cents, by provider. */
async function sums(
  context: Context,
  source: 'transactions' | 'paymentGoals',
  values: RawBuilder<unknown>,
  when: Condition,
  providers: readonly number[],
): Promise<ReadonlyMap<number, SumsRow>> {
  const { rows } = await sql<{ id: number; cents: string; toward: string }>`
    select ${column('provider_id')} as id, ${values} from ${from(source)}
    where ${allOf([matching(context, source, {}), isAmong('provider_id', providers), when])} group by 1`.execute(
    context.tx,
  );
  return new Map(rows.map(({ id, cents, toward }) => [id, { cents: BigInt(cents), toward: BigInt(toward) }]));
}

/** The status of each tenant's first record in this order. */
async function latest(
  context: Context,
  name: 'accounts' | 'accountHolders',
  tenants: readonly number[],
  order: RawBuilder<unknown>,
): Promise<ReadonlyMap<number, string>> {
  const resource = context.registry.get(name);
  const scope = scopeSql(context, resource, resource.access.read) ?? sql`false`;
  const { rows } = await sql<{ id: number; status: string }>`
    select distinct on (tenant_id) tenant_id as id, status
    from ${sql.table(tableName(resource))} as ${sql.id(alias)}
    where ${allOf([scope, isAmong('tenant_id', tenants)])} order by tenant_id, ${order}, ${column('id')} desc`.execute(
    context.tx,
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
}
