/**
 * Declared actions on a selection of records. One statement locks the records, checks each in its current state, changes those
 * that pass, and writes an audit event for each. The ids never leave the database.
 */
import { type RawBuilder, sql } from 'kysely';
import { schemaOf } from '../../src/kinds/schemas.ts';
import {
  type Action,
  type ActionRequest,
  isBefore,
  maxNamedRecords,
  maxNamedSkips,
  type Outcome,
  type RecordVersion,
  type Skipped,
} from '../../src/contracts/resource/actions.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { choiceLabel, type Field } from '../../src/contracts/resource/fields.ts';
import { isMyToken, isNow } from '../../src/contracts/resource/predicate.ts';
import { myValues, scopeOf } from '../../src/contracts/resource/policy.ts';
import { inEnglish, message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { conditionMessages, inputSchema, withDefaults } from '../../src/contracts/resource/schema.ts';
import { columnName, tableName, titlesView } from '../db/columns.ts';
import type { Tx } from '../db/database.ts';
import { allOf, type Condition } from '../db/predicate-sql.ts';
import { programToday } from '../db/program-days.ts';
import { sqlState } from '../db/available.ts';
import { creationSql } from './act-creates.ts';
import { countsOf } from './act-counts.ts';
import { changesSql, shownSql, type Written } from './act-audit.ts';
import {
  changedRecordCheck,
  type ActionCheck,
  actionChecks,
  type PassedOver,
  skippedSql,
} from './action-checks.ts';
import { selectionOf } from './act-selection.ts';
import { alias, type Context, nounOf, readableFields } from './context.ts';
import { lockReferences, storedSource } from './lock-records.ts';
import { columnValue, type Values } from './members.ts';
import { explainViolations, explainActionViolations, refuseMessages } from './problems.ts';
import { parsed } from './values.ts';

/** An action on all records takes longer than reading a page. */
const statementTimeoutMs = 10 * 60_000;

/**
 * Throws Problem `forbidden` if the caller may not perform the action at all, `invalid`, or `conflict` if `expected` no longer
 * holds.
 */
export async function act(
  context: Context,
  resource: Resource,
  name: string,
  request: ActionRequest,
): Promise<Outcome> {
  const { tx, principal } = context;
  const action = resource.actions?.[name];
  if (action === undefined) throw new Error(`${resource.name} has no action "${name}".`);
  const granted = scopeOf(action.grants, principal);
  if (granted === undefined) throw new Problem('forbidden', message('request.notAllowed'));
  const dryRun = request.dryRun === true;
  const input = dryRun ? {} : inputOf(action, request.input ?? {});
  const selection = await selectionOf(context, resource, request.selection);
  const checksNow = actionChecks(context, resource, action, granted, selection.upToDate);
  await sql`select set_config('statement_timeout', ${String(statementTimeoutMs)}, true)`.execute(tx);

  if (dryRun) {
    const passes = passing(checksNow);
    const { rows } = await sql<Counted>`
      select (${countSql(resource, selection.chosen)}) as "selected", count(*) as "done" ${sumsSql(context, resource, alias)}
      from ${table(resource)} where ${allOf([selection.chosen, passes])}`.execute(tx);
    const skipped = await skippedOf(context, resource, selection.chosen, checksNow, selection.records, []);
    const counts = await countsOf(context, resource, allOf([selection.chosen, passes]));
    return { ...outcomeOf(context, resource, rows[0], skipped), counts };
  }

  const { when, requires = [] } = action;
  const refersToLocked = await lockReferences(
    context,
    resource,
    [when, granted, ...requires.map(({ where }) => where)],
    [storedSource(resource, allOf([selection.chosen, passing(checksNow)]))],
  );
  // A record that by now refers to something that is not locked is skipped as changed.
  const checks = [...checksNow, changedRecordCheck(resource, refersToLocked)];
  const passes = passing(checks);
  // Find the skipped records before the change, because changed records may no longer match the filter of the selection.
  const skippedBefore =
    selection.records === undefined
      ? await skippedOf(context, resource, selection.chosen, checks, undefined, [])
      : [];
  const written = await writtenBy(context, resource, action, input);
  const made = action.creates === undefined ? resource : context.registry.get(action.creates.resource);
  const change = () =>
    explainActionViolations(context.registry, resource, action, async () => {
      const statement = sql<Counted & { records: readonly RecordVersion[] | null }>`
      with ${actSql(context, resource, name, action, written, allOf([selection.chosen, passes]))}
      select (${countSql(resource, selection.chosen)}) as "selected", count(*) as "done" ${sumsSql(context, resource, 'changed')},
        case when count(*) <= ${maxNamedRecords} then json_agg(json_build_object('id', "id", 'version', "version") order by "id") end as "records"
      from "changed"`;
      const work = async () => (await statement.execute(tx)).rows;
      return action.creates === undefined ? work() : againWhenTaken(tx, work);
    });
  // The records that the action creates may duplicate existing ones.
  const [row] = await explainViolations(context.registry, made, 'create', change);
  const records = row?.records ?? [];
  const skipped =
    selection.records === undefined
      ? skippedBefore
      : await skippedOf(context, resource, selection.chosen, checks, selection.records, records);
  const outcome = {
    ...outcomeOf(context, resource, row, skipped, selection.records?.length),
    ...((row?.done ?? 0) <= maxNamedRecords ? { records } : {}),
  };
  refuseUnexpected(resource, action, request.expected, outcome);
  return outcome;
}

const maxAttempts = 10;

/** Retries when a generated value, free when it was chosen, has been taken by someone else in the meantime. */
async function againWhenTaken<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  for (let time = 1; ; time += 1) {
    await sql`savepoint made`.execute(tx);
    try {
      return await work();
    } catch (error) {
      if (sqlState(error) !== '23505' || time === maxAttempts) throw error;
      await sql`rollback to savepoint made`.execute(tx);
    }
  }
}

