/**
 * The navigation entry that the current page belongs to, according to its breadcrumb. The URL does not always tell: an uploaded
 * file belongs to the list of the records it contains.
 */
import { useLayoutEffect, useSyncExternalStore } from 'react';

let whereabouts: readonly string[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly string[]): void {
  whereabouts = next;
  for (const listener of listeners) listener();
}

/** Registers the path that a page belongs to while it is mounted. */
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
