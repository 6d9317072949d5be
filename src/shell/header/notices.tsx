/**
 * Notices below the header, loaded after the page. Reserves their last height in this browser, so that the page does not shift.
 */
import { memo, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { readAuth } from '../../providers/auth-storage.ts';
import { lazyWithRetry } from '../../ui/lazy-with-retry.ts';

/** With the toaster: a dismissal that fails is told, even if the network goes as soon as there is something to dismiss. */
const AlertStrip = lazyWithRetry(
  async () => (await Promise.all([import('./alert-strip.tsx'), import('../toaster.tsx')]))[0].AlertStrip,
);
const TwoStepNotice = lazyWithRetry(async () => (await import('./two-step-notice.tsx')).TwoStepNotice);

const heightKey = 'noticesHeight';

export const Notices = memo(function Notices() {
  const box = useRef<HTMLDivElement>(null);
  const [reserved, setReserved] = useState<number | undefined>(keptHeight);
  const settle = useCallback(() => setReserved(undefined), []);
  useEffect(() => {
    const element = box.current;
    if (element === null || reserved !== undefined) return undefined;
    const observer = new ResizeObserver(() => keepHeight(element.offsetHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [reserved]);
  return (
    <div ref={box} style={{ minHeight: reserved }} aria-busy={reserved !== undefined}>
      <Suspense>
        <TwoStepNotice />
        <AlertStrip onAnswer={settle} />
      </Suspense>
    </div>
  );
});

function keptHeight(): number {
  try {
    return Number(window.localStorage.getItem(heightKey));
  } catch {
    return 0;
  }
}

/** Stores nothing once the session has ended: what ends it clears the storage, and this page may still be on screen. */
function keepHeight(height: number): void {
  if (readAuth() === undefined) return;
  try {
    window.localStorage.setItem(heightKey, String(height));
  } catch {
    // Storage is not available, so the page shifts once.
  }
}
