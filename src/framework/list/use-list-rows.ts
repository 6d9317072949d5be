/** Loads the data of a list from the server: one page of rows, the total, and the sums. */
import { useDataProvider, useKeys, useList, type HttpError } from '@refinedev/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { wirePath } from '../../contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import { type GroupedSums, ungrouped } from '../../contracts/lists/list-sums.ts';
import { writeListQuery } from '../../contracts/lists/list-query.ts';
import type { ListState, ListStateContext } from '../../contracts/lists/list-state.ts';
import type { Predicate } from '../../contracts/resource/predicate.ts';
import { isObject } from '../../contracts/values/objects.ts';
import { onLanguageChange } from '../../i18n/words.ts';
import { takeArrivedList } from '../../providers/early-lists.ts';
import { unreadableAnswer } from '../../providers/request-failure.ts';
import { useSession } from '../../providers/session.ts';
import { hasSums, listRequest, whereOf } from './list-request.ts';

export interface ListRows {
  /** `undefined` until the first page has loaded. */
  readonly records: readonly UnknownRecord[] | undefined;
  /** Number of rows before the first of these. */
  readonly start: number;
  readonly total: number;
  /** Whether there are more rows than `total`, the point at which the server stops counting. */
  readonly capped: boolean;
  /** Cursor of the next page, if there is one. */
  readonly next: string | undefined;
  /** Sums over all rows, if they came with the page. */
  readonly sums: GroupedSums | undefined;
  /**
   * Whether the records belong to the previous state: the new ones are still loading or, if there is an error, failed
   * to load.
   */
  readonly isStale: boolean;
  readonly error: HttpError | undefined;
  readonly retry: () => void;
}

/** All conditions on the rows combined: those of the place, of the view, and of the user. */
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
    // The list displays the error itself.
    errorNotification: false,
    overtimeOptions: { enabled: false },
    // Neither a background refetch nor an unchanged answer causes a rerender.
    queryOptions: {
      notifyOnChangeProps: ['data', 'error'],
      initialData: () => takeArrivedList(request),
    },
  });
  const { data: now, error, refetch } = query;
  // Their words are made when the rows arrive.
  const hasWords = Object.values(context.resource.fields).some(
    ({ options }) => (options.messageIn ?? options.changesIn) !== undefined,
  );
  useEffect(() => (hasWords ? onLanguageChange(() => void refetch()) : undefined), [hasWords, refetch]);
  const [last, setLast] = useState<{ readonly data: NonNullable<typeof now>; readonly start: number }>();
  if (now !== undefined && now !== last?.data) setLast({ data: now, start: (state.page - 1) * state.size });
  const data = now ?? last?.data;
  const next: unknown = data?.['next'];
  const given: unknown = data?.['sums'];
  const sums = useMemo(() => (typeof given === 'string' ? readSums(JSON.parse(given)) : undefined), [given]);
  return {
    // The provider has checked that each record is an object; the server's contract guarantees its stored fields.
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

/** @throws HttpError if the answer is malformed */
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
 * Sums over all rows of the list, by group and field; undefined while loading, and if the resource sums nothing. If the
 * list is too long for its page to include them, they are requested separately.
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
    // The key is below the resource's lists, so that a write refreshes the sums along with the rows.
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
