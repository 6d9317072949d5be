/**
 * Parts of the frame that are not visible when a page opens. They are fetched shortly afterwards, so that they are ready when
 * needed, even without a network.
 */
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { eventually } from '../ui/eventually.ts';

export interface Soon<T> {
  readonly load: () => Promise<T>;
  readonly loaded: () => T | undefined;
}

/** Counted from the first render of the frame; by then the page has loaded what it needs. */
const pauseMs = 2_000;
const parts: (() => Promise<unknown>)[] = [];

export function soon<T>(fetch: () => Promise<T>): Soon<T> {
  let part: T | undefined;
  const load = async () => (part ??= await fetch());
  parts.push(load);
  return { load, loaded: () => part };
}

/** Renders the part at once if it is loaded, otherwise as soon as it is. Meanwhile the page and its input stay as they are. */
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

/** Call once, in the frame. */
export function useFetchedSoon(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      // Ignored here: whoever needs the part later reports the error.
      for (const load of parts) load().catch(() => undefined);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, []);
}
