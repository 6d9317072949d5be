/** All rows that match, on paper: fetched page by page, drawn as a plain table for the printer alone. */
import { Button } from '../../ui/button.tsx';
import { PrintIcon } from '../../ui/icons.tsx';
import { Text } from '../../ui/text.tsx';
import { useDataProvider, useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';

import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { todayShown } from '../../contracts/values/dates.ts';
import type { UnknownRecord } from '../../contracts/resource/fields.ts';
import type { SortBy } from '../../contracts/lists/list-query.ts';
import type { Predicate } from '../../contracts/resource/predicate.ts';
import { useT } from '../../i18n/translate.ts';
import { toast } from '../../shell/toast.ts';
import { isQuantity } from '../kinds/cells.tsx';
import { valueText } from '../../kinds/texts.ts';
import type { Column } from './table/columns.ts';
import styles from './print-sheet.module.css';

/** More than this is a download. */
const mostRows = 5_000;
const rowsAtOnce = 1_000;

export interface PrintSheetProps {
  readonly resource: string;
  readonly label: string;
  readonly columns: readonly Column[];
  readonly where: Predicate;
  readonly search: string;
  readonly sort: readonly SortBy[];
  readonly total: number;
  /** There are more than `total`. */
  readonly capped: boolean;
}

/** The button; Ctrl+P (or Command+P) on the page does the same. */
export function PrintSheet(props: PrintSheetProps) {
  const t = useT();
  const { resource, where, search, sort } = props;
  // What a page adds beside the list's own columns is not fetched with the rows.
  const columns = props.columns.filter(({ isFurther }) => isFurther !== true);
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const { keys } = useKeys();
  const [sheet, setSheet] = useState<Printed>();
  const [busy, setBusy] = useState(false);

  const pageOf = (page: number, after: string | undefined) =>
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
  const print = async () => {
    setBusy(true);
    try {
      const found: UnknownRecord[] = [];
      let after: string | undefined;
      do {
        const { data, next } = await pageOf(found.length / rowsAtOnce + 1, after);
        // The provider has seen that each is an object with an id.
        found.push(...(data as UnknownRecord[]));
        after = typeof next === 'string' ? next : undefined;
      } while (after !== undefined && found.length < mostRows);
      setSheet({ rows: found, on: todayShown() });
    } catch (error) {
      toast({
        title: t('The list could not be printed'),
        description: error instanceof Error ? error.message : String(error),
        variant: 'destructive',
      });
    } finally {
      setBusy(false);
    }
  };
  const printNow = useEffectEvent(() => void print());

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'p' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      printNow();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <Button
        icon={<PrintIcon />}
        aria-label={t('Print')}
        title={t('Print all matching rows')}
        busy={busy}
        onClick={() => void print()}
      />
      {sheet !== undefined && (
        <Sheet {...props} columns={columns} {...sheet} onDone={() => setSheet(undefined)} />
      )}
    </>
  );
}

interface Printed {
  readonly rows: readonly UnknownRecord[];
  /** The day, as people write it. */
  readonly on: string;
}

/** An address, say: with such words a column may be wider than the sheet has room for. */
const hasLongWord = (text: string) => /\S{20}/.test(text);

function Sheet({
  label,
  columns,
  total,
  capped,
  rows,
  on,
  onDone,
}: PrintSheetProps & Printed & { readonly onDone: () => void }) {
  const t = useT();
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    document.documentElement.dataset['printing'] = 'sheet';
    const after = () => finish();
    window.addEventListener('afterprint', after);
    // Drawn first: what is printed is what stands in the document.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('afterprint', after);
      delete document.documentElement.dataset['printing'];
    };
  }, []);
  const isPart = capped || total > rows.length;
  return createPortal(
    <div className={styles.sheet} aria-hidden="true">
      <Text as="h1" size="xl">
        {label}
      </Text>
      <p>
        {isPart
          ? t(
              {
                one: 'The first of the rows that match, printed {date}.',
                other: 'The first {count:number} of the rows that match, printed {date}.',
              },
              { count: rows.length, date: on },
            )
          : t(
              { one: '1 row, printed {date}.', other: '{count:number} rows, printed {date}.' },
              { count: rows.length, date: on },
            )}
      </p>
      <table>
        <thead>
          <tr>
            {columns.map(({ key, field, label: name }) => (
              <th key={key} className={isQuantity(field) ? styles.end : undefined}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((record) => (
            <tr key={record.id}>
              {columns.map(({ key, field }) => {
                const text = valueText(record[key], field);
                const className = isQuantity(field)
                  ? styles.end
                  : hasLongWord(text)
                    ? styles.long
                    : undefined;
                return (
                  <td key={key} className={className}>
                    {text}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  );
}
