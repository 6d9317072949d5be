/** All rows that match, on paper. */
import { memo, useEffect, useEffectEvent, useState } from 'react';
import { useT } from '../../i18n/translate.ts';
import { shownSoon, soon } from '../../shell/soon.tsx';
import { Button } from '../../ui/button.tsx';
import { PrintIcon } from '../../ui/icons.tsx';
import type { PrintJobProps } from './print-job.tsx';

type PrintButtonProps = Omit<PrintJobProps, 'onFetched' | 'onDone'>;

// Wanted once something is printed.
const PrintJob = shownSoon(soon(async () => (await import('./print-job.tsx')).PrintJob));

/** Ctrl+P (or Command+P) on the page does the same. */
export const PrintButton = memo(function PrintButton(props: PrintButtonProps) {
  const t = useT();
  const [job, setJob] = useState<'fetching' | 'printing'>();
  const print = () => setJob((now) => now ?? 'fetching');
  const printNow = useEffectEvent(print);

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
        busy={job === 'fetching'}
        onClick={print}
      />
      {job !== undefined && (
        <PrintJob {...props} onFetched={() => setJob('printing')} onDone={() => setJob(undefined)} />
      )}
    </>
  );
});
