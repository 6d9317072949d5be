/** For a value kept outside of React: those who want to know when it changes, as `useSyncExternalStore` expects them. */
export interface Listeners {
  readonly tell: () => void;
  /** @returns a function that unsubscribes */
  readonly subscribe: (listener: () => void) => () => void;
}

export function noListeners(): Listeners {
  const all = new Set<() => void>();
  return {
    tell() {
      for (const listener of all) listener();
    },
    subscribe(listener) {
      all.add(listener);
      return () => void all.delete(listener);
    },
  };
}
