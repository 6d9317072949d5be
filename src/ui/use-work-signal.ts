import { useEffect, useRef } from 'react';

/** Returns a function that gives a signal to a piece of work, which ends when the component disappears. */
export function useWorkSignal(): () => AbortSignal {
  const work = useRef<AbortController>(undefined);
  useEffect(() => () => work.current?.abort(), []);
  return () => (work.current = new AbortController()).signal;
}
