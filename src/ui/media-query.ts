/** Whether the screen currently matches a CSS media query; updates when that changes. */
import { useCallback, useSyncExternalStore } from 'react';

export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** On touch screens users cannot drag files from one window to another. */
export const useDropsFiles = (): boolean => !useMediaQuery('(pointer: coarse)');
