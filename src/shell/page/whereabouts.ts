/**
 * The navigation entry that the current page belongs to, according to its breadcrumb. The URL does not always tell: an uploaded
 * file belongs to the list of the records it contains.
 */
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { noListeners } from '../../contracts/values/listeners.ts';

let whereabouts: readonly string[] = [];
const { tell, subscribe } = noListeners();

function publish(next: readonly string[]): void {
  whereabouts = next;
  tell();
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
