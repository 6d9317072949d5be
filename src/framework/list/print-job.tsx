/** Fetches all rows that match, page by page, and prints them. */
import { useDataProvider, useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { todayShown } from '../../contracts/values/dates.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import type { SortBy } from '../../contracts/lists/list-query.ts';
import type { Predicate } from '../../contracts/resource/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { toast } from '../../shell/toast.ts';
import type { Column } from './table/columns.ts';
import { PrintSheet, type Printed } from './print-sheet.tsx';

/** More than this is a download. */
const mostRows = 5_000;
const rowsAtOnce = 1_000;

export interface PrintJobProps {
  readonly resource: string;
  readonly label: string;
  readonly columns: readonly Column[];
  readonly where: Predicate;
  readonly search: string;
  readonly orderNow: () => readonly SortBy[];
  readonly total: number;
  /** There are more than `total`. */
  readonly capped: boolean;
  /** The rows are there. */
  readonly onFetched: () => void;
  /** It is printed, or cannot be. */
  readonly onDone: () => void;
}

export function PrintJob({ onFetched, onDone, ...props }: PrintJobProps) {
  const t = useT();
  const { resource, where, search, orderNow } = props;
  // What a page adds beside the list's own columns is not fetched with the rows.
  const columns = props.columns.filter(({ isFurther }) => isFurther !== true);
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const { keys } = useKeys();
  const [sheet, setSheet] = useState<Printed>();

  const pageOf = (page: number, after: string | undefined, sort: readonly SortBy[]) =>
    client.fetchQuery({
      queryKey: keys()
        .data()
        .resource(resource)
        .action('list')
        .params({ print: page, after: after ?? '' })
        .get(),
      queryFn: (queryContext) =>
        dataProvider().getList({
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
      // Printed now, as it is now.
      staleTime: 0,
      gcTime: 0,
    });
  const fetchRows = async () => {
    try {
      const found: UnknownRecord[] = [];
      const order = orderNow();
      let after: string | undefined;
      do {
        const { data, next } = await pageOf(found.length / rowsAtOnce + 1, after, order);
        // The provider has seen that each is an object with an id.
        found.push(...(data as UnknownRecord[]));
        after = typeof next === 'string' ? next : undefined;
      } while (after !== undefined && found.length < mostRows);
      setSheet({ rows: found, on: todayShown() });
      onFetched();
    } catch (error) {
      toast({
        title: t('The list could not be printed'),
        description: error instanceof Error ? error.message : String(error),
        variant: 'destructive',
      });
      onDone();
    }
  };
  const begin = useEffectEvent(() => void fetchRows());
  useEffect(() => begin(), []);
  return sheet === undefined ? null : <PrintSheet {...props} columns={columns} {...sheet} onDone={onDone} />;
}
