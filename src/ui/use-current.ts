/** Values that change with time alone, such as what day it is: a page may stay open over midnight. */
import { useState, useSyncExternalStore } from 'react';
import { dayAt } from '../contracts/values/dates.ts';

const lookEveryMs = 20_000;

/** Timers of a page in the background may be late, so it also looks when it comes back. */
function subscribe(look: () => void): () => void {
  const timer = setInterval(look, lookEveryMs);
  document.addEventListener('visibilitychange', look);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', look);
  };
}

/** What `read` returns now. It is read again every few seconds, and the component rerenders if the result has changed. */
export function useCurrent(read: () => string): string {
  return useSyncExternalStore(subscribe, read);
}

/** The current day in the user's time zone or the given one. */
export function useToday(timeZone?: string): string {
  return useCurrent(() => dayAt(new Date(), timeZone));
}

const moment = () => new Date().toISOString();

/** The moment (ISO 8601 in UTC) at which `of` became what it is, for queries that are to change with it and not with each render. */
export function useMomentOf(of: unknown): string {
  const [last, setLast] = useState(() => ({ of, at: moment() }));
  if (Object.is(last.of, of)) return last.at;
  const next = { of, at: moment() };
  setLast(next);
  return next.at;
}
