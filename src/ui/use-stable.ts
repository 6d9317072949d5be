import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function from drawing to drawing, which does what the last one says: who is given it is not drawn again for it. */
export function useStable<A extends readonly unknown[], R>(latest: (...args: A) => R): (...args: A) => R {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  return useCallback((...args: A) => current.current(...args), []);
}
