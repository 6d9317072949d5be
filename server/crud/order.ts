/** The order of a list, and the cursor that continues after a page. */
import { sql } from 'kysely';
import * as z from 'zod';
import { schemaOf } from '../../src/kinds/schemas.ts';
import { isComputed } from '../../src/contracts/resource/computed.ts';
import { fieldOf, type Resource } from '../../src/contracts/resource/define-resource.ts';
import type { SortBy } from '../../src/contracts/lists/list-query.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { Registry } from '../../src/contracts/registry/registry.ts';
import { allFields, columnName, isNullable, orderColumn, titlesView, defaultOrder } from '../db/columns.ts';
import { allOf, anyOf, type Condition, tableOperands, valueSql } from '../db/predicate-sql.ts';
import { sqlState } from '../db/available.ts';
import { alias, type Context, filterOptions } from './context.ts';
import { type Groups, sortColumn, type SortKey } from './rows.ts';
import type { Row } from './compiled-select.ts';

type Asking = Pick<Context, 'registry' | 'principal'>;

/**
 * The sort keys. References sort by title; fields with few values are followed by the list's usual order; the id comes last to
 * make the order unambiguous. The indexes match this (server/db/shape.ts).
 */
export function sortKeysOf(context: Asking, resource: Resource, sort: readonly SortBy[]): SortKey[] {
  const keys = sort.flatMap(({ field: key, order }, index) =>
    keysOf(context, resource, key, order, `sorted${index}`),
  );
  const last = sort.at(-1);
  const lastField = last === undefined ? undefined : fieldOf(resource, last.field);
  const byDefault = defaultOrder(resource);
  let order = last?.order ?? 'asc';
  if (
    lastField !== undefined &&
    schemaOf(lastField).hasFewValues === true &&
    byDefault !== undefined &&
    sort.every(({ field }) => field !== byDefault.key)
  ) {
    // Within one referenced record, use the usual direction. After a plain field, keep its direction, because the index is read
    // in one direction only.
    if (lastField.kind === 'ref') order = byDefault.descending ? 'desc' : 'asc';
    keys.push(...keysOf(context, resource, byDefault.key, order, 'usual'));
  }
  return [...keys, { value: sql.id(alias, 'id'), type: 'integer', nullable: false, order }];
}

function keysOf(
  context: Asking,
  resource: Resource,
  key: string,
  order: 'asc' | 'desc',
  titled: string,
): SortKey[] {
  const field = fieldOf(resource, key);
  if (field !== undefined && isComputed(field)) {
    const value = valueSql(key, field, tableOperands(resource, alias), filterOptions(context));
    return [{ value, type: schemaOf(field).column ?? 'text', nullable: true, order, isComputed: true }];
  }
  const column = field === undefined ? undefined : orderColumn(key, field);
  if (field === undefined || column === undefined)
    throw new Problem('invalid', message('request.sort', { name: key }));
  const value = sql.id(alias, column.name);
  const nullable = isNullable(field);
  if (field.kind !== 'ref') return [{ value, type: column.type, nullable, order }];
  const titles = sql.table(titlesView(context.registry.get(field.target ?? '')));
  const join = sql`${sql.raw(nullable ? 'left join' : 'join')} ${titles} as ${sql.id(titled)} on ${sql.id(titled, 'id')} = ${value}`;
  return [
    { value: sql.id(titled, 'title'), join, type: 'text', nullable, order },
    { value: sql.id(titled, 'id'), type: 'integer', nullable, order },
  ];
}

/** The targets, from the cursor on, when the first sort key is a required reference; otherwise `undefined`. */
export function groupsOf(
  registry: Registry,
  resource: Resource,
  sort: readonly SortBy[],
  values: readonly (string | null)[] | undefined,
): Groups | undefined {
  const [first, second, ...more] = sort;
  const field = first === undefined ? undefined : allFields(resource)[first.field];
  if (first === undefined || field?.kind !== 'ref' || isNullable(field)) return undefined;
  const titles = sql.table(titlesView(registry.get(field.target ?? '')));
  const direction = sql.raw(first.order);
  const target = sql.id('sorted0', 'id');
  const own = tableOperands(resource, alias);
  const [title = null, id = null] = values ?? [];
  const from =
    title === null
      ? sql``
      : sql`where (title, id) ${sql.raw(first.order === 'asc' ? '>=' : '<=')} (${title}, cast(${id} as integer))`;
  const byDefault = defaultOrder(resource);
  return {
    isIndexed:
      second === undefined ||
      (more.length === 0 &&
        second.field === byDefault?.key &&
        second.order === (byDefault.descending ? 'desc' : 'asc')),
    targets: sql`(select id, title from ${titles} ${from} order by title ${direction}, id ${direction}) as "sorted0"`,
    belongs: sql`${sql.id(alias, columnName(first.field, field))} = ${target}`,
    // Conditions on the reference apply to the target, so they are checked once per group and not for each record.
    operands: { ...own, value: (key, one) => (key === first.field ? target : own.value(key, one)) },
  };
}

/** The rows that come after the one with these values. */
export function after(keys: readonly SortKey[], values: readonly (string | null)[]): Condition {
  const compared = keys.map((key, index) => ({ ...key, given: values[index] ?? null }));
  const [first] = keys;
  const cast = ({ given, type }: { given: string | null; type: string }) =>
    sql`cast(${given} as ${sql.raw(type)})`;
  if (first !== undefined && keys.every(({ nullable, order }) => !nullable && order === first.order)) {
    // A single row comparison, which an index can answer.
    return sql`(${sql.join(keys.map(({ value }) => value))}) ${sql.raw(first.order === 'asc' ? '>' : '<')} (${sql.join(compared.map(cast))})`;
  }
  const equal = (key: (typeof compared)[number]): Condition =>
    key.given === null ? sql`${key.value} is null` : sql`${key.value} = ${cast(key)}`;
  const beyond = (key: (typeof compared)[number]): Condition => {
    const { value, given, nullable, order } = key;
    // Absent values come last in either order.
    if (given === null) return sql`false`;
    const further = sql<boolean>`${value} ${sql.raw(order === 'asc' ? '>' : '<')} ${cast(key)}`;
    return nullable ? sql`(${further} or ${value} is null)` : further;
  };
  return anyOf(compared.map((key, index) => allOf([...compared.slice(0, index).map(equal), beyond(key)])));
}

const cursorSchema = z.strictObject({ sort: z.string(), values: z.array(z.string().nullable()) });

export function writeCursor(row: Row, spec: string): string {
  const values: unknown[] = [];
  while (Object.hasOwn(row, sortColumn(values.length))) values.push(row[sortColumn(values.length)]);
  return Buffer.from(JSON.stringify({ sort: spec, values })).toString('base64url');
}

export function readCursor(text: string, spec: string, length: number): readonly (string | null)[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    throw badCursor();
  }
  const cursor = cursorSchema.safeParse(parsed);
  if (
    !cursor.success ||
    cursor.data.values.length !== length ||
    cursor.data.values.some((value) => value?.includes('\u0000'))
  ) {
    throw badCursor();
  }
  if (cursor.data.sort !== spec) throw new Problem('invalid', message('request.cursorOrder'));
  return cursor.data.values;
}

function badCursor(): Problem {
  return new Problem('invalid', message('request.cursor'));
}

/** SQLSTATE class 22: a cursor value that is invalid for its type. */
export function refuseBadCursor(cursor: string | undefined) {
  return (error: unknown): never => {
    throw cursor !== undefined && sqlState(error)?.startsWith('22') === true ? badCursor() : error;
  };
}
