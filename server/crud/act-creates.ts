/** The records that an action creates along with those it changes. */
import { type RawBuilder, sql } from 'kysely';
import { type Action, type CreatedValue, isCopied, isInput } from '../../src/contracts/resource/actions.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { Field } from '../../src/contracts/resource/fields.ts';
import { isMyToken, isNow } from '../../src/contracts/resource/predicate.ts';
import { myValues } from '../../src/contracts/resource/policy.ts';
import { columnName, columnType, tableName } from '../db/columns.ts';
import { allOf } from '../db/predicate-sql.ts';
import { programToday } from '../db/program-days.ts';
import { eventsSql, shownSql, type Written } from './act-audit.ts';
import type { Context } from './context.ts';

export interface CreationSql {
  /** Fields of the changed record whose values are copied. */
  readonly copied: readonly string[];
  /** Further parts of the statement, each preceded by a comma. */
  readonly parts: RawBuilder<unknown>;
}

export function creationSql(
  context: Context,
  resource: Resource,
  { creates }: Action,
  written: readonly Written[],
): CreationSql {
  if (creates === undefined) return { copied: [], parts: sql`` };
  const target = context.registry.get(creates.resource);
  const values = Object.entries(creates.values).flatMap(([key, value]) => {
    const field = target.fields[key];
    return field === undefined
      ? []
      : [
          {
            key,
            field,
            column: columnName(key, field),
            value: valueSql(context, resource, field, value, written),
          },
        ];
  });
  const columns = values.map(({ column }) => sql.id(column));
  const changes = sql`jsonb_build_array(${sql.join(
    values.map(
      ({ key, field, column }) =>
        sql`jsonb_build_object('field', ${key}::text, 'before', 'null'::jsonb, 'after', ${shownSql(context, field, sql.id('new', column))})`,
    ),
  )})`;
  const sequence = `"${tableName(target)}_id_seq"`;
  const suffixed = values.flatMap((one) => {
    const value = creates.values[one.key];
    const suffix = isCopied(value) ? value.suffix : undefined;
    const keys = apartFrom(target, one.key);
    const together = keys && values.filter(({ key }) => keys.includes(key));
    return suffix === undefined ? [] : [{ ...one, suffix, together }];
  });
  const made = values.map(({ column }) => {
    const one = suffixed.find((other) => other.column === column);
    return one === undefined ? sql.id(column) : sql`${suffixedSql(target, one)} as ${sql.id(column)}`;
  });
  const places = suffixed.map(({ field, column, value, suffix, together = [] }) => {
    const alike = [endedSql(field, value, sql`${suffix}::text`), ...together.map((other) => other.value)];
    return sql`row_number() over (partition by ${sql.join(alike)} order by "id") as ${sql.id(`.nth.${column}`)}`;
  });
  return {
    copied: Object.values(creates.values).flatMap((value) => (isCopied(value) ? [value.of] : [])),
    parts: sql`, "copied" as materialized (
      select ${sql.join([
        sql`"id" as ".of"`,
        sql`nextval(${sequence})::integer as ".id"`,
        ...values.map(({ value, column }) => sql`${value} as ${sql.id(column)}`),
        ...places,
      ])}
      from "target" join "changed" using ("id")
    ), "new" as materialized (
      select ".id", ${sql.join(made)} from "copied" order by ".of"
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
  written: readonly Written[],
): RawBuilder<unknown> {
  const type = sql.raw(columnType(field) ?? 'text');
  if (isNow(value)) return field.kind === 'date' ? programToday : sql`now()`;
  if (isMyToken(value)) return sql`cast(${myValues(context.principal)[value.my]} as ${type})`;
  if (isInput(value))
    return sql`cast(${written.find(({ key }) => key === value.input)?.column ?? sql`null`} as ${type})`;
  if (!isCopied(value)) return sql`cast(${value} as ${type})`;
  const source = resource.fields[value.of];
  const column = sql.id('target', source === undefined ? value.of : columnName(value.of, source));
  return value.negated === true ? sql`-${column}` : column;
}

/** The text with `end` appended, cut so that both fit the field's length. */
function endedSql(field: Field, text: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(left(${text}, ${field.options.max ?? 2_000}::integer - char_length(${end})) || ${end})`;
}

/**
 * The other fields that the value must be unique together with, none if it must be unique alone; `undefined` where it need not
 * be unique.
 */
function apartFrom({ fields, unique = [] }: Resource, key: string): readonly string[] | undefined {
  return fields[key]?.options.unique === true
    ? []
    : unique.find((group) => group.includes(key))?.filter((other) => other !== key);
}

interface Suffixed {
  readonly field: Field;
  readonly column: string;
  readonly suffix: string;
  /** The columns that the value must be unique together with; `undefined` where it need not be unique. */
  readonly together: readonly { readonly field: Field; readonly column: string }[] | undefined;
}

/** More collisions than this can only be deliberate. */
const maxAttempts = 100;

/**
 * The text with the suffix. If another record has that value, or the same statement creates it, the changed record's id is
 * appended, and then a counter: `A-REV`, `A-REV12`, `A-REV12-2`.
 */
function suffixedSql(target: Resource, { field, column, suffix, together }: Suffixed): RawBuilder<unknown> {
  const own = sql.id('copied', column);
  if (together === undefined) return endedSql(field, own, sql`${suffix}::text`);
  const same = together.map(({ field: other, column: name }) => {
    const [there, here] = [sql.id('there', name), sql.id('copied', name)];
    // Use plain equality where possible, so that an index applies.
    return other.options.optional === true || other.options.when !== undefined
      ? sql<boolean>`${there} is not distinct from ${here}`
      : sql<boolean>`${there} = ${here}`;
  });
  return sql`(
    select "tried"."value" from generate_series(0, ${maxAttempts}::integer) as "count" ("n")
      cross join lateral (select ${suffix}::text || case "n" when 0 then '' when 1 then ".of"::text else ".of" || '-' || "n" end) as "end" ("suffix")
      cross join lateral (select ${endedSql(field, own, sql`"end"."suffix"`)}) as "tried" ("value")
    where ("n" > 0 or ${sql.id('copied', `.nth.${column}`)} = 1) and not exists (
      select from ${sql.table(tableName(target))} as "there" where ${allOf([sql<boolean>`${sql.id('there', column)} = "tried"."value"`, ...same])})
    order by "n" limit 1)`;
}
