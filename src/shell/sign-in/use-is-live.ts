import { useSyncExternalStore } from 'react';

/** False in a page that came drawn, until its script has taken it over: what is pressed or chosen before would be lost. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}
