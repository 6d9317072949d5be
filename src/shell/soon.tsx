/**
 * Parts of the frame that nobody sees as a page opens: fetched once it stands, so that they are there when they are needed,
 * then also without a network.
 */
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { eventually } from '../ui/eventually.ts';

export interface Soon<T> {
  readonly load: () => Promise<T>;
  readonly loaded: () => T | undefined;
}

/** From the frame's first drawing; by then the page has what it needs itself. */
const pauseMs = 2_000;
const parts: (() => Promise<unknown>)[] = [];

export function soon<T>(fetch: () => Promise<T>): Soon<T> {
  let part: T | undefined;
  const load = async () => (part ??= await fetch());
  parts.push(load);
  return { load, loaded: () => part };
}

/** Shown at once where it is there already, else as soon as it can be had: the page and what was typed stay meanwhile. */
export function shownSoon<P extends object>({ load, loaded }: Soon<ComponentType<P>>): ComponentType<P> {
  const Later = eventually(load);
  return function Part(props: P) {
    const [Shown] = useState(() => loaded() ?? Later);
    return (
      <Suspense>
        <Shown {...props} />
      </Suspense>
    );
  };
}

/** Once in the frame. */
export function useFetchedSoon(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Whoever needs it then says what is wrong.
      for (const load of parts) load().catch(() => undefined);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, []);
}
