/** Lists: the page, the count and the sums of what the caller may read and asked for. */
import { sql } from 'kysely';
import * as z from 'zod';
import { fieldOf, type Resource } from '../../src/contracts/define-resource.ts';
import type { UnknownRecord } from '../../src/contracts/fields.ts';
import { countCap, type ListQuery, type SortBy } from '../../src/contracts/list-query.ts';
import { Problem } from '../../src/contracts/problems.ts';
import { columnName, columnType, isNullable, tableName, titlesView } from '../db/columns.ts';
import { allOf, anyOf, type Condition, contains, predicateSql, tablePlace } from '../db/predicate-sql.ts';
import { sqlState } from '../db/scoped.ts';
import { alias, type Context, filterOptions, forbidden, readableFields, scopeSql } from './context.ts';
import { type Row, selectRecords, sortColumn, type SortKey } from './rows.ts';

export interface ListResult {
  readonly records: readonly UnknownRecord[];
  /** At most `countCap`. */
  readonly total: number;
  /** There are more than `total`. */
  readonly capped: boolean;
  /** Cursor for `_after`; there when more rows follow. */
  readonly next?: string;
}
export interface Summary {
  readonly count: number;
  readonly capped: boolean;
  /** Exact decimals, by field. */
  readonly sums: Readonly<Record<string, string>>;
}

const mostWords = 8;

export async function list(context: Context, resource: Resource, query: ListQuery): Promise<ListResult> {
  const where = whereOf(context, resource, query);
  const sort = sortKeys(context, resource, query.sort);
  const spec = query.sort.map(({ field, order }) => `${field} ${order}`).join();
  const start = query.after === undefined ? query.start : 0;
  const size = query.end - query.start;
  const further = query.after === undefined ? [] : [after(sort, readCursor(query.after, spec, sort.length))];
  const selected = await selectRecords(context, resource, {
    where: allOf([where, ...further]),
    page: { sort, limit: size + 1, offset: start },
    keys: query.fields,
  }).catch(refuseBadCursor(query.after));
  const records = selected.slice(0, size).map(({ record }) => record);
  const last = selected[size - 1]?.row;
  const more = selected.length > size;
  const known = !more && query.after === undefined && (records.length > 0 || start === 0);
  const { total, capped } = known ? capAt(start + records.length) : await count(context, resource, where);
  return {
    records,
    total,
    capped,
    ...(more && last !== undefined ? { next: writeCursor(last, spec, sort.length) } : {}),
  };
}

/** Only for resources that declare `list.sum`. */
export async function summary(
  context: Context,
  resource: Resource,
  query: Pick<ListQuery, 'where' | 'q'>,
): Promise<Summary> {
  const readable = readableFields(resource, context.principal);
  const keys = (resource.list.sum ?? []).filter((key) => Object.hasOwn(readable, key));
  const where = whereOf(context, resource, query);
  const { total, capped } = await count(context, resource, where);
  if (keys.length === 0) return { count: total, capped, sums: {} };
  const columns = keys.map((key) => {
    const field = readable[key];
    const column = sql.ref(`${alias}.${field === undefined ? key : columnName(key, field)}`);
    const none = field?.kind === 'money' ? '0.00' : '0';
    return sql`coalesce(sum(${column})::text, ${none}) as ${sql.id(key)}`;
  });
  const { rows } = await sql<Record<string, string>>`
    select ${sql.join(columns)} from ${sql.table(tableName(resource))} as ${sql.id(alias)} where ${where}`.execute(
    context.tx,
  );
  return { count: total, capped, sums: rows[0] ?? {} };
}

/** What the caller may read, of that what the filter and the search leave. */
export function whereOf(
  context: Context,
  resource: Resource,
  { where, q }: Pick<ListQuery, 'where' | 'q'>,
): Condition {
  const scope = scopeSql(context, resource, resource.access.read);
  if (scope === undefined) throw forbidden(resource, 'see');
  const place = tablePlace(resource, alias);
  return allOf([
    scope,
    predicateSql(where, place, filterOptions(context)),
    ...searchSql(context, resource, q),
  ]);
}

