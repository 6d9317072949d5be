/** Prints all matching rows, fetched page by page. */
import { Button } from '../../ui/button.tsx';
import { PrintIcon } from '../../ui/icons.tsx';
import { useDataProvider, useKeys } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import { memo, useEffect, useEffectEvent, useState } from 'react';
import { todayShown } from '../../contracts/values/dates.ts';
import type { SortBy } from '../../contracts/lists/list-query.ts';
import { useT } from '../../i18n/translate.ts';
import { prefetchedComponent, prefetch } from '../../shell/prefetch.tsx';
import { toastFailure } from '../../shell/toast-failure.ts';
import type { Printed, PrintedList } from './print-sheet.tsx';

export interface PrintButtonProps extends PrintedList {
  readonly orderNow: () => readonly SortBy[];
  /** The texts of the sums by column, as the list shows them below its rows; read when printing. */
  readonly totalsNow: () => Printed['totals'];
}

// Needed once something is printed.
const fetching = prefetch(async () => (await import('./rows-to-print.ts')).rowsToPrint);
const PrintSheet = prefetchedComponent(prefetch(async () => (await import('./print-sheet.tsx')).PrintSheet));

/** Also handles Ctrl+P (or Command+P) on the page. */
export const PrintButton = memo(function PrintButton(props: PrintButtonProps) {
  const t = useT();
  // Columns that a page adds to the list's own are not fetched with the rows.
  const columns = props.columns.filter(({ isFurther }) => isFurther !== true);
  const dataProvider = useDataProvider();
  const client = useQueryClient();
  const { keys } = useKeys();
  const [sheet, setSheet] = useState<Printed>();
  const [busy, setBusy] = useState(false);

  const print = async () => {
    setBusy(true);
    try {
      const rowsToPrint = await fetching.load();
      const resource = props.context.resource.name;
      const asked = { ...props, resource, columns, sort: props.orderNow() };
      const rows = await rowsToPrint({ ...asked, dataProvider: dataProvider(), client, keys: keys() });
      setSheet({ rows, on: todayShown(), totals: props.totalsNow() });
    } catch (error) {
      toastFailure(error, t('The list could not be printed'));
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
        <PrintSheet {...props} columns={columns} {...sheet} onDone={() => setSheet(undefined)} />
      )}
    </>
  );
});
