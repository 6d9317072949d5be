/** Records out of the database: columns, what references are called, rows and references of their own tables. */
import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../src/contracts/define-resource.ts';
import { choiceLabel, type Field, type UnknownRecord } from '../../src/contracts/fields.ts';
import { isFileField } from '../../src/contracts/files.ts';
import { scopeOf } from '../../src/contracts/policy.ts';
import { isObject } from '../../src/contracts/predicate.ts';
import {
  allFields,
  columnName,
  columnType,
  filesTable,
  isSealed,
  memberTableName,
  tableName,
  titlesView,
} from '../db/columns.ts';
import {
  allOf,
  type Condition,
  type Place,
  predicateSql,
  rowsPlace,
  tablePlace,
} from '../db/predicate-sql.ts';
import { alias, type Context, fieldScope, grantOptions, storedField } from './context.ts';
import { maskInside, mask, openWhole, sealedAt, tenantKey } from './sealed-values.ts';

export type Row = Record<string, unknown>;

export interface Page {
  /** In this order; the last makes it unambiguous. */
  readonly sort: readonly SortKey[];
  /** Null: all of them. */
  readonly limit: number | null;
  readonly offset: number;
  /** All that match are found first and sorted then, rather than read in order until the page is full. */
  readonly sorted: boolean;
  /** Read group by group, as the first two sort keys say. */
  readonly groups?: Groups;
}
export interface SortKey {
  readonly value: RawBuilder<unknown>;
  /** Brings in the table that the value stands in. */
  readonly join?: RawBuilder<unknown>;
  readonly type: string;
  readonly nullable: boolean;
  readonly order: 'asc' | 'desc';
}
/** Records by what a required reference points at: the targets in order of their titles, of each its first records. */
export interface Groups {
  /** The targets that may have records on the page, under the name that the sort keys use. */
  readonly targets: RawBuilder<unknown>;
  /** A record belongs to the target. */
  readonly belongs: Condition;
  /** Where conditions on such a record are written. */
  readonly place: Place;
}
export interface SelectOptions {
  /** On the table under the name `alias`. */
  readonly where: Condition;
  readonly page?: Page;
  /** Fields; all that the caller may read when left out. */
  readonly keys?: readonly string[] | undefined;
  /** Fields that the caller may not read as well: for checks, not for an answer. */
  readonly whole?: true;
  /** Further columns, by name. */
  readonly further?: Readonly<Record<string, RawBuilder<unknown>>>;
}
export interface Selected {
  readonly record: UnknownRecord;
  /** The row, with further columns and sealed values as they are, and the page's sort values as text (`sortColumn`). */
  readonly row: Row;
}

/** Absent values come last in ascending order and first in descending: as the indexes have them. */
function orderSql(
  keys: readonly { readonly value: RawBuilder<unknown>; readonly order: 'asc' | 'desc' }[],
): RawBuilder<unknown> {
  return sql.join(keys.map(({ value, order }) => sql`${value} ${sql.raw(order)}`));
}

/** One query for the records, one more for each field with a table of its own. */
export async function selectRecords(
  context: Context,
  resource: Resource,
  options: SelectOptions,
): Promise<Selected[]> {
  const { statement, read } = selectionOf(context, resource, options);
  const { rows } = await statement.execute(context.tx);
  return read(rows);
}

/** The same, so many at a time: they are fetched from a cursor while those before are worked on. */
export async function* streamRecords(
  context: Context,
  resource: Resource,
  options: SelectOptions,
  atOnce: number,
): AsyncGenerator<Selected[]> {
  const { statement, read } = selectionOf(context, resource, options);
  const cursor = sql.id('streamed');
  await sql`declare ${cursor} no scroll cursor for ${statement}`.execute(context.tx);
  const fetch = () => {
    const fetched = sql<Row>`fetch forward ${sql.lit(atOnce)} from ${cursor}`.execute(context.tx);
    // Whoever stops early does not look at the last.
    fetched.catch(() => undefined);
    return fetched;
  };
  let fetched = fetch();
  for (;;) {
    const { rows } = await fetched;
    if (rows.length === 0) return;
    fetched = fetch();
    yield await read(rows);
  }
}

interface Selection {
  readonly statement: RawBuilder<Row>;
  readonly read: (rows: readonly Row[]) => Promise<Selected[]>;
}

