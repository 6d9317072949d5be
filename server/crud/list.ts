/** Lists: a page, the count and the sums of the records that the caller may read and that match the query. */
import { sql } from 'kysely';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../src/contracts/resource/fields.ts';
import { countCap, type ListQuery, type SortBy } from '../../src/contracts/lists/list-query.ts';
import { scopeOf } from '../../src/contracts/resource/policy.ts';
import { tableName, defaultOrder } from '../db/columns.ts';
import { abortedTransaction, sqlState } from '../db/available.ts';
import { allOf, type Condition, type Operands, predicateSql, tableOperands } from '../db/predicate-sql.ts';
import { dependsOnTime } from '../db/program-days.ts';
import { alias, type Context, filterOptions, forbidden, readableFields, scopeSql } from './context.ts';
import { after, groupsOf, readCursor, refuseBadCursor, sortKeysOf, writeCursor } from './order.ts';
import { type Counted, type Counting, type CountRow, type ListCache, noCache } from './list-cache.ts';
import { compileSelect, isWhole, select, streamRecords } from './rows.ts';
import type { CompiledSelect } from './compiled-select.ts';
import { searchSql } from './search.ts';
import { type Sums, sumsOf } from './sums.ts';

export interface ListResult {
  readonly records: readonly UnknownRecord[];
  /** At most `countCap`. */
  readonly total: number;
  /** True when there are more records than `total`. */
  readonly capped: boolean;
  /** Cursor for `_after`; present when more rows follow. */
  readonly next?: string;
  /** Present when requested and the total is not capped. */
  readonly sums?: Sums;
}
/** A count with sums, which are exact decimals. */
export interface Summary extends Sums {
  readonly count: number;
  readonly capped: boolean;
}

export async function list(context: Context, resource: Resource, query: ListQuery): Promise<ListResult> {
  const conditionIn = await conditionsOf(context, resource, query);
  const counting = countingOf(context, resource, query, conditionIn);
  const known = counting.last;
  if (known === undefined || known.total === 0) {
    const counted = await count(context, counting);
    return {
      records: [],
      ...counted,
      ...(counted.total === 0 ? {} : await pageOf(counted)),
      ...(await summedWith(counted)),
    };
  }
  // The remembered total is good enough to decide how to read the page. A new count, made alongside, tells whether it still
  // holds.
  const counts = count(context, counting);
  const nothingFollows = query.sums !== true || known.capped || counting.sums !== undefined;
  const pages = pageOf(known, nothingFollows ? context.last : undefined);
  // When the first statement fails, the second fails because of it: only the first error gives the reason.
  counts.catch(() => undefined);
  const page = await pages.catch((error: unknown) => rejectionOf(counts, error));
  const counted = await counts;
  return { ...(counted.total === 0 ? { records: [] } : page), ...counted, ...(await summedWith(counted)) };

  /** When the total is capped, the page leaves out the sums rather than wait for them. */
  async function summedWith({ capped }: Counted): Promise<Pick<ListResult, 'sums'>> {
    if (query.sums !== true || capped) return {};
    return { sums: await sumUp(context, resource, counting, conditionIn) };
  }

  async function pageOf(
    about: Counted,
    send?: Context['last'],
  ): Promise<Pick<ListResult, 'records' | 'next'>> {
    const spec = query.sort.map(({ field, order }) => `${field} ${order}`).join();
    const size = query.end - query.start;
    const sorted = isNarrowed(context, resource, query) && isSortedSooner(resource, query.sort, about);
    const key = keyOf(context, resource, query, about.capped, sorted);
    const compiled = cacheFor(context, query).compiled(key, () =>
      pageSelection(context, resource, query, conditionIn, { capped: about.capped, sorted, spec }),
    );
    const selected = await select(context, resource, compiled, isWhole(compiled) ? send : undefined).catch(
      refuseBadCursor(query.after),
    );
    const last = selected[size - 1]?.row;
    const more = selected.length > size;
    return {
      records: selected.slice(0, size).map(({ record }) => record),
      ...(more && last !== undefined ? { next: writeCursor(last, spec) } : {}),
    };
  }
}

/** The actual error when the other of two statements had already aborted the transaction. */
async function rejectionOf(other: Promise<unknown>, error: unknown): Promise<never> {
  if (sqlState(error) === abortedTransaction) await other;
  throw error;
}

function pageSelection(
  context: Context,
  resource: Resource,
  query: ListQuery,
  conditionIn: (operands?: Operands) => Condition,
  { capped, sorted, spec }: { readonly capped: boolean; readonly sorted: boolean; readonly spec: string },
): CompiledSelect {
  const { registry } = context;
  const sort = sortKeysOf(context, resource, query.sort);
  const values = query.after === undefined ? undefined : readCursor(query.after, spec, sort.length);
  const groups = capped ? groupsOf(registry, resource, query.sort, values) : undefined;
  return compileSelect(context, resource, {
    where: allOf([
      groups === undefined ? conditionIn() : conditionIn(groups.operands),
      ...(values === undefined ? [] : [after(sort, values)]),
    ]),
    page: {
      sort,
      limit: query.end - query.start + 1,
      offset: query.after === undefined ? query.start : 0,
      sorted,
      ...(groups === undefined ? {} : { groups }),
    },
    keys: query.fields,
  });
}

/** Searches are not remembered: the ids they find are part of the statement and differ each time. */
function cacheFor({ cache = noCache }: Context, { q }: Pick<ListQuery, 'q'>): ListCache {
  return q === '' ? cache : noCache;
}

function keyOf({ principal }: Context, resource: Resource, ...about: readonly unknown[]): string {
  return JSON.stringify([resource.name, principal, ...about]);
}

