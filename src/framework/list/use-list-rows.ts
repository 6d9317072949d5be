/** The rows that a list shows, from the server: one page of them, the total, and the sums. */
import { useDataProvider, useKeys, useList, type HttpError } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { wirePath } from '../../contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { type GroupedSums, ungrouped } from '../../contracts/lists/list-sums.ts';
import { writeListQuery } from '../../contracts/lists/list-query.ts';
import type { ListState, ListStateContext } from '../../contracts/lists/list-state.ts';
import type { Predicate } from '../../contracts/resource/predicate.ts';
import { isObject } from '../../contracts/values/objects.ts';
import { takeArrivedList } from '../../providers/early-lists.ts';
import { unreadableAnswer } from '../../providers/request-failure.ts';
import { useSession } from '../../providers/session.ts';
import { hasSums, listRequest, whereOf } from './list-request.ts';

export interface ListRows {
  /** Undefined until the first page is there. */
  readonly records: readonly UnknownRecord[] | undefined;
  /** Rows of the list before the first of these. */
  readonly start: number;
  readonly total: number;
  /** There are more than `total`; the server stops counting. */
  readonly capped: boolean;
  /** Cursor of the page that follows, if one does. */
  readonly next: string | undefined;
  /** Over all rows, where they came with the page. */
  readonly sums: GroupedSums | undefined;
  /** The records are those of the state before: the new ones are on their way or, where there is an error, did not come. */
  readonly isStale: boolean;
  readonly error: HttpError | undefined;
  readonly retry: () => void;
}

/** All conditions on the rows together: of the place, of the view, and the caller's own. */
export function useWhere(
  { resource }: ListStateContext,
  state: ListState,
  fixed: Predicate | undefined,
): Predicate {
  const { principal } = useSession();
  const { view, where } = state;
  return useMemo(
    () => whereOf(resource, { view, where }, fixed, principal),
    [resource, view, where, fixed, principal],
  );
}

export function useListRows(context: ListStateContext, state: ListState, where: Predicate): ListRows {
  const request = listRequest(context, state, where);
  const { query } = useList({
    ...request,
    // The list says itself what went wrong, in its own place.
    errorNotification: false,
    overtimeOptions: { enabled: false },
    // That rows are being read anew changes nothing on the screen, nor do the same rows as before.
    queryOptions: {
      notifyOnChangeProps: ['data', 'error'],
      initialData: () => takeArrivedList(request),
    },
  });
  const { data: now, error, refetch } = query;
  const [last, setLast] = useState<{ readonly data: NonNullable<typeof now>; readonly start: number }>();
  if (now !== undefined && now !== last?.data) setLast({ data: now, start: (state.page - 1) * state.size });
  const data = now ?? last?.data;
  const next: unknown = data?.['next'];
  const given: unknown = data?.['sums'];
  const sums = useMemo(() => (typeof given === 'string' ? readSums(JSON.parse(given)) : undefined), [given]);
  return {
    // The provider has seen that each is an object; that it has its stored fields is the server's contract.
    records: data?.data as readonly UnknownRecord[] | undefined,
    start: last?.start ?? 0,
    total: data?.total ?? 0,
    capped: data?.['capped'] === true,
    next: typeof next === 'string' ? next : undefined,
    sums,
    isStale: now === undefined && last !== undefined,
    error: error ?? undefined,
    retry: () => void refetch(),
  };
}

/** Throws an `HttpError` for an answer that is none. */
function readSums(answer: unknown): GroupedSums {
  const { sums, sumsBy } = isObject(answer) ? answer : noSums;
  if (isGrouped(sumsBy)) return sumsBy;
  if (sumsBy === undefined && isAmounts(sums)) return { [ungrouped]: sums };
  throw unreadableAnswer();
}

const noSums: Readonly<Record<string, unknown>> = {};

function isGrouped(value: unknown): value is GroupedSums {
  return isObject(value) && Object.values(value).every(isAmounts);
}

function isAmounts(value: unknown): value is GroupedSums[string] {
  return isObject(value) && Object.values(value).every((amount) => typeof amount === 'string');
}

/**
 * Sums over all rows of the list, by group and field; undefined until they are there, and where the resource sums nothing.
 * A list that is too long for its page to wait for them asks for them by themselves.
 */
export function useSums(
  context: ListStateContext,
  state: ListState,
  where: Predicate,
  rows: ListRows,
): GroupedSums | undefined {
  const { resource } = context;
  const dataProvider = useDataProvider();
  const { keys } = useKeys();
  const params = writeListQuery({ where, q: state.search });
  const query = useQuery({
    // Below the resource's lists, so that a write refreshes the sums with the rows.
    queryKey: keys()
      .data()
      .resource(resource.name)
      .action('list')
      .params({ summary: params.toString() })
      .get(),
    queryFn: async (queryContext) => {
      const { custom } = dataProvider();
      if (custom === undefined) throw new Error('The data provider has no custom requests.');
      const { data } = await custom({
        url: `${wirePath(resource)}/summary`,
        method: 'get',
        query: params,
        meta: { queryContext },
      });
      return readSums(data);
    },
    enabled: hasSums(context) && rows.capped && !rows.isStale,
    placeholderData: keepPreviousData,
  });
  if (!rows.capped) return rows.isStale ? undefined : rows.sums;
  return query.isPlaceholderData ? undefined : query.data;
}
