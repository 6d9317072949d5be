import { useSyncExternalStore } from 'react';

/** False in a prerendered page until its script has hydrated it; input before that would be lost. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
