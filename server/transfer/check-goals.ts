/** Checks the rows of an upload of payment goals against the existing goals, and writes the goals that change. */
import { type RawBuilder, sql } from 'kysely';
import { choiceLabel } from '../../src/contracts/resource/fields.ts';
import { goalDateRule } from '../../src/contracts/payments/goal-dates.ts';
import { providerClasses } from '../../src/contracts/payments/provider-classes.ts';
import {
  activeProvider,
  amountChecks,
  component,
  classNameOf,
  classWordsOf,
  requiredCells,
  mcoChecks,
  nameKey,
  payeeChecks,
  noLongerThan,
  oneLine,
  payeeCodes,
  periodChecks,
  printable,
  understood,
  understoodDate,
  unspoiled,
  withWhatTheyName,
} from './cell-checks.ts';
import {
  askAboutDates,
  type Check,
  type Checking,
  countRows,
  type Counts,
  everyMcoCode,
  findIn,
  forget,
  lockNamed,
  rawRows,
  reject,
} from './check-rows.ts';
import type { Tx } from '../db/database.ts';
import { changeOf, insertEvents } from './commit-audit.ts';

const table = 'upload_goals';
/** States of a period whose goals can be written. */
export const writableStates = ['draft', 'open'] as const;
const required = [
  'payment_period',
  'program_component',
  'sda',
  'provider_class',
  'payer_mco_code',
  'goal_amount',
  'effective_date',
];
const classes = JSON.stringify(
  Object.fromEntries(
    Object.entries(providerClasses).flatMap(([id, spec]) => [
      [id, Number(id)],
      [choiceLabel(spec, id).toLowerCase(), Number(id)],
    ]),
  ),
);
/** SDAs by name, or else by number. */
const sdaCodes = sql`
  select distinct on (code) id, code from (
    select id, lower(name) as code, 1 as place from sdas union all select id, id::text, 2 from sdas) as "named"
  order by code, place, id`;
const key = sql`period_id, component, mco_id, sda_id, provider_class, provider_id`;
/** Two goals are for the same thing; a missing provider equals another missing provider. */
const same = sql`goal.period_id = checked.period_id and goal.component = checked.component and goal.mco_id = checked.mco_id
  and goal.sda_id = checked.sda_id and goal.provider_class = checked.provider_class
  and goal.provider_id is not distinct from checked.provider_id`;
const differs = sql`(goal.amount, goal.effective_date, goal.note) is distinct from (checked.amount, checked.effective_date, checked.note)`;

/** A date that is already set is kept. */
const isNewDate = sql`goal.effective_date is distinct from checked.effective_date`;
const yearsAround = (day: RawBuilder<unknown>, years: number) =>
  sql`(${day} + make_interval(years => ${sql.lit(years)}))::date`;
const earliest = yearsAround(sql`period.start`, -goalDateRule.years);
const [plausibleFrom, plausibleTo] = [
  yearsAround(sql`period.start`, -1),
  yearsAround(sql`period.due_date`, 1),
];

/**
 * What a goal must agree with when it is set. A goal that is already set is kept or changed by a file whatever became of its MCO
 * and provider since, as it is in the form: left out, it would be removed.
 */
const ofNewGoals = (
  [
    { column: 'payment_period', code: 'E03.inactive', applies: sql`not program.is_active` },
    { column: 'payer_mco_code', code: 'E04.inactive', applies: sql`not mco.is_active` },
    activeProvider,
    {
      column: 'sda',
      code: 'E09',
      applies: sql`provider.id is not null and checked.sda_id is not null and provider.sda_id <> checked.sda_id`,
      other: sql`(select name from sdas where id = provider.sda_id)`,
    },
    {
      column: 'provider_class',
      code: 'E09',
      applies: sql`provider.id is not null and checked.provider_class is not null and provider.provider_class <> checked.provider_class`,
      other: classWordsOf(sql`provider.provider_class`),
    },
  ] satisfies readonly Check[]
).map((check): Check => ({ ...check, applies: sql`goal.id is null and (${check.applies})` }));
const checks: readonly Check[] = [
  ...requiredCells(required),
  ...periodChecks(writableStates),
  understood('sda', 'E09.unknown', 'sda_id'),
  understood('provider_class', 'E09.unknown', 'provider_class'),
  ...mcoChecks,
  ...payeeChecks,
  ...ofNewGoals,
  ...amountChecks('goal_amount'),
  { column: 'goal_amount', code: 'E05.negative', applies: sql`checked.amount < 0` },
  ...understoodDate('effective_date'),
  {
    column: 'effective_date',
    code: 'E08.goal',
    applies: sql`${isNewDate} and checked.effective_date < ${earliest}`,
    other: sql`${earliest}::text`,
  },
  noLongerThan('note', 200),
  ...printable(['note']),
  ...unspoiled(['note']),
];

/** Keeps others from writing goals between the comparison and the change. They can still read them. */
export async function lockGoals(tx: Tx): Promise<void> {
  await sql`lock table payment_goals in share row exclusive mode`.execute(tx);
}

