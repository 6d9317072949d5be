/** Restores the goals from before a file: deletes those that it created, and restores those that it changed or removed. */
import { type RawBuilder, sql } from 'kysely';
import { type Message, message } from '../../src/contracts/messages/catalogue.ts';
import type { Context } from '../crud/context.ts';
import type { StoredBatch } from './batches.ts';
import { lockGoals, writableStates } from './check-goals.ts';
import { lockNamed } from './check-rows.ts';
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

/** The newest file since, of each period and component: it says of each of their goals what it is, or that there is none. */
const laterFiles = (id: number) => sql`
  select distinct on (newer.period_id, newer.component) newer.period_id, newer.component, later.id, later.file_name, later.committed_at
  from upload_batches as this
  join upload_batches as later on later.kind = this.kind and later.state in ('committed', 'withdrawing')
    and (later.committed_at, later.id) > (this.committed_at, this.id)
  join upload_goals as newer on newer.batch_id = later.id and not newer.rejected
  where this.id = ${id} and later.id in (
    select parent_id from upload_batches_periods where target_id in (
      select period_id from upload_differences where batch_id = ${id}))
  order by newer.period_id, newer.component, later.committed_at desc, later.id desc`;

/** The period, the area, the payer or the payee is gone, or the program does not have the component any more. */
const lacksWhatItIsFor = sql`not exists (
    select 1 from programs where programs.id = period.program_id and did.component = any(programs.components))
  or not exists (select 1 from sdas where sdas.id = did.sda_id)
  or not exists (select 1 from tenants where tenants.id = did.mco_id)
  or did.provider_id is not null and not exists (select 1 from tenants where tenants.id = did.provider_id)`;

interface Later {
  /** Its number, which tells files of the same name apart. */
  readonly upload: string;
  readonly file: string;
}

/** Why the goals can no longer be taken back: their period was closed, a later file has them, or they changed since. */
export async function decidedGoals({ tx }: Context, id: number): Promise<Message | undefined> {
  const { rows } = await sql<{ decided: number; closed: boolean; later: Later | null }>`
    with later as materialized (${laterFiles(id)}), found as (
      select period.id is null as closed, later.id as later, later.committed_at, later.file_name, case did.change
        when 'removed' then exists (select 1 from payment_goals as other where ${hasSameKey}) or ${lacksWhatItIsFor}
        else goal.id is null or not (${isAsLeft}) end as changed
      from upload_differences as did
      left join payment_goals as goal on goal.id = did.goal_id
      left join payment_periods as period on period.id = did.period_id
        and period.state in (${sql.join(writableStates.map((state) => sql.lit(state)))})
      left join later on later.period_id = did.period_id and later.component = did.component
      where did.batch_id = ${id})
    select count(*) filter (where closed or changed or later is not null)::integer as decided,
      coalesce(bool_or(closed), false) as closed,
      (select jsonb_build_object('upload', later::text, 'file', file_name) from found where later is not null
        order by committed_at desc, later desc limit 1) as later
    from found`.execute(tx);
  const { decided = 0, closed = false, later = null } = rows[0] ?? {};
  if (decided === 0) return undefined;
  return later === null || closed ? message('upload.decided', { decided }) : message('upload.later', later);
}

export async function takeBackGoals(context: Context, { id }: StoredBatch): Promise<Message | undefined> {
  const { tx } = context;
  // Whoever closes a period, writes one of the goals or commits a file of them waits, or has come first.
  await lockNamed(tx, id, 'upload_differences');
  await lockGoals(tx);
  const decided = await decidedGoals(context, id);
  if (decided !== undefined) return decided;
  const did = sql`(select * from upload_differences where batch_id = ${id})`;
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
  const { rows } = await sql<{ wanted: number }>`
    select count(*)::integer as wanted from upload_differences where batch_id = ${id}`.execute(tx);
  const left = (rows[0]?.wanted ?? 0) - deleted - restored - made;
  return left > 0 ? message('upload.decided', { decided: left }) : undefined;
}
