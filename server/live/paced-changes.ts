/**
 * Throttles frequent changes. Every open page that shows changed data reloads it each time, and while hundreds answer a survey,
 * each save changes what all of them have open. The first change is reported at once, and the last one is always reported.
 */
import type { Change } from './change-feed.ts';

/** Minimum time between two reports of the same name. */
const minRestMs = 1_000;
/** Additional time for each page that would reload, to keep the number of reloads per second low. */
const restMsPerListener = 20;
const maxRestMs = 30_000;

export interface PacedChanges {
  readonly hear: (change: Change) => void;
  readonly close: () => void;
}

export function pacedChanges(tell: (change: Change) => void, listeners: () => number): PacedChanges {
  /** Until when each name is held back, in epoch milliseconds. */
  const rests = new Map<string, number>();
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const tellNow = (names: ReadonlySet<string>) => {
    const now = Date.now();
    const restMs = Math.min(maxRestMs, Math.max(minRestMs, listeners() * restMsPerListener));
    for (const name of names) rests.set(name, now + restMs);
    tell(names);
  };
  const tellDue = () => {
    timer = undefined;
    const now = Date.now();
    const due = new Set([...waiting].filter((name) => (rests.get(name) ?? 0) <= now));
    for (const name of due) waiting.delete(name);
    if (due.size > 0) tellNow(due);
    if (waiting.size === 0) return;
    const next = Math.min(...[...waiting].map((name) => rests.get(name) ?? now));
    timer = setTimeout(tellDue, Math.max(1, next - Date.now()));
  };

  return {
    hear(change) {
      if (change === 'everything') {
        waiting.clear();
        tell(change);
        return;
      }
      for (const name of change) waiting.add(name);
      clearTimeout(timer);
      tellDue();
    },
    close: () => clearTimeout(timer),
  };
}
