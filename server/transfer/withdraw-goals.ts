/** Restores the goals from before a file: deletes those that it created, and restores those that it changed or removed. */
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../crud.ts';
import type { StoredBatch } from './batches.ts';
import { insertEvents } from './commit-audit.ts';

const keyColumns = ['period_id', 'component', 'mco_id', 'sda_id', 'provider_class', 'provider_id'];
const key = sql.join(keyColumns.map((column) => sql.id(column)));
/** Another goal of the same period, component, area, class, payer and provider. */
const hasSameKey = sql.join(
  keyColumns.map((column) => sql`${sql.id('other', column)} is not distinct from ${sql.id('did', column)}`),
  sql` and `,
);
const values: readonly (readonly [field: string, column: RawBuilder<unknown>, type: RawBuilder<unknown>])[] =
  [
    ['amount', sql`amount`, sql`numeric`],
    ['effectiveDate', sql`effective_date`, sql`date`],
    ['note', sql`note`, sql`text`],
  ];
const side = (field: string, of: 'before' | 'after') =>
  sql`(select one ->> ${sql.lit(of)} from jsonb_array_elements(did.changes) as one where one ->> 'field' = ${sql.lit(field)})`;
const names = (field: string) =>
  sql`exists (select 1 from jsonb_array_elements(did.changes) as one where one ->> 'field' = ${sql.lit(field)})`;
/** The value before the file, or the value that it set. */
const part = (of: 'before' | 'after' | undefined) =>
  of === undefined ? sql`null` : sql`one -> ${sql.lit(of)}`;
/** The goal still has every value that the file set. */
const isAsLeft = sql.join(
  values.map(
    ([field, column]) =>
      sql`(not ${names(field)} or goal.${column}::text is not distinct from ${side(field, 'after')})`,
  ),
  sql` and `,
);

/** Returns how many goals are no longer as the file left them. */
export async function decidedGoals({ tx }: Context, id: number): Promise<number> {
  const { rows } = await sql<{ decided: number }>`
    select count(*)::integer as decided
    from upload_differences as did left join payment_goals as goal on goal.id = did.goal_id
    where did.batch_id = ${id} and case did.change
      when 'removed' then exists (select 1 from payment_goals as other where ${hasSameKey})
      else goal.id is null or not (${isAsLeft}) end`.execute(tx);
  return rows[0]?.decided ?? 0;
}

/** Leaves goals that were changed since, and returns their number. If there are any, the caller rolls everything back. */
export async function takeBackGoals(context: Context, { id }: StoredBatch): Promise<number> {
  const { tx } = context;
  const did = sql`(select * from upload_differences where batch_id = ${id})`;
  const { rows } = await sql<{ wanted: number }>`
    select count(*)::integer as wanted from upload_differences where batch_id = ${id}`.execute(tx);
  // A concurrent change of one of them waits, or has come first.
  await sql`
    select goal.id from payment_goals as goal join ${did} as did on did.goal_id = goal.id order by goal.id for update of goal`.execute(
    tx,
  );
  const events = (
    action: 'create' | 'update' | 'delete',
    of: string,
    { before, after }: { readonly before?: 'after'; readonly after?: 'before' },
  ) =>
    insertEvents(context, {
      action,
      resource: 'paymentGoals',
      of,
      changes: sql`(
        select jsonb_agg(jsonb_build_object('field', one -> 'field', 'before', ${part(before)}, 'after', ${part(after)}))
        from jsonb_array_elements(changes) as one)`,
    });
  const counted = async (statement: RawBuilder<unknown>) =>
    Number((await statement.execute(tx)).numAffectedRows ?? 0);
  const deleted = await counted(sql`
    with gone as (
      delete from payment_goals as goal using ${did} as did
      where did.change = 'added' and goal.id = did.goal_id and ${isAsLeft} returning goal.id, did.changes)
    ${events('delete', 'gone', { before: 'after' })}`);
  const restored = await counted(sql`
    with restored as (
      update payment_goals as goal set version = goal.version + 1, updated_at = now(), ${sql.join(
        values.map(
          ([field, column, type]) =>
            sql`${column} = case when ${names(field)} then ${side(field, 'before')}::${type} else goal.${column} end`,
        ),
      )}
      from ${did} as did where did.change = 'changed' and goal.id = did.goal_id and ${isAsLeft} returning goal.id, did.changes)
    ${events('update', 'restored', { before: 'after', after: 'before' })}`);
  const made = await counted(sql`
    with made as (
      insert into payment_goals (id, ${key}, ${sql.join(values.map(([, column]) => column))})
      select goal_id, ${key}, ${sql.join(values.map(([field, , type]) => sql`${side(field, 'before')}::${type}`))}
      from ${did} as did where change = 'removed' on conflict do nothing returning id)
    , again as (select made.id, did.changes from made join ${did} as did on did.goal_id = made.id)
    ${events('create', 'again', { after: 'before' })}`);
  return (rows[0]?.wanted ?? 0) - deleted - restored - made;
}
