import type { DataProvider, KeyBuilder } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import type { SortBy } from '../../contracts/lists/list-query.ts';
import type { Predicate } from '../../contracts/resource/predicate.ts';
import type { Column } from './table/columns.ts';

/** More rows than this are for a download. */
const maxRows = 5_000;
const rowsAtOnce = 1_000;

interface Asked {
  readonly resource: string;
  readonly columns: readonly Column[];
  readonly where: Predicate;
  readonly search: string;
  readonly sort: readonly SortBy[];
  readonly dataProvider: DataProvider;
  readonly client: QueryClient;
  readonly keys: KeyBuilder;
}

/** Fetches the rows page by page, up to the number that can be printed. */
export async function rowsToPrint({
  dataProvider,
  client,
  keys,
  resource,
  columns,
  where,
  search,
  sort,
}: Asked): Promise<readonly UnknownRecord[]> {
  const pageOf = (page: number, after: string | undefined) =>
    client.fetchQuery({
      queryKey: keys
        .data()
        .resource(resource)
        .action('list')
        .params({ print: page, after: after ?? '' })
        .get(),
      queryFn: (queryContext) =>
        dataProvider.getList({
          resource,
          pagination: { currentPage: page, pageSize: rowsAtOnce, mode: 'server' },
          sorters: [...sort],
          meta: {
            where,
            q: search === '' ? undefined : search,
            after,
            fields: columns.map(({ key }) => key),
            queryContext,
          },
        }),
      // Always print current data.
      staleTime: 0,
      gcTime: 0,
    });
  const found: UnknownRecord[] = [];
  let after: string | undefined;
  do {
    const { data, next } = await pageOf(found.length / rowsAtOnce + 1, after);
    // The provider has checked that each row is an object with an id.
    found.push(...(data as UnknownRecord[]));
    after = typeof next === 'string' ? next : undefined;
  } while (after !== undefined && found.length < maxRows);
  return found;
}
