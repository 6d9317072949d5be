/** The reasons why an action skips a record, evaluated in the database. */
import { titleSql } from '../db/title-sql.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Action, maxNamedSkips, type Skipped } from '../../src/contracts/resource/actions.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { choiceLabel, labelOf } from '../../src/contracts/resource/fields.ts';
import { bind, type Predicate } from '../../src/contracts/resource/predicate.ts';
import { myValues } from '../../src/contracts/resource/policy.ts';
import { columnName, tableName, titlesView } from '../db/columns.ts';
import { allOf, type Condition, predicateSql, tableOperands } from '../db/predicate-sql.ts';
import { declared, type Message, message } from '../../src/contracts/messages/catalogue.ts';
import { alias, type Context, grantOptions, nounOf, readableFields } from './context.ts';

export interface ActionCheck {
  readonly code: Skipped['code'];
  readonly holds: Condition;
  /** A message as jsonb. */
  readonly reason: RawBuilder<unknown>;
}

/** The checks in the order in which their reasons are reported. The state comes first because it explains most. */
export function actionChecks(
  context: Context,
  resource: Resource,
  action: Action,
  granted: Predicate,
  upToDate: Condition,
): readonly ActionCheck[] {
  const mine = myValues(context.principal);
  const compiled = (where: Predicate) =>
    predicateSql(bind(where, mine), tableOperands(resource, alias), grantOptions(context));
  const { when, requires = [], denied } = action;
  const refusal =
    denied === undefined ? message('action.denied', { record: nounOf(resource) }) : declared(denied);
  return [
    ...(when === undefined
      ? []
      : [{ code: 'state' as const, holds: compiled(when), reason: stateSql(resource, when) }]),
    { code: 'forbidden' as const, holds: compiled(granted), reason: messageSql(refusal) },
    ...requires.map(({ where, reason }) => ({
      code: 'required' as const,
      holds: compiled(where),
      reason: messageSql(declared(reason)),
    })),
    changedRecordCheck(resource, upToDate),
  ];
}

export function changedRecordCheck(resource: Resource, holds: Condition): ActionCheck {
  return {
    code: 'changed',
    holds,
    reason: messageSql(message('action.changed', { record: nounOf(resource) })),
  };
}

function messageSql(message: Message): RawBuilder<unknown> {
  return sql`${JSON.stringify(message)}::jsonb`;
}

/** Example: `Its status is “Paid”.` */
function stateSql(resource: Resource, when: Predicate): RawBuilder<unknown> {
  const key = Object.keys(when).find((name) => resource.fields[name]?.kind === 'choice');
  const field = key === undefined ? undefined : resource.fields[key];
  if (key === undefined || field === undefined) return messageSql(message('action.notNow'));
  const label = labelOf(key, field);
  const column = sql.id(alias, columnName(key, field));
  const cases = Object.entries(field.choices ?? {}).map(
    ([choice, spec]) =>
      sql`when ${choice} then ${messageSql(message('action.state', { field: label, state: { words: choiceLabel(spec, choice), of: resource.label[0] } }))}`,
  );
  return sql`case ${column} ${sql.join(cases, sql` `)} end`;
}

export type PassedOver = Omit<Skipped, 'reason'>;

/**
 * The record's title, with the records that its uniqueness refers to (`unique`) unless the title names them already, because
 * records of several lists, organizations or periods may have the same title. The caller's own tenant goes without saying.
 */
function distinctTitleSql(context: Context, resource: Resource): RawBuilder<string> {
  const { registry, principal } = context;
  const title = sql.raw<string>(`coalesce(${titleSql(resource, alias) ?? "''"}, '')`);
  const readable = readableFields(resource, principal);
  const names = [...new Set((resource.unique ?? []).flat())].flatMap((key) => {
    const field = readable[key];
    if (field?.kind !== 'ref' || field.target === undefined) return [];
    const pointer = sql.id(alias, columnName(key, field));
    const own = field.target === 'tenants' ? principal.tenantId : null;
    return [
      sql`(select "title" from ${sql.table(titlesView(registry.get(field.target)))}
        where "id" = ${pointer} and strpos(${title}, "title") = 0 and "id" is distinct from ${own}::integer)`,
    ];
  });
  return names.length === 0 ? title : sql<string>`concat_ws(' · ', nullif(${title}, ''), ${sql.join(names)})`;
}

/** The first of the chosen records that fail a check, or that passed but are not among those done. */
export function skippedSql(
  context: Context,
  resource: Resource,
  chosen: Condition,
  checks: readonly ActionCheck[],
  done: readonly number[],
): RawBuilder<PassedOver> {
  const fails = (holds: Condition) => sql`(${holds}) is not true`;
  const passes = allOf(checks.map(({ holds }) => holds));
  const by = (value: (check: ActionCheck) => RawBuilder<unknown>) =>
    sql`case ${sql.join(
      checks.map((check) => sql`when ${fails(check.holds)} then ${value(check)}`),
      sql` `,
    )} end`;
  const notDone =
    done.length === 0
      ? sql<boolean>`true`
      : sql<boolean>`${sql.id(alias, 'id')} <> all(${[...done]}::integer[])`;
  return sql<PassedOver>`
    select ${sql.id(alias, 'id')}, ${distinctTitleSql(context, resource)} as "title",
      ${by(({ code }) => sql`${code}::text`)} as "code", ${by(({ reason }) => reason)} as "message"
    from ${sql.table(tableName(resource))} as ${sql.id(alias)}
    where ${allOf([chosen, sql<boolean>`(${passes}) is not true`, notDone])}
    order by ${sql.id(alias, 'id')} limit ${maxNamedSkips}`;
}
