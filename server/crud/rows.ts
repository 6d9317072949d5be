/** Reads records from the database: columns, titles of references, and the rows and references stored in tables of their own. */
import { CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely';
import { isFileField, kindOf } from '../../src/kinds/kinds.ts';
import { isComputed } from '../../src/contracts/resource/computed.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { choiceLabel, type Field, type UnknownRecord } from '../../src/contracts/resource/fields.ts';
import { scopeOf } from '../../src/contracts/resource/policy.ts';
import { isObject } from '../../src/contracts/values/objects.ts';
import { allFields, columnName, columnType, memberTableName, tableName, titlesView } from '../db/columns.ts';
import {
  allOf,
  type Condition,
  type Operands,
  predicateSql,
  entryOperands,
  tableOperands,
  valueSql,
} from '../db/predicate-sql.ts';
import { blankRow, onePlan } from '../db/preparing-client.ts';
import { alias, type Context, fieldScope, filterOptions, grantOptions, storedField } from './context.ts';
import type { CompiledSelect, Row, TitleOf } from './compiled-select.ts';
import { titleColumn, titlesBeside, titlesOf } from './titles.ts';
import { wordedChanges, wordedColumns } from './worded-changes.ts';
import { maskInside, mask, openWhole, sealedAt, tenantKey } from './sealed-values.ts';

export interface Page {
  /** The sort keys; the last one makes the order unambiguous. */
  readonly sort: readonly SortKey[];
  /** `null`: no limit. */
  readonly limit: number | null;
  readonly offset: number;
  /** Find all matching records first and then sort them, rather than reading in order until the page is full. */
  readonly sorted: boolean;
  /** Read the records group by group; the first two sort keys order the groups. */
  readonly groups?: Groups;
}
export interface SortKey {
  readonly value: RawBuilder<unknown>;
  /** Joins the table that contains the value. */
  readonly join?: RawBuilder<unknown>;
  readonly type: string;
  readonly nullable: boolean;
  readonly order: 'asc' | 'desc';
  readonly isComputed?: boolean;
}
/** Records grouped by the target of a required reference: the targets in order of their titles, and the first records of each. */
export interface Groups {
  /** The targets that may have records on the page, under the alias that the sort keys use. */
  readonly targets: RawBuilder<unknown>;
  /** Holds when a record belongs to the target. */
  readonly belongs: Condition;
  /** Operands for conditions on such a record. */
  readonly operands: Operands;
  /**
   * Whether an index holds each target's records in this order. If not, PostgreSQL must not use an index that holds all records
   * in this order: for a target without records it would read that index to the end.
   */
  readonly isIndexed: boolean;
}
export interface SelectOptions {
  /** A condition on the table with the alias `alias`. */
  readonly where: Condition;
  readonly page?: Page;
  /** Keys of the fields to read; by default all that the caller may read. */
  readonly keys?: readonly string[] | undefined;
  /** Include fields that the caller may not read: for checks, not for responses. */
  readonly whole?: true;
  /** Further columns, by name. */
  readonly further?: Readonly<Record<string, RawBuilder<unknown>>>;
}
export interface Selected {
  readonly record: UnknownRecord;
  /** The raw row, with further columns, encrypted values, and the page's sort values as text (`sortColumn`). */
  readonly row: Row;
}

/** Absent values come last in either order: whoever sorts by a column looks for its least or its greatest values. */
function orderSql(
  keys: readonly Pick<SortKey, 'order' | 'nullable'>[],
  valueAt: (index: number) => RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql.join(
    keys.map(
      ({ order, nullable }, index) =>
        sql`${valueAt(index)} ${sql.raw(nullable && order === 'desc' ? 'desc nulls last' : order)}`,
    ),
  );
}

/** Runs one query for the records, one for the titles of what they refer to, and one for each field with a table of its own. */
export function selectRecords(
  context: Context,
  resource: Resource,
  options: SelectOptions,
): Promise<Selected[]> {
  return select(context, resource, compileSelect(context, resource, options));
}

export async function select(
  context: Context,
  resource: Resource,
  { statement, ...compiled }: CompiledSelect,
  send: (statement: CompiledQuery<Row>) => Promise<QueryResult<Row>> = (one) => context.tx.executeQuery(one),
): Promise<Selected[]> {
  const { rows } = await send(statement);
  return recordsOf(context, resource, compiled, rows);
}

/**
 * Like `select`, but reads `atOnce` records at a time from a cursor and fetches the next ones while the caller works on the
 * last.
 */
export async function* streamRecords(
  context: Context,
  resource: Resource,
  options: SelectOptions,
  atOnce: number,
): AsyncGenerator<Selected[]> {
  const { statement, ...compiled } = compileSelect(context, resource, options);
  const cursor = sql.id('streamed');
  await context.tx.executeQuery(
    CompiledQuery.raw(`declare "streamed" no scroll cursor for ${statement.sql}`, [...statement.parameters]),
  );
  const fetch = () => {
    const fetched = sql<Row>`fetch forward ${sql.lit(atOnce)} from ${cursor}`.execute(context.tx);
    // If the consumer stops early, nobody awaits the last fetch.
    fetched.catch(() => undefined);
    return fetched;
  };
  let fetched = fetch();
  for (;;) {
    const { rows } = await fetched;
    if (rows.length === 0) return;
    fetched = fetch();
    yield await recordsOf(context, resource, compiled, rows);
  }
}

export function compileSelect(context: Context, resource: Resource, options: SelectOptions): CompiledSelect {
  const { principal } = context;
  const { where, page, keys = Object.keys(resource.fields), whole = false, further = {} } = options;
  const columns: RawBuilder<unknown>[] = [];
  const shown: [key: string, field: Field][] = [];
  const sometimes = new Set<string>();
  for (const [key, field] of Object.entries(allFields(resource))) {
    const isStored = storedField(key) !== undefined;
    const scope = isStored || whole ? {} : fieldScope(resource, key, principal);
    if (scope === undefined || (!isStored && !keys.includes(key))) continue;
    shown.push([key, field]);
    if (Object.keys(scope).length > 0) {
      sometimes.add(key);
      const condition = predicateSql(scope, tableOperands(resource, alias), grantOptions(context));
      columns.push(sql`coalesce(${condition}, false) as ${sql.id(`${key}.shown`)}`);
    }
    if (isComputed(field)) {
      const value = valueSql(key, field, tableOperands(resource, alias), filterOptions(context));
      columns.push(sql`${value} as ${sql.id(key)}`);
    } else if (field.options.changesIn !== undefined) columns.push(...wordedColumns(resource, key, alias));
    else if (columnType(field) !== undefined) columns.push(columnOf(key, field, alias));
  }
  const tenant = tenantKey(resource);
  if (tenant !== undefined)
    columns.push(sql`${sql.ref(`${alias}.${columnName(tenant, refField)}`)} as "of.tenant"`);
  for (const [name, expression] of Object.entries(further))
    columns.push(sql`${expression} as ${sql.id(name)}`);
  const table = sql`${sql.table(tableName(resource))} as ${sql.id(alias)}`;
  const compiled = (all: readonly RawBuilder<unknown>[]) =>
    (page === undefined
      ? sql<Row>`select ${sql.join(all)} from ${table} where ${where}`
      : pageSql(table, where, page, all)
    ).compile(context.tx);
  const statement = compiled(columns);
  // A statement without parameters is planned only once, so it can select the titles as well, which take longest to plan.
  const withTitles = page !== undefined && page.limit !== null && statement.parameters.length === 0;
  // Fields that some records leave out must not be present in the blank row.
  const blank = blankRow(shown.flatMap(([key]) => (sometimes.has(key) ? [] : key)));
  if (!withTitles) return { statement, shown, sometimes, titlesOfRow: undefined, blank };
  const titles = shown.flatMap(([key, field]) => titleColumn(context, key, field, alias) ?? []);
  return {
    statement: compiled([...columns, ...titles]),
    shown,
    sometimes,
    titlesOfRow: titlesBeside(shown),
    blank,
  };
}

/** Whether the page's own statement reads everything, except for files that records carry. */
export function isWhole({ shown, titlesOfRow }: CompiledSelect): boolean {
  return (
    titlesOfRow !== undefined &&
    shown.every(([, field]) => isComputed(field) || columnType(field) !== undefined)
  );
}

async function recordsOf(
  context: Context,
  resource: Resource,
  compiled: Omit<CompiledSelect, 'statement'>,
  rows: readonly Row[],
): Promise<Selected[]> {
  const { shown, titlesOfRow } = compiled;
  const ids = rows.map((row) => Number(row['id']));
  const [titlesFound, ...members] = await Promise.all([
    titlesOf(
      context,
      titlesOfRow === undefined ? shown : shown.filter(([, field]) => isFileField(field)),
      rows,
    ),
    ...shown.flatMap(([key, field]) =>
      columnType(field) === undefined && !isComputed(field)
        ? membersOf(context, resource, key, field, ids).then((found) => [key, found] as const)
        : [],
    ),
  ]);
  const found = new Map(members);
  return rows.map((row) => {
    const titleOf = titlesOfRow?.(row, titlesFound) ?? titlesFound;
    return { row, record: recordOf(context, resource, row, compiled, found, titleOf) };
  });
}

/** When records are grouped by target, the first two sort keys are the target's title and id. */
const ofTarget = 2;

/** The column of a sort value; no field has such a name. */
export const sortColumn = (index: number) => `sort.${index}`;

/** Beyond this offset, skipped rows are better not fetched whole. */
const farOffset = 1_000;

/** Cuts the page before joining anything to it. */
function pageSql(
  table: RawBuilder<unknown>,
  where: Condition,
  page: Page,
  columns: readonly RawBuilder<unknown>[],
): RawBuilder<Row> {
  const { sort, sorted, groups, limit, offset } = page;
  // Either select the ids and sort values first and then the other columns for the page alone, or, with a simpler plan,
  // everything at once.
  const apart = groups !== undefined || sorted || offset > farOffset;
  const from = apart ? 'page' : alias;
  const outer = (index: number) => sql.id(from, sortColumn(index));
  const shown = sort.map((_key, index) => sql`${outer(index)}::text as ${sql.id(sortColumn(index))}`);
  return sql<Row>`
    select ${sql.join([...columns, ...shown])}
    from (${matchingSql(table, where, page, apart)} order by ${orderSql(sort, (index) => sql.id(sortColumn(index)))} ${boundSql(limit, offset)}) as ${sql.id(from)}
    ${apart ? sql`join ${table} on ${sql.id(alias, 'id')} = "page"."id"` : sql``}
    order by ${orderSql(sort, outer)}`;
}

function matchingSql(
  table: RawBuilder<unknown>,
  where: Condition,
  { sort, sorted, limit, offset, groups }: Page,
  apart: boolean,
): RawBuilder<unknown> {
  const named = sort.map(({ value }, index) => sql`${value} as ${sql.id(sortColumn(index))}`);
  if (groups !== undefined) {
    // The sort keys after the target's title and id are applied to the target's own records.
    const inner = sort.slice(ofTarget);
    const names = inner.map((_key, index) => sql.id(sortColumn(index + ofTarget)));
    const records = sql`select ${sql.join([sql.id(alias, 'id'), ...named.slice(ofTarget)])}
      from ${table} ${joinsOf(inner)} where ${allOf([groups.belongs, where])}`;
    const ordered = groups.isIndexed ? records : sql`select * from (${records} offset 0) as "of.target"`;
    return sql`select ${sql.join([sql.id(alias, 'id'), ...named.slice(0, ofTarget), ...names])}
      from ${groups.targets} cross join lateral (${ordered}
      order by ${orderSql(inner, (index) => sql.id(sortColumn(index + ofTarget)))} ${boundSql(limit === null ? null : limit + offset, 0)}) as ${sql.id(alias)}`;
  }
  const chosen = sql`select ${apart ? sql.id(alias, 'id') : sql`${sql.id(alias)}.*`}, ${sql.join(named)}`;
  const those = (condition: Condition) => sql`${chosen} from ${table} ${joinsOf(sort)} where ${condition}`;
  const [first, ...rest] = sort;
  if (!sorted && limit !== null && first !== undefined && isAgainstIndex(first)) {
    const valueAt = (index: number) => sql.id(sortColumn(index));
    const ofRest = orderSql(rest, (index) => valueAt(index + 1));
    const bound = boundSql(limit + offset, 0);
    return sql`select * from (
      (${those(allOf([where, sql`${first.value} is not null`]))} order by ${valueAt(0)} desc, ${ofRest} ${bound})
      union all (${those(allOf([where, sql`${first.value} is null`]))} order by ${ofRest} ${bound})) as "halves"`;
  }
  const all = those(where);
  // `offset 0` keeps PostgreSQL from looking for an index order in the subquery.
  return sorted ? sql`select * from (${all} offset 0) as "all"` : all;
}

/** An index, read backwards, has absent values first; each half of the records can be read in the order of one. */
function isAgainstIndex({ nullable, order, isComputed: hasNoIndex = false }: SortKey): boolean {
  return nullable && order === 'desc' && !hasNoIndex;
}

function joinsOf(sort: readonly SortKey[]): RawBuilder<unknown> {
  return sql.join(
    sort.flatMap(({ join }) => join ?? []),
    sql` `,
  );
}

/**
 * The numbers are literals, not parameters, because PostgreSQL plans for them and keeps the plan of a statement without
 * parameters.
 */
function boundSql(limit: number | null, offset: number): RawBuilder<unknown> {
  return sql`limit ${limit === null ? sql`all` : sql.lit(limit)} offset ${sql.lit(offset)}`;
}

const refField: Field = { kind: 'ref', options: {} };

/** The field's value; the id of a reference or file; for a write-only field, whether there is a value. */
function columnOf(key: string, field: Field, from: string): RawBuilder<unknown> {
  const column = sql.ref(`${from}.${columnName(key, field)}`);
  return kindOf(field).isWriteOnly === true
    ? sql`${column} is not null as ${sql.id(key)}`
    : sql`${column} as ${sql.id(key)}`;
}

/** The rows or references of a field, in order, by the id of the record they belong to. */
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
  const scope = rowsScope(context, resource, key, field);
  if (scope === undefined) return found;
  let statement: RawBuilder<Row>;
  if (field.kind === 'refs') {
    const titles = sql.table(titlesView(context.registry.get(field.target ?? '')));
    statement = sql<Row>`${sql.raw(onePlan)}select "entry"."parent_id", "entry"."target_id" as "id", "titles"."title" as "name"
      from ${table} as "entry" left join ${titles} as "titles" on "titles"."id" = "entry"."target_id"
      where ${allOf([ofThese, scope])} order by "entry"."parent_id", "entry"."position", "entry"."target_id"`;
  } else {
    const inner = Object.entries(field.fields ?? {});
    const columns = inner.map(([name, one]) => columnOf(name, one, 'entry'));
    statement = sql<Row>`${sql.raw(onePlan)}select "entry"."parent_id", "entry"."id", ${sql.join(columns)}
      from ${table} as "entry"
      where ${allOf([ofThese, scope])} order by "entry"."parent_id", "entry"."position", "entry"."id"`;
  }
  const { rows } = await statement.execute(context.tx);
  const titleOf =
    field.kind === 'refs'
      ? () => undefined
      : await titlesOf(context, Object.entries(field.fields ?? {}), rows);
  for (const row of rows) {
    const parent = Number(row['parent_id']);
    const entries = found.get(parent) ?? [];
    entries.push(field.kind === 'refs' ? { id: row['id'], name: row['name'] } : rowOf(field, row, titleOf));
    found.set(parent, entries);
  }
  return found;
}