export async function checkGoals(checking: Checking): Promise<Counts> {
  const { tx, batch, report } = checking;
  if (checking.committing) await lockGoals(tx);
  await forget(checking, table);
  await sql`
    with raw as (${rawRows(batch)}), mco as (${everyMcoCode}), sda as (${sdaCodes}), payee as (${payeeCodes})
    insert into upload_goals (batch_id, line, period_id, component, mco_id, sda_id, provider_class, provider_id, amount, effective_date, note)
    select ${batch.id}::integer, raw.line, period.id, ${component}, mco.id, sda.id,
      (${classes}::jsonb ->> ${nameKey(sql`raw.provider_class`)})::smallint, payee.id, upload_amount(raw.goal_amount),
      upload_date(raw.effective_date, ${batch.dateOrder}), ${oneLine('note')}
    from raw
    left join payment_periods as period on lower(period.name) = lower(raw.payment_period)
    left join programs as program on program.id = period.program_id
    left join mco on mco.code = lower(raw.payer_mco_code)
    left join sda on sda.code = lower(raw.sda)
    left join payee on payee.code = ${nameKey(sql`raw.payee_tpi`)}`.execute(tx);
  if (checking.committing) await lockNamed(tx, batch.id, table);
  await askAboutDates(checking, ['effective_date']);
  await report(0.4);
  await findIn(
    checking,
    sql`${withWhatTheyName(batch, table)} left join tenants as mco on mco.id = checked.mco_id left join payment_goals as goal on ${same}`,
    checks,
  );
  await findIn(
    checking,
    // A goal for a provider that was not found is none for the whole class.
    sql`join (select line, min(line) over (partition by ${key}) as first from upload_goals
        join (select line, payee_tpi from raw) as named using (line) where batch_id = ${batch.id}
        and period_id is not null and component is not null and mco_id is not null and sda_id is not null and provider_class is not null
        and (payee_tpi is null or provider_id is not null)
      ) as other on other.line = raw.line and other.first < other.line`,
    [
      {
        column: 'program_component',
        code: 'E06.file',
        applies: sql`true`,
        value: sql`'The same goal'`,
        other: sql`other.first::text`,
      },
    ],
  );
  await reject(checking, table);
  await findIn(
    checking,
    sql`${withWhatTheyName(batch, table)} left join payment_goals as goal on ${same}`,
    [
      {
        column: 'effective_date',
        code: 'W04.goal',
        applies: sql`not checked.rejected and ${isNewDate} and (checked.effective_date < ${plausibleFrom} or checked.effective_date > ${plausibleTo})`,
        other: sql`${plausibleFrom} || ' – ' || ${plausibleTo}`,
      },
    ],
    'warning',
  );
  await keepDifferences(checking);
  return countRows(checking, table);
}

/** Stores the differences that the user is shown. Unchanged goals are only counted. */
async function keepDifferences({ tx, batch }: Checking): Promise<void> {
  await sql`delete from upload_differences where batch_id = ${batch.id}`.execute(tx);
  await sql`
    with found as materialized (${differencesOf(batch.id)}), kept as (
      insert into upload_differences (batch_id, place, change, line, goal_id, ${key}, changes)
      select ${batch.id}::integer, row_number() over (order by line nulls last, ${key}), change, line, goal_id, ${key}, changes
      from found where change <> 'same')
    update upload_files set differences = (
      select jsonb_build_object(
        'added', count(*) filter (where change = 'added'), 'changed', count(*) filter (where change = 'changed'),
        'removed', count(*) filter (where change = 'removed'), 'same', count(*) filter (where change = 'same'))
      from found)
    where batch_id = ${batch.id}`.execute(tx);
}

const none = sql`null`;
/** A goal's values, from the table or CTE of this name. */
const valuesOf = (table: string): readonly (readonly [field: string, value: RawBuilder<unknown>])[] => [
  ['amount', sql`${sql.ref(`${table}.amount`)}::text`],
  ['effectiveDate', sql.ref(`${table}.effective_date`)],
  ['note', sql.ref(`${table}.note`)],
];
const [goalValues, checkedValues] = [new Map(valuesOf('goal')), valuesOf('checked')];
const changedValues = present(
  checkedValues.map(([field, value]) => changeOf(field, goalValues.get(field) ?? none, value)),
);
const lostValues = present(valuesOf('goal').map(([field, value]) => changeOf(field, value, none)));

/** What the upload does to the goals of each period and component that it names. */
function differencesOf(batchId: number) {
  return sql`
    select case when goal.id is null then 'added' when ${differs} then 'changed' else 'same' end as change, checked.line, goal.id as goal_id,
      checked.period_id, checked.component, checked.mco_id, checked.sda_id, checked.provider_class, checked.provider_id,
      ${changedValues} as changes
    from upload_goals as checked left join payment_goals as goal on ${same}
    where checked.batch_id = ${batchId} and not checked.rejected
    union all
    select 'removed', null, goal.id, goal.period_id, goal.component, goal.mco_id, goal.sda_id, goal.provider_class, goal.provider_id,
      ${lostValues}
    from payment_goals as goal where ${isReplaced(batchId)}`;
}

