/**
 * The navigation entry that the current page belongs to, according to its breadcrumb. The URL does not always tell: an uploaded
 * file belongs to the list of the records it contains.
 */
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { noListeners } from '../../contracts/values/listeners.ts';

let menuLocations: readonly string[] = [];
const { tell, subscribe } = noListeners();

function publish(next: readonly string[]): void {
  menuLocations = next;
  tell();
}

/** Registers the path that a page belongs to while it is mounted. */
export function useSetMenuLocation(path: string | undefined): void {
  useLayoutEffect(() => {
    if (path === undefined) return undefined;
    publish([...menuLocations, path]);
    return () => publish(menuLocations.toSpliced(menuLocations.lastIndexOf(path), 1));
  }, [path]);
}

export function useMenuLocations(): readonly string[] {
  return useSyncExternalStore(subscribe, () => menuLocations);
}
