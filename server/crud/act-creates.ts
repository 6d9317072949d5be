/** The records that an action makes with those it acts on. */
import { type RawBuilder, sql } from 'kysely';
import { type Action, type CreatedValue, isCopied } from '../../src/contracts/actions.ts';
import type { Resource } from '../../src/contracts/define-resource.ts';
import type { Field } from '../../src/contracts/fields.ts';
import { isMyToken, isNow } from '../../src/contracts/predicate.ts';
import { myValues } from '../../src/contracts/policy.ts';
import { columnName, columnType, tableName } from '../db/columns.ts';
import { eventsSql, shownSql } from './act-audit.ts';
import type { Context } from './context.ts';

export interface CreationSql {
  /** Fields of the record acted on that are copied. */
  readonly copied: readonly string[];
  /** Further parts of the statement, each with a comma before it. */
  readonly parts: RawBuilder<unknown>;
}

export function creationSql(context: Context, resource: Resource, { creates }: Action): CreationSql {
  if (creates === undefined) return { copied: [], parts: sql`` };
  const target = context.registry.get(creates.resource);
  const values = Object.entries(creates.values).flatMap(([key, value]) => {
    const field = target.fields[key];
    return field === undefined
      ? []
      : [{ key, field, column: columnName(key, field), value: valueSql(context, resource, field, value) }];
  });
  const columns = values.map(({ column }) => sql.id(column));
  const changes = sql`jsonb_build_array(${sql.join(
    values.map(
      ({ key, field, column }) =>
        sql`jsonb_build_object('field', ${key}::text, 'before', 'null'::jsonb, 'after', ${shownSql(context, field, sql.id('new', column))})`,
    ),
  )})`;
  const sequence = `"${tableName(target)}_id_seq"`;
  return {
    copied: Object.values(creates.values).flatMap((value) => (isCopied(value) ? [value.of] : [])),
    parts: sql`, "new" as materialized (
      select nextval(${sequence})::integer as ".id", ${sql.join(values.map(({ value, column }) => sql`${value} as ${sql.id(column)}`))}
      from "target" join "changed" using ("id")
    ), "made" as (
      insert into ${sql.table(tableName(target))} (${sql.join([sql.id('id'), ...columns])})
      select ${sql.join([sql.id('.id'), ...columns])} from "new"
    ), "madeEvent" as (
      ${eventsSql(context, { action: 'create', resource: target.name, recordId: sql`"new".".id"`, changes, from: sql`"new"` })}
    )`,
  };
}

function valueSql(
  context: Context,
  resource: Resource,
  field: Field,
  value: CreatedValue,
): RawBuilder<unknown> {
  const type = sql.raw(columnType(field) ?? 'text');
  if (isNow(value)) return field.kind === 'date' ? sql`current_date` : sql`now()`;
  if (isMyToken(value)) return sql`cast(${myValues(context.principal)[value.my]} as ${type})`;
  if (!isCopied(value)) return sql`cast(${value} as ${type})`;
  const source = resource.fields[value.of];
  const column = sql.id('target', source === undefined ? value.of : columnName(value.of, source));
  if (value.negated === true) return sql`-${column}`;
  if (value.suffix === undefined) return column;
  const longest = (field.options.max ?? 2_000) - value.suffix.length;
  return sql`left(${column}, ${longest}::integer) || ${value.suffix}`;
}
