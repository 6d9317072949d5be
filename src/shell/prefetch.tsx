/**
 * Parts of the frame that are not visible when a page opens. They are fetched shortly afterwards, so that they are ready when
 * needed, even without a network.
 */
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { lazyWithRetry } from '../ui/lazy-with-retry.ts';

export interface Prefetched<T> {
  readonly load: () => Promise<T>;
  readonly loaded: () => T | undefined;
}

/** Counted from the first render of the frame, or of a later page; by then the page has loaded what it needs. */
const pauseMs = 2_000;
/** Undefined once they have been fetched. */
let parts: (() => Promise<unknown>)[] | undefined = [];

/** Errors are ignored here: whoever needs the part later reports them. */
const fetchPart = (load: () => Promise<unknown>) => void load().catch(() => undefined);

export function prefetch<T>(fetch: () => Promise<T>): Prefetched<T> {
  let part: T | undefined;
  const load = async () => (part ??= await fetch());
  if (parts === undefined) setTimeout(fetchPart, pauseMs, load);
  else parts.push(load);
  return { load, loaded: () => part };
}

/** Renders the part at once if it is loaded, otherwise as soon as it is. Meanwhile the page and its input stay as they are. */
export function prefetchedComponent<P extends object>({
  load,
  loaded,
}: Prefetched<ComponentType<P>>): ComponentType<P> {
  const Later = lazyWithRetry(load);
  return function Part(props: P) {
    const [Shown] = useState(() => loaded() ?? Later);
    return (
      <Suspense>
        <Shown {...props} />
      </Suspense>
    );
  };
}

/** What a button opens: mounted when it is first opened, because a page has many of them, and few are ever opened. */
export function useOpened<C extends ComponentType<never>>({ load, loaded }: Prefetched<C>) {
  const [Part, setPart] = useState<C>();
  const [open, setOpen] = useState(false);
  const show = (part: C) => {
    setPart(() => part);
    setOpen(true);
  };
  const onOpen = () => {
    const part = loaded();
    if (part !== undefined) show(part);
    // If loading fails, the next press tries again.
    else void load().then(show, () => undefined);
  };
  return { Part, open, setOpen, onOpen };
}

/** Call once, in the frame. */
export function usePrefetching(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      parts?.forEach(fetchPart);
      parts = undefined;
    }, pauseMs);
    return () => clearTimeout(timer);
  }, []);
}
