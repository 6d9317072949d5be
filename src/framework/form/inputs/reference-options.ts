/** The records that a reference may point at, found by the server within what the caller may see. */
import { useDataProvider, useKeys } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isSortable } from '../../../contracts/list-query.ts';
import type { Reference } from '../../../contracts/fields.ts';
import { allOf, bind, type Predicate } from '../../../contracts/predicate.ts';
import { myValues } from '../../../contracts/policy.ts';
import { useSession } from '../../../providers/session.ts';
import { useResourceLoader } from '../../resources.tsx';

/** As many as one looks through; more are found by typing. */
const pageSize = 20;

export interface ReferenceQuery {
  readonly resource: string;
  readonly where?: Predicate | undefined;
  readonly text?: string;
  readonly enabled: boolean;
}

export interface ReferenceOptions {
  readonly options: readonly Reference[];
  readonly more: boolean;
  readonly isLoading: boolean;
  readonly failed: boolean;
  readonly retry: () => void;
}

export function useReferenceOptions({
  resource: name,
  where,
  text = '',
  enabled,
}: ReferenceQuery): ReferenceOptions {
  const load = useResourceLoader();
  const dataProvider = useDataProvider();
  const { keys } = useKeys();
  const { principal } = useSession();
  const scope = where === undefined ? undefined : bind(where, myValues(principal));
  const query = useQuery({
    // Below the resource's lists, so that a write to the resource refreshes what is offered.
    queryKey: keys().data().resource(name).action('list').params({ offered: true, scope, text }).get(),
    queryFn: async (context) => {
      const resource = await load(name);
      const title = resource.fields[resource.title];
      const searched = text !== '' && (resource.list.search ?? []).length > 0;
      const byTitle = text !== '' && !searched ? { [resource.title]: { like: text } } : undefined;
      const { data } = await dataProvider().getList({
        resource: name,
        pagination: { currentPage: 1, pageSize: pageSize + 1, mode: 'server' },
        sorters: title !== undefined && isSortable(title) ? [{ field: resource.title, order: 'asc' }] : [],
        meta: {
          where: allOf(scope, byTitle),
          fields: [resource.title],
          ...(searched ? { q: text } : {}),
          queryContext: context,
        },
      });
      return data.flatMap((record): Reference[] =>
        typeof record.id === 'number'
          ? [{ id: record.id, name: String(record[resource.title] ?? `#${record.id}`) }]
          : [],
      );
    },
    enabled,
    placeholderData: keepPreviousData,
  });
  const found = query.data ?? [];
  return {
    options: found.slice(0, pageSize),
    more: found.length > pageSize,
    isLoading: enabled && (query.isPending || query.isPlaceholderData),
    failed: query.isError,
    retry: () => void query.refetch(),
  };
}

/** Names for ids that came without one, as from a URL. */
export function useReferenceNames(
  name: string,
  values: readonly { readonly id: number; readonly name?: string }[],
): readonly Reference[] {
  const unnamed = values.filter((value) => (value.name ?? '') === '').map(({ id }) => id);
  const { options } = useReferenceOptions({
    resource: name,
    where: { id: { in: unnamed } },
    enabled: unnamed.length > 0,
  });
  return values.map(({ id, name: given = '' }) => ({
    id,
    name: given === '' ? (options.find((option) => option.id === id)?.name ?? `#${id}`) : given,
  }));
}