/**
 * The file names the goal's period and component, but has no row for the goal. That is not known while rows have errors, since
 * each of them can be for it.
 */
function isReplaced(batchId: number) {
  return sql`(goal.period_id, goal.component) in (select period_id, component from upload_goals where batch_id = ${batchId})
    and not exists (select 1 from upload_goals where batch_id = ${batchId} and rejected)
    and not exists (select 1 from upload_goals as checked where checked.batch_id = ${batchId} and ${same})`;
}

export async function commitGoals(checking: Checking): Promise<void> {
  const { tx, batch, report } = checking;
  const events = (action: 'create' | 'update' | 'delete', of: string, changes: RawBuilder<unknown>) =>
    insertEvents(checking, { action, resource: 'paymentGoals', of, changes });
  const amount = sql`amount::text`;
  await sql`
    with changed as (
      update payment_goals as goal set amount = checked.amount, effective_date = checked.effective_date, note = checked.note,
        version = goal.version + 1, updated_at = now()
      from upload_goals as checked, payment_goals as old
      where checked.batch_id = ${batch.id} and not checked.rejected and ${same} and ${differs} and old.id = goal.id
      returning goal.id, old.amount as old_amount, old.effective_date as old_date, old.note as old_note,
        goal.amount, goal.effective_date, goal.note)
    ${events(
      'update',
      'changed',
      sql`(select jsonb_agg(one) from (values
        (amount is distinct from old_amount, ${changeOf('amount', sql`old_amount::text`, amount)}),
        (effective_date is distinct from old_date, ${changeOf('effectiveDate', sql`old_date`, sql`effective_date`)}),
        (note is distinct from old_note, ${changeOf('note', sql`old_note`, sql`note`)})) as changes (differs, one) where differs)`,
    )}`.execute(tx);
  await report(0.6);
  await sql`
    with removed as (delete from payment_goals as goal where ${isReplaced(batch.id)} returning goal.*)
    ${events('delete', 'removed', present([...names, ...valuesOf('removed')].map(([field, value]) => changeOf(field, value, none))))}`.execute(
    tx,
  );
  await report(0.8);
  await sql`
    with made as (
      insert into payment_goals (period_id, component, mco_id, sda_id, provider_class, provider_id, amount, effective_date, note)
      select period_id, component, mco_id, sda_id, provider_class, provider_id, amount, effective_date, note
      from upload_goals as checked where checked.batch_id = ${batch.id} and not checked.rejected
        and not exists (select 1 from payment_goals as goal where ${same})
      returning id, amount, effective_date, note)
    ${events('create', 'made', present(valuesOf('made').map(([field, value]) => changeOf(field, none, value))))}`.execute(
    tx,
  );
  await sql`
    update upload_differences as checked set goal_id = goal.id from payment_goals as goal
    where checked.batch_id = ${batch.id} and checked.change = 'added' and ${same}`.execute(tx);
  await sql`
    insert into upload_batches_periods (parent_id, position, target_id)
    select ${batch.id}::integer, row_number() over (order by period_id) - 1, period_id
    from (select distinct period_id from upload_goals where batch_id = ${batch.id} and not rejected) as named`.execute(
    tx,
  );
  const counts = ['added', 'changed', 'removed'];
  await sql`
    with done as (
      update upload_batches as batch set ${sql.join(counts.map((count) => sql`${sql.id(count)} = (differences ->> ${sql.lit(count)})::integer`))}
      from upload_files as file where batch.id = ${batch.id} and file.batch_id = batch.id
      returning batch.id, ${sql.join(counts.map((count) => sql.id('batch', count)))})
    ${insertEvents(checking, {
      action: 'committed',
      resource: 'uploadBatches',
      of: 'done',
      changes: sql`jsonb_build_array(${sql.join(counts.map((count) => changeOf(count, none, sql.id(count))))})`,
    })}`.execute(tx);
}

/** What a goal was for; recorded when the goal is deleted. */
const reference = (id: RawBuilder<unknown>, titles: string) =>
  sql`(select jsonb_build_object('id', id, 'name', title) from ${sql.table(titles)} where id = ${id})`;
const names: readonly [field: string, value: RawBuilder<unknown>][] = [
  ['period', reference(sql`period_id`, 'payment_periods_titles')],
  ['component', sql`component`],
  ['mco', reference(sql`mco_id`, 'tenants_titles')],
  ['sda', reference(sql`sda_id`, 'sdas_titles')],
  [
    'providerClass',
    sql`jsonb_build_object('id', provider_class, 'name', ${classNameOf(sql`provider_class`)})`,
  ],
  ['provider', reference(sql`provider_id`, 'tenants_titles')],
];

/** Leaves out values that were absent and still are. */
function present(changes: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`jsonb_path_query_array(jsonb_build_array(${sql.join(changes)}), '$[*] ? (@.before != @.after)')`;
}
