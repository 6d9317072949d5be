/**
 * Where the page that is shown belongs: the first step of the way to it. Its address alone does not always say so: a file
 * that was uploaded belongs to the list of what it holds.
 */
import { useLayoutEffect, useSyncExternalStore } from 'react';

let whereabouts: readonly string[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly string[]): void {
  whereabouts = next;
  for (const listener of listeners) listener();
}

/** Of a page while it is shown. */
export function useBelongsTo(path: string | undefined): void {
  useLayoutEffect(() => {
    if (path === undefined) return undefined;
    publish([...whereabouts, path]);
    return () => publish(whereabouts.toSpliced(whereabouts.lastIndexOf(path), 1));
  }, [path]);
}

export function useWhereabouts(): readonly string[] {
  return useSyncExternalStore(subscribe, () => whereabouts);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