/** Each word stands in one of the searched fields. */
function searchSql(context: Context, resource: Resource, q: string): Condition[] {
  const readable = readableFields(resource, context.principal);
  const columns = (resource.list.search ?? []).flatMap((key) => {
    const field = readable[key];
    return field === undefined ? [] : [sql.ref(`${alias}.${columnName(key, field)}`)];
  });
  const words = q.split(/\s+/u).filter((word) => word !== '');
  return words.slice(0, mostWords).map((word) => anyOf(columns.map((column) => contains(column, word))));
}

async function count(
  { tx }: Context,
  resource: Resource,
  where: Condition,
): Promise<{ total: number; capped: boolean }> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from (
      select 1 from ${sql.table(tableName(resource))} as ${sql.id(alias)} where ${where} limit ${countCap + 1}
    ) as "counted"`.execute(tx);
  return capAt(rows[0]?.count ?? 0);
}

function capAt(count: number) {
  return { total: Math.min(count, countCap), capped: count > countCap };
}

/** References by what they are called; the id last, so that the order is the same each time. */
function sortKeys({ registry }: Context, resource: Resource, sort: readonly SortBy[]): SortKey[] {
  const keys = sort.flatMap(({ field: key, order }, index): SortKey[] => {
    const field = fieldOf(resource, key);
    const type = field === undefined ? undefined : columnType(field);
    if (field === undefined || type === undefined)
      throw new Problem('invalid', `The list cannot be sorted by "${key}".`);
    const value = sql.ref(`${alias}.${columnName(key, field)}`);
    const nullable = isNullable(field);
    const own = { value, type, nullable, order };
    if (field.kind !== 'ref') return [own];
    const titles = sql.table(titlesView(registry.get(field.target ?? '')));
    const titled = `sorted${index}`;
    const join = sql`${sql.raw(nullable ? 'left join' : 'join')} ${titles} as ${sql.id(titled)} on ${sql.ref(`${titled}.id`)} = ${value}`;
    return [{ value: sql.ref(`${titled}.title`), join, type: 'text', nullable, order }, own];
  });
  const order = sort.at(-1)?.order ?? 'asc';
  return [...keys, { value: sql.ref(`${alias}.id`), type: 'integer', nullable: false, order }];
}

/** Rows beyond the one with these values. */
function after(keys: readonly SortKey[], values: readonly (string | null)[]): Condition {
  const compared = keys.map((key, index) => ({ ...key, given: values[index] ?? null }));
  const [first] = keys;
  const cast = ({ given, type }: { given: string | null; type: string }) =>
    sql`cast(${given} as ${sql.raw(type)})`;
  if (first !== undefined && keys.every(({ nullable, order }) => !nullable && order === first.order)) {
    // One comparison of rows, which an index answers.
    return sql`(${sql.join(keys.map(({ value }) => value))}) ${sql.raw(first.order === 'asc' ? '>' : '<')} (${sql.join(compared.map(cast))})`;
  }
  const equal = (key: (typeof compared)[number]): Condition =>
    key.given === null ? sql`${key.value} is null` : sql`${key.value} = ${cast(key)}`;
  const beyond = (key: (typeof compared)[number]): Condition => {
    const { value, given, nullable, order } = key;
    if (given === null) return order === 'asc' ? sql`false` : sql`${value} is not null`;
    if (order === 'desc') return sql`${value} < ${cast(key)}`;
    return nullable ? sql`(${value} > ${cast(key)} or ${value} is null)` : sql`${value} > ${cast(key)}`;
  };
  return anyOf(compared.map((key, index) => allOf([...compared.slice(0, index).map(equal), beyond(key)])));
}

const cursorSchema = z.strictObject({ sort: z.string(), values: z.array(z.string().nullable()) });

function writeCursor(row: Row, spec: string, length: number): string {
  const values = Array.from({ length }, (_, index) => row[sortColumn(index)]);
  return Buffer.from(JSON.stringify({ sort: spec, values })).toString('base64url');
}

function readCursor(text: string, spec: string, length: number): readonly (string | null)[] {
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
  if (cursor.data.sort !== spec)
    throw new Problem('invalid', '"_after" comes from a list in another order. Start from the first page.');
  return cursor.data.values;
}

function badCursor(): Problem {
  return new Problem('invalid', '"_after" is none that this list gave. Start from the first page.');
}

/** SQLSTATE class 22: a value that is none of its type. */
function refuseBadCursor(cursor: string | undefined) {
  return (error: unknown): never => {
    throw cursor !== undefined && sqlState(error)?.startsWith('22') === true ? badCursor() : error;
  };
}