/** The exact number of records, not capped, that the caller may read and that match the query. */
export async function countExactly(context: Context, resource: Resource, query: ListQuery): Promise<number> {
  const where = (await conditionsOf(context, resource, query))();
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from ${sql.table(tableName(resource))} as ${sql.id(alias)} where ${where}`.execute(
    context.tx,
  );
  return rows[0]?.count ?? 0;
}

/** The whole list in its order, `atOnce` records at a time. */
export async function* listStream(
  context: Context,
  resource: Resource,
  query: ListQuery,
  atOnce: number,
): AsyncGenerator<readonly UnknownRecord[]> {
  const where = (await conditionsOf(context, resource, query))();
  const sort = sortKeysOf(context, resource, query.sort);
  const options = { where, page: { sort, limit: null, offset: 0, sorted: false }, keys: query.fields };
  for await (const selected of streamRecords(context, resource, options, atOnce)) {
    yield selected.map(({ record }) => record);
  }
}

/** Up to this many matches are always read and sorted at once. */
const alwaysSorted = 1_000;

/**
 * Whether to find all matching records and sort them, or to read in order until the page is full. Reading in order is right when
 * many records match; when few do, and they are not at the beginning of the order, it would read most of the table.
 */
function isSortedSooner(resource: Resource, sort: readonly SortBy[], { total, capped }: Counted): boolean {
  if (capped) return false;
  const byDefault = defaultOrder(resource);
  const isDefaultSort = sort.length === 1 && sort[0]?.field === byDefault?.key;
  return total <= alwaysSorted || !isDefaultSort;
}

/** Whether the list leaves out any records. If not, the first records are read from the index, however few there are. */
function isNarrowed(
  { principal }: Context,
  resource: Resource,
  { where, q }: Pick<ListQuery, 'where' | 'q'>,
): boolean {
  const scope = scopeOf(resource.access.read, principal) ?? {};
  return q !== '' || Object.keys(where).length > 0 || Object.keys(scope).length > 0;
}

/** Only for resources that declare `list.sum`. */
export async function summary(
  context: Context,
  resource: Resource,
  query: Pick<ListQuery, 'where' | 'q'>,
): Promise<Summary> {
  const conditionIn = await conditionsOf(context, resource, query);
  const counting = countingOf(context, resource, query, conditionIn);
  const { total, capped } = await count(context, counting);
  return { count: total, capped, ...(await sumUp(context, resource, counting, conditionIn)) };
}

/** Sums the records, or returns the last sums if nothing can have changed since the records were counted. */
async function sumUp(
  context: Context,
  resource: Resource,
  counting: Counting,
  conditionIn: () => Condition,
): Promise<Sums> {
  const summed = sumsOf(resource, readableFields(resource, context.principal), alias);
  if (summed === undefined) return { sums: {} };
  const { sums: known } = counting;
  if (known !== undefined && known.snapshot === (await context.snapshot)) return sumsAlone(known);
  const { rows } = await sql<Record<string, unknown>>`
    select ${summed.select}, pg_current_snapshot()::text as "snapshot"
    from ${sql.table(tableName(resource))} as ${sql.id(alias)} where ${conditionIn()}`.execute(context.tx);
  const [row = {}] = rows;
  const sums = summed.read(row);
  const snapshot = String(row['snapshot']);
  // Remember the sums only if the count could be remembered.
  if (counting.last?.snapshot === snapshot) counting.sums = { ...sums, snapshot };
  return sums;
}

function sumsAlone({ sums, sumsBy }: Sums): Sums {
  return { sums, ...(sumsBy === undefined ? {} : { sumsBy }) };
}

/**
 * Builds the condition for the records that the caller may read and that match filter and search; by default on the resource's
 * own table, otherwise on the given operands.
 */
export async function conditionsOf(
  context: Context,
  resource: Resource,
  { where, q }: Pick<ListQuery, 'where' | 'q'>,
): Promise<(operands?: Operands) => Condition> {
  const search = await searchSql(context, resource, q);
  return (operands = tableOperands(resource, alias)) => {
    const scope = scopeSql(context, resource, resource.access.read, operands);
    if (scope === undefined) throw forbidden(resource, 'see');
    return allOf([scope, predicateSql(where, operands, filterOptions(context)), ...search]);
  };
}

function countingOf(
  context: Context,
  resource: Resource,
  query: Pick<ListQuery, 'where' | 'q'>,
  conditionIn: () => Condition,
): Counting {
  return cacheFor(context, query).counting(keyOf(context, resource, query.where), () => ({
    statement: sql<CountRow>`
    select count(*) as "count", pg_current_snapshot()::text as "snapshot" from (
      select 1 from ${sql.table(tableName(resource))} as ${sql.id(alias)} where ${conditionIn()} limit ${sql.lit(countCap + 1)}
    ) as "counted"`.compile(context.tx),
  }));
}

/** Counts the records, or returns the last count if nothing can have changed since. */
async function count({ tx, snapshot, changing }: Context, counting: Counting): Promise<Counted> {
  const { statement, last } = counting;
  if (last !== undefined && last.snapshot === (await snapshot)) return last;
  const { rows } = await tx.executeQuery(statement);
  const counted = capAt(rows[0]?.count ?? 0);
  const isSteady =
    !dependsOnTime(statement.sql) && !changing?.some((table) => statement.sql.includes(`"${table}"`));
  if (isSteady) counting.last = { ...counted, snapshot: rows[0]?.snapshot ?? '' };
  return counted;
}

function capAt(count: number): Counted {
  return { total: Math.min(count, countCap), capped: count > countCap };
}