function selectionOf(context: Context, resource: Resource, options: SelectOptions): Selection {
  const { principal } = context;
  const { where, page, keys = Object.keys(resource.fields), whole = false, further = {} } = options;
  const columns: RawBuilder<unknown>[] = [];
  const joins: RawBuilder<unknown>[] = [];
  const shown: [key: string, field: Field][] = [];
  for (const [key, field] of Object.entries(allFields(resource))) {
    const isStored = storedField(key) !== undefined;
    const scope = isStored || whole ? {} : fieldScope(resource, key, principal);
    if (scope === undefined || (!isStored && !keys.includes(key))) continue;
    shown.push([key, field]);
    if (Object.keys(scope).length > 0) {
      const condition = predicateSql(scope, tablePlace(resource, alias), grantOptions(context));
      columns.push(sql`coalesce(${condition}, false) as ${sql.id(`${key}.shown`)}`);
    }
    if (columnType(field) === undefined) continue;
    const asTitled = titled(context, key, field, alias, page?.limit === null);
    columns.push(...columnsOf(key, field, alias, asTitled?.title));
    if (asTitled?.join !== undefined) joins.push(asTitled.join);
  }
  const tenant = tenantKey(resource);
  if (tenant !== undefined)
    columns.push(sql`${sql.ref(`${alias}.${columnName(tenant, refField)}`)} as "of.tenant"`);
  for (const [name, expression] of Object.entries(further))
    columns.push(sql`${expression} as ${sql.id(name)}`);
  const table = sql`${sql.table(tableName(resource))} as ${sql.id(alias)}`;
  const statement =
    page === undefined
      ? sql<Row>`select ${sql.join(columns)} from ${table} ${sql.join(joins, sql` `)} where ${where}`
      : pageSql(table, where, page, columns, joins);
  const read = async (rows: readonly Row[]) => {
    const ids = rows.map((row) => Number(row['id']));
    const found = new Map<string, ReadonlyMap<number, unknown[]>>();
    for (const [key, field] of shown) {
      if (columnType(field) === undefined)
        found.set(key, await membersOf(context, resource, key, field, ids));
    }
    return rows.map((row) => ({ row, record: recordOf(context, resource, row, shown, found) }));
  };
  return { statement, read };
}

/** No field is called so. */
export const sortColumn = (index: number) => `sort.${index}`;

/** Beyond this, what is skipped is better not fetched whole. */
const farOffset = 1_000;

/** The page is cut before anything is joined to it. */
function pageSql(
  table: RawBuilder<unknown>,
  where: Condition,
  page: Page,
  columns: readonly RawBuilder<unknown>[],
  joins: readonly RawBuilder<unknown>[],
): RawBuilder<Row> {
  const { sort, sorted, groups, limit, offset } = page;
  // Ids and what they are sorted by first, and the rest for those of the page; or, one plan shorter, all at once.
  const apart = groups !== undefined || sorted || offset > farOffset;
  const from = apart ? 'page' : alias;
  const inner = sort.map(({ order }, index) => ({ order, value: sql.id(sortColumn(index)) }));
  const outer = sort.map(({ order }, index) => ({ order, value: sql.id(from, sortColumn(index)) }));
  const shown = outer.map(({ value }, index) => sql`${value}::text as ${sql.id(sortColumn(index))}`);
  return sql<Row>`
    select ${sql.join([...columns, ...shown])}
    from (${matchingSql(table, where, page, apart)} order by ${orderSql(inner)} ${boundSql(limit, offset)}) as ${sql.id(from)}
    ${apart ? sql`join ${table} on ${sql.id(alias, 'id')} = "page"."id"` : sql``} ${sql.join(joins, sql` `)}
    order by ${orderSql(outer)}`;
}

function matchingSql(
  table: RawBuilder<unknown>,
  where: Condition,
  { sort, sorted, limit, offset, groups }: Page,
  apart: boolean,
): RawBuilder<unknown> {
  const values = sort.map(({ value }, index) => sql`${value} as ${sql.id(sortColumn(index))}`);
  const chosen = sql`select ${apart ? sql.id(alias, 'id') : sql`${sql.id(alias)}.*`}, ${sql.join(values)}`;
  if (groups !== undefined) {
    return sql`${chosen} from ${groups.targets} cross join lateral (
      select ${sql.id(alias)}.* from ${table} where ${allOf([groups.belongs, where])}
      order by ${orderSql(sort.slice(2))} ${boundSql(limit === null ? null : limit + offset, 0)}) as ${sql.id(alias)}`;
  }
  const joined = sql.join(
    sort.flatMap(({ join }) => join ?? []),
    sql` `,
  );
  const all = sql`${chosen} from ${table} ${joined} where ${where}`;
  // PostgreSQL does not look for an order beyond an offset.
  return sorted ? sql`select * from (${all} offset 0) as "all"` : all;
}

/** Written out, not bound: PostgreSQL plans for the numbers, and keeps the plan of a statement without parameters. */
function boundSql(limit: number | null, offset: number): RawBuilder<unknown> {
  return sql`limit ${limit === null ? sql`all` : sql.lit(limit)} offset ${sql.lit(offset)}`;
}

const refField: Field = { kind: 'ref', options: {} };

function columnsOf(
  key: string,
  field: Field,
  from: string,
  title: RawBuilder<unknown> | undefined,
): RawBuilder<unknown>[] {
  const column = sql.ref(`${from}.${columnName(key, field)}`);
  if (field.kind === 'secret') return [sql`${column} is not null as ${sql.id(key)}`];
  const value = sql`${column} as ${sql.id(key)}`;
  return title === undefined ? [value] : [value, sql`${title} as ${sql.id(`${key}.name`)}`];
}

/**
 * What a reference is called, or what is known of a file. Looked up record by record where there are few: PostgreSQL takes longer to plan so many
 * joins than to read a page. Joined where there are `many`.
 */
