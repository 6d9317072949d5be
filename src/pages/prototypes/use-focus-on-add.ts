import { useLayoutEffect, useRef, type RefObject } from 'react';

interface FocusOnAdd {
  /** Of the list. */
  readonly list: RefObject<HTMLElement | null>;
  /** To call when an entry is added. */
  readonly onAdd: () => void;
}

/** For a list with a button below it that adds an entry: the entry's first input, above the button, takes the focus. */
export function useFocusOnAdd(): FocusOnAdd {
  const list = useRef<HTMLElement>(null);
  const adds = useRef(false);
  // In the layout phase: an effect still due when the entry is added would run before it is drawn.
  useLayoutEffect(() => {
    if (!adds.current) return;
    adds.current = false;
    const first = list.current?.lastElementChild?.querySelector('input');
    first?.focus();
    first?.select();
  });
  return {
    list,
    onAdd: () => {
      adds.current = true;
    },
  };
}
