/**
 * Determines which rows of a long table are near the screen. All rows have the same height, which is measured on the
 * first one. The page scrolls, not the table.
 */
import { useLayoutEffect, useState, type RefObject } from 'react';

/** Tables up to this many rows are rendered in full. */
const windowAbove = 200;
/** Rows are added and removed in steps, so that most scrolling renders nothing. */
const step = 10;
/** Rows rendered above and below the screen: as far as a fast scroll gets before the next render. */
const margin = 20;
/** Rows rendered before any is measured: about a screen of them. */
const unmeasured = 20;

export interface Window {
  /** The rows from `from` up to but not including `to` are rendered. */
  readonly from: number;
  readonly to: number;
  /** In pixels, as measured. */
  readonly rowHeight: number;
}

export function useWindow(body: RefObject<HTMLTableSectionElement | null>, count: number): Window {
  const isLong = count > windowAbove;
  const [seen, setSeen] = useState<Window>({ from: 0, to: unmeasured, rowHeight: 40 });
  useLayoutEffect(() => {
    if (!isLong) return undefined;
    let frame = 0;
    const look = (beyond: number) => {
      const top = body.current?.getBoundingClientRect().top;
      const rowHeight = body.current?.querySelector<HTMLElement>('tr[data-row]')?.offsetHeight;
      if (top === undefined || rowHeight === undefined) return;
      const stepAt = (y: number) => Math.floor((y - top) / rowHeight / step) * step;
      const from = Math.max(0, stepAt(0) - beyond);
      const to = Math.min(count, Math.max(from, stepAt(window.innerHeight) + beyond) + step);
      setSeen((now) =>
        now.from === from && now.to === to && now.rowHeight === rowHeight ? now : { from, to, rowHeight },
      );
    };
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => look(margin));
    };
    // The rows beyond the screen stay when only the number of all rows changes.
    look(seen.to > unmeasured ? margin : 0);
    // The margin follows once the rows on the screen are painted: a frame's callbacks run before that, and those that they ask
    // for after it.
    frame = requestAnimationFrame(later);
    window.addEventListener('scroll', later, { passive: true });
    window.addEventListener('resize', later);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', later);
      window.removeEventListener('resize', later);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `seen` is what the last look has found
  }, [body, count, isLong]);
  return isLong
    ? { ...seen, from: Math.min(seen.from, count), to: Math.min(seen.to, count) }
    : { from: 0, to: count, rowHeight: 0 };
}