function titled(
  { registry }: Context,
  key: string,
  field: Field,
  from: string,
  many: boolean,
): { readonly title: RawBuilder<unknown>; readonly join?: RawBuilder<unknown> } | undefined {
  const pointer = sql.ref(`${from}.${columnName(key, field)}`);
  if (isFileField(field)) {
    const known = sql`jsonb_build_object('name', "name", 'type', "type", 'size', "size")`;
    return { title: sql`(select ${known} from ${sql.table(filesTable)} where "id" = ${pointer})` };
  }
  if (field.kind !== 'ref' || isSealed(field)) return undefined;
  const titles = sql.table(titlesView(registry.get(field.target ?? '')));
  if (!many) return { title: sql`(select "title" from ${titles} where "id" = ${pointer})` };
  return {
    title: sql.ref(`${key}.title`),
    join: sql`left join ${titles} as ${sql.id(key)} on ${sql.ref(`${key}.id`)} = ${pointer}`,
  };
}

/** Rows or references of a field, by the record they belong to, in order. */
async function membersOf(
  context: Context,
  resource: Resource,
  key: string,
  field: Field,
  ids: readonly number[],
): Promise<ReadonlyMap<number, unknown[]>> {
  const found = new Map<number, unknown[]>();
  if (ids.length === 0) return found;
  const table = sql.table(memberTableName(resource, key));
  const ofThese: Condition = sql`"entry"."parent_id" = any(${[...ids]}::integer[])`;
  let statement: RawBuilder<Row>;
  if (field.kind === 'refs') {
    const titles = sql.table(titlesView(context.registry.get(field.target ?? '')));
    statement = sql<Row>`
      select "entry"."parent_id", "entry"."target_id" as "id", "titles"."title" as "name"
      from ${table} as "entry" left join ${titles} as "titles" on "titles"."id" = "entry"."target_id"
      where ${ofThese} order by "entry"."parent_id", "entry"."position", "entry"."target_id"`;
  } else {
    const scope = rowsScope(context, resource, key, field);
    if (scope === undefined) return found;
    const inner = Object.entries(field.fields ?? {});
    const columns = inner.flatMap(([name, one]) =>
      columnsOf(name, one, 'entry', titled(context, name, one, 'entry', false)?.title),
    );
    statement = sql<Row>`
      select "entry"."parent_id", "entry"."id", ${sql.join(columns)}
      from ${table} as "entry"
      where ${allOf([ofThese, scope])} order by "entry"."parent_id", "entry"."position", "entry"."id"`;
  }
  const { rows } = await statement.execute(context.tx);
  for (const row of rows) {
    const parent = Number(row['parent_id']);
    const entries = found.get(parent) ?? [];
    entries.push(field.kind === 'refs' ? { id: row['id'], name: row['name'] } : rowOf(field, row));
    found.set(parent, entries);
  }
  return found;
}

/** Which rows of the field the caller sees and writes; undefined: none. */
function rowsScope(context: Context, resource: Resource, key: string, field: Field): Condition | undefined {
  const grants = resource.access.rows?.[key];
  if (grants === undefined) return sql`true`;
  const scope = scopeOf(grants, context.principal);
  return scope === undefined
    ? undefined
    : predicateSql(scope, rowsPlace(field, 'entry'), grantOptions(context));
}

function rowOf(field: Field, row: Row): Row {
  const values = Object.entries(field.fields ?? {}).map(([key, inner]) => [
    key,
    plainValue(inner, row[key], row[`${key}.name`]),
  ]);
  return { id: row['id'], ...Object.fromEntries(values) };
}

function recordOf(
  context: Context,
  resource: Resource,
  row: Row,
  shown: readonly (readonly [key: string, field: Field])[],
  members: ReadonlyMap<string, ReadonlyMap<number, unknown[]>>,
): UnknownRecord {
  const { sealer } = context;
  const id = Number(row['id']);
  const at = sealedAt(resource, id, row['of.tenant']);
  const record: Row = {};
  for (const [key, field] of shown) {
    if (row[`${key}.shown`] === false) continue;
    const value = row[key];
    if (field.kind === 'rows' || field.kind === 'refs') record[key] = members.get(key)?.get(id) ?? [];
    else if (field.options.pii === true && field.kind !== 'secret') {
      record[key] = value === null ? null : mask(openWhole(sealer, value, key, field, at));
    } else if (field.options.piiKeys !== undefined) record[key] = maskInside(sealer, value, key, field, at);
    else record[key] = plainValue(field, value, row[`${key}.name`]);
  }
  // The stored fields are always among those selected.
  return record as UnknownRecord;
}

function plainValue(field: Field, value: unknown, title: unknown): unknown {
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'number':
    case 'percent':
      return Number(value);
    case 'file':
    case 'image':
      // Of a file that the caller may not see, no more than that it is there.
      return { id: value, name: '', type: '', size: 0, ...(isObject(title) ? title : {}) };
    case 'ref':
      return { id: value, name: typeof title === 'string' ? title : '' };
    case 'code': {
      const code = typeof value === 'number' ? String(value) : '';
      return { id: value, name: choiceLabel(field.choices?.[code], code) };
    }
    default:
      return value;
  }
}