interface Counted {
  readonly selected: number;
  readonly done: number;
  readonly [sum: `sum.${string}`]: string;
}

const passing = (checks: readonly ActionCheck[]) => allOf(checks.map(({ holds }) => holds));

const table = (resource: Resource) => sql`${sql.table(tableName(resource))} as ${sql.id(alias)}`;

function countSql(resource: Resource, where: Condition): RawBuilder<unknown> {
  return sql`select count(*) from ${table(resource)} where ${where}`;
}

function inputOf({ input = {} }: Action, given: Values): Values {
  const values = withDefaults(input, parsed(inputSchema(input), given));
  refuseMessages(conditionMessages(input, values));
  return values;
}

/** All values that the action writes: first those of fields, then those that only the history keeps. */
async function writtenBy(
  context: Context,
  resource: Resource,
  { set = {}, input = {} }: Action,
  given: Values,
): Promise<readonly Written[]> {
  const mine = myValues(context.principal);
  const at = new Date().toISOString();
  const written: Written[] = [];
  const add = async (key: string, value: unknown) => {
    const own = resource.fields[key];
    const field = own ?? input[key];
    if (field === undefined) return;
    const column = columnValue(field, value);
    const shown = JSON.stringify(await shownValue(context, field, column));
    written.push({ key, own, column: sql`${column}`, shown: sql`${shown}::jsonb` });
  };
  for (const [key, value] of Object.entries(set)) {
    if (isBefore(value)) {
      const [own, source] = [resource.fields[key], resource.fields[value.before]];
      if (own === undefined || source === undefined) continue;
      const column = sql.id('target', columnName(value.before, source));
      written.push({ key, own, column, shown: shownSql(context, source, column) });
      continue;
    }
    const own = resource.fields[key];
    if (isNow(value) && own?.kind === 'date')
      written.push({ key, own, column: programToday, shown: sql`to_jsonb(${programToday})` });
    else if (isNow(value)) await add(key, at);
    else if (isMyToken(value)) await add(key, mine[value.my]);
    else await add(key, value);
  }
  for (const key of Object.keys(input)) await add(key, given[key] ?? null);
  return written;
}

/** The value as a record shows it. */
async function shownValue({ tx, registry }: Context, field: Field, column: unknown): Promise<unknown> {
  if (column === null) return null;
  if (field.kind === 'code') {
    const code = typeof column === 'number' ? String(column) : '';
    return { id: column, name: choiceLabel(field.choices?.[code], code) };
  }
  if (field.kind !== 'ref') return column;
  const titles = sql.table(titlesView(registry.get(field.target ?? '')));
  const { rows } = await sql<{ title: string }>`select "title" from ${titles} where "id" = ${column}`.execute(
    tx,
  );
  return { id: column, name: rows[0]?.title ?? '' };
}

