/** Lists: the page, the count and the sums of what the caller may read and asked for. */
import { sql } from 'kysely';
import type { Resource } from '../../src/contracts/define-resource.ts';
import type { UnknownRecord } from '../../src/contracts/fields.ts';
import { countCap, type ListQuery, type SortBy } from '../../src/contracts/list-query.ts';
import { tableName, usualOrder } from '../db/columns.ts';
import { allOf, type Condition, type Place, predicateSql, tablePlace } from '../db/predicate-sql.ts';
import { alias, type Context, filterOptions, forbidden, readableFields, scopeSql } from './context.ts';
import { after, groupsOf, readCursor, refuseBadCursor, sortKeysOf, writeCursor } from './order.ts';
import { selectRecords, streamRecords } from './rows.ts';
import { searchSql } from './search.ts';
import { type Sums, sumsOf } from './sums.ts';

export interface ListResult {
  readonly records: readonly UnknownRecord[];
  /** At most `countCap`. */
  readonly total: number;
  /** There are more than `total`. */
  readonly capped: boolean;
  /** Cursor for `_after`; there when more rows follow. */
  readonly next?: string;
}
/** The sums are exact decimals. */
export interface Summary extends Sums {
  readonly count: number;
  readonly capped: boolean;
}

export async function list(context: Context, resource: Resource, query: ListQuery): Promise<ListResult> {
  const { registry } = context;
  const conditionIn = await conditionsOf(context, resource, query);
  const where = conditionIn();
  const sort = sortKeysOf(registry, resource, query.sort);
  const spec = query.sort.map(({ field, order }) => `${field} ${order}`).join();
  const start = query.after === undefined ? query.start : 0;
  const size = query.end - query.start;
  const values = query.after === undefined ? undefined : readCursor(query.after, spec, sort.length);
  const counted = await count(context, resource, where);
  if (counted.total === 0) return { records: [], ...counted };
  const groups = counted.capped ? groupsOf(registry, resource, query.sort, values) : undefined;
  const selected = await selectRecords(context, resource, {
    where: allOf([
      groups === undefined ? where : conditionIn(groups.place),
      ...(values === undefined ? [] : [after(sort, values)]),
    ]),
    page: {
      sort,
      limit: size + 1,
      offset: start,
      sorted: isSortedSooner(resource, query.sort, counted),
      ...(groups === undefined ? {} : { groups }),
    },
    keys: query.fields,
  }).catch(refuseBadCursor(query.after));
  const last = selected[size - 1]?.row;
  const more = selected.length > size;
  return {
    records: selected.slice(0, size).map(({ record }) => record),
    ...counted,
    ...(more && last !== undefined ? { next: writeCursor(last, spec, sort.length) } : {}),
  };
}

/** How many there are, to the last one, of what the caller may read and asked for. */
export async function countExactly(context: Context, resource: Resource, query: ListQuery): Promise<number> {
  const where = (await conditionsOf(context, resource, query))();
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from ${sql.table(tableName(resource))} as ${sql.id(alias)} where ${where}`.execute(
    context.tx,
  );
  return rows[0]?.count ?? 0;
}

/** All of the list, in its order, so many at a time. */
export async function* listStream(
  context: Context,
  resource: Resource,
  query: ListQuery,
  atOnce: number,
): AsyncGenerator<readonly UnknownRecord[]> {
  const where = (await conditionsOf(context, resource, query))();
  const sort = sortKeysOf(context.registry, resource, query.sort);
  const options = { where, page: { sort, limit: null, offset: 0, sorted: false }, keys: query.fields };
  for await (const selected of streamRecords(context, resource, options, atOnce)) {
    yield selected.map(({ record }) => record);
  }
}

/** So many are read and sorted at once in any case. */
const alwaysSorted = 1_000;

/**
 * Whether to find all matching records and sort them, or to read in order until the page is full. The second is right
 * when many match; when few do, and not where the order begins, it would read most of the table.
 */
function isSortedSooner(resource: Resource, sort: readonly SortBy[], { total, capped }: Counted): boolean {
  if (capped) return false;
  const usual = usualOrder(resource);
  const isUsual = sort.length === 1 && sort[0]?.field === usual?.key;
  return total <= alwaysSorted || !isUsual;
}

interface Counted {
  readonly total: number;
  readonly capped: boolean;
}

/** Only for resources that declare `list.sum`. */
export async function summary(
  context: Context,
  resource: Resource,
  query: Pick<ListQuery, 'where' | 'q'>,
): Promise<Summary> {
  const readable = readableFields(resource, context.principal);
  const summed = sumsOf(resource, readable, alias);
  const where = (await conditionsOf(context, resource, query))();
  const { total, capped } = await count(context, resource, where);
  if (summed === undefined) return { count: total, capped, sums: {} };
  const { rows } = await sql<Record<string, unknown>>`
    select ${summed.select} from ${sql.table(tableName(resource))} as ${sql.id(alias)} where ${where}`.execute(
    context.tx,
  );
  return { count: total, capped, ...summed.read(rows[0] ?? {}) };
}

/** What the caller may read, of that what the filter and the search leave; for a place, the resource's table by default. */
export async function conditionsOf(
  context: Context,
  resource: Resource,
  { where, q }: Pick<ListQuery, 'where' | 'q'>,
): Promise<(place?: Place) => Condition> {
  const search = await searchSql(context, resource, q);
  return (place = tablePlace(resource, alias)) => {
    const scope = scopeSql(context, resource, resource.access.read, place);
    if (scope === undefined) throw forbidden(resource, 'see');
    return allOf([scope, predicateSql(where, place, filterOptions(context)), ...search]);
  };
}

async function count({ tx }: Context, resource: Resource, where: Condition): Promise<Counted> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as "count" from (
      select 1 from ${sql.table(tableName(resource))} as ${sql.id(alias)} where ${where} limit ${sql.lit(countCap + 1)}
    ) as "counted"`.execute(tx);
  return capAt(rows[0]?.count ?? 0);
}

function capAt(count: number): Counted {
  return { total: Math.min(count, countCap), capped: count > countCap };
}
