import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a function whose identity never changes and that always calls the latest version of `latest`, so that
 * components that receive it do not rerender because of it.
 */
export function useStable<A extends readonly unknown[], R>(latest: (...args: A) => R): (...args: A) => R {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((...args: A) => current.current(...args), []);
}