/** The parts of the statement: lock and check the records, change them, write the events, create further records. */
function actSql(
  context: Context,
  resource: Resource,
  name: string,
  action: Action,
  written: readonly Written[],
  where: Condition,
): RawBuilder<unknown> {
  const own = written.filter(({ own: field }) => field !== undefined);
  const sets = [
    ...own.map(({ key, own: field, column }) =>
      field === undefined ? sql`` : sql`${sql.id(columnName(key, field))} = ${column}`,
    ),
    sql`"version" = "t"."version" + 1`,
    sql`"updated_at" = now()`,
  ];
  const creation = creationSql(context, resource, action, written);
  const taken = Object.values(action.set ?? {}).flatMap((value) => (isBefore(value) ? [value.before] : []));
  const before = [...new Set([...own.map(({ key }) => key), ...taken, ...creation.copied])].flatMap((key) => {
    const field = resource.fields[key];
    return field === undefined ? [] : [sql.id(alias, columnName(key, field))];
  });
  return sql`
    "target" as materialized (
      select ${sql.join([sql.id(alias, 'id'), ...before])} from ${table(resource)} where ${where}
      order by ${sql.id(alias, 'id')} for no key update
    ), "changed" as (
      update ${table(resource)} set ${sql.join(sets)} from "target" where "t"."id" = "target"."id" returning "t".*
    ), "event" as (
      ${changesSql(context, resource, name, written)}
    ) ${creation.parts}`;
}

function sumsSql(context: Context, resource: Resource, from: string): RawBuilder<unknown> {
  return sql`${sql.join(
    summed(context, resource).map(([key, field]) => {
      const none = schemaOf(field).emptySum ?? '0';
      return sql`, coalesce(sum(${sql.id(from, columnName(key, field))}::numeric)::text, ${none}) as ${sql.id(`sum.${key}`)}`;
    }),
    sql` `,
  )}`;
}

function summed(context: Context, resource: Resource): readonly (readonly [string, Field])[] {
  const readable = readableFields(resource, context.principal);
  return (resource.list.sum ?? []).flatMap((key) => {
    const field = readable[key];
    return field === undefined ? [] : [[key, field] as const];
  });
}

async function skippedOf(
  context: Context,
  resource: Resource,
  chosen: Condition,
  checks: readonly ActionCheck[],
  named: readonly RecordVersion[] | undefined,
  done: readonly RecordVersion[],
): Promise<readonly Skipped[]> {
  const { tx } = context;
  const found = await skippedSql(
    context,
    resource,
    chosen,
    checks,
    done.map(({ id }) => id),
  ).execute(tx);
  if (named === undefined) return found.rows.map(inWords);
  const all = await sql<{ id: number }>`
    select "id" from ${sql.table(tableName(resource))} as ${sql.id(alias)} where ${chosen}`.execute(tx);
  const there = new Set(all.rows.map(({ id }) => id));
  const gone = [...new Set(named.map(({ id }) => id))].filter((id) => !there.has(id));
  const reason = message('record.missing', { record: nounOf(resource) });
  return [
    ...found.rows.map(inWords),
    ...gone.map((id) => inWords({ id, title: `#${id}`, code: 'missing', message: reason })),
  ].slice(0, maxNamedSkips);
}

function inWords(skipped: PassedOver): Skipped {
  return { ...skipped, reason: inEnglish(skipped.message) };
}

function outcomeOf(
  context: Context,
  resource: Resource,
  row: Counted | undefined,
  skipped: readonly Skipped[],
  named?: number,
): Outcome {
  const done = row?.done ?? 0;
  return {
    done,
    sums: Object.fromEntries(summed(context, resource).map(([key]) => [key, row?.[`sum.${key}`] ?? '0'])),
    skipped,
    skippedCount: Math.max((named ?? row?.selected ?? 0) - done, skipped.length),
  };
}

function refuseUnexpected(
  resource: Resource,
  { label }: Action,
  expected: ActionRequest['expected'],
  { done, sums }: Outcome,
): void {
  if (expected === undefined) return;
  const same =
    expected.count === done && Object.entries(expected.sums ?? {}).every(([key, sum]) => sums[key] === sum);
  if (same) return;
  throw new Problem(
    'conflict',
    message('action.unexpected', {
      now: { ...nounOf(resource), count: done },
      shown: { ...nounOf(resource), count: expected.count },
      action: label,
    }),
    { current: { count: done, sums } },
  );
}