/** The rows or references of the field that the caller may see and write; `undefined` if none. */
function rowsScope(context: Context, resource: Resource, key: string, field: Field): Condition | undefined {
  const grants = resource.access.rows?.[key];
  if (grants === undefined) return sql`true`;
  const scope = scopeOf(grants, context.principal);
  return scope === undefined
    ? undefined
    : predicateSql(scope, entryOperands(field, 'entry'), grantOptions(context));
}

function rowOf(field: Field, row: Row, titleOf: TitleOf): Row {
  const values = Object.entries(field.fields ?? {}).map(([key, inner]) => [
    key,
    plainValue(inner, row[key], titleOf),
  ]);
  return { id: row['id'], ...Object.fromEntries(values) };
}

function recordOf(
  context: Context,
  resource: Resource,
  row: Row,
  { shown, sometimes, blank }: Omit<CompiledSelect, 'statement'>,
  members: ReadonlyMap<string, ReadonlyMap<number, unknown[]>>,
  titleOf: TitleOf,
): UnknownRecord {
  const { sealer, registry } = context;
  const id = Number(row['id']);
  const record: Row = { ...blank };
  for (const [key, field] of shown) {
    if (sometimes.has(key) && row[`${key}.shown`] === false) continue;
    const value = row[key];
    const { kind, options } = field;
    if (kind === 'rows' || kind === 'refs') record[key] = members.get(key)?.get(id) ?? [];
    else if (options.pii === true && kind !== 'secret') {
      record[key] = value === null ? null : mask(openWhole(sealer, value, key, field, sealedIn(row)));
    } else if (options.piiKeys !== undefined) {
      record[key] = maskInside(sealer, value, key, field, sealedIn(row));
    } else if (options.changesIn !== undefined) record[key] = wordedChanges(registry, row, key);
    else record[key] = plainValue(field, value, titleOf);
  }
  // The selected fields always include the stored fields.
  return record as UnknownRecord;

  function sealedIn({ 'of.tenant': tenant }: Row) {
    return sealedAt(resource, id, tenant);
  }
}

function plainValue(field: Field, value: unknown, titleOf: TitleOf): unknown {
  if (value === null || value === undefined) return null;
  switch (field.kind) {
    case 'number':
    case 'percent':
      return Number(value);
    case 'file':
    case 'image': {
      const known = titleOf(field, value);
      // Of a file that the caller may not see, show only that it exists.
      return { id: value, name: '', type: '', size: 0, ...(isObject(known) ? known : {}) };
    }
    case 'ref': {
      const title = titleOf(field, value);
      return { id: value, name: typeof title === 'string' ? title : '' };
    }
    case 'code': {
      const code = typeof value === 'number' ? String(value) : '';
      return { id: value, name: choiceLabel(field.choices?.[code], code) };
    }
    default:
      return value;
  }
}
