import { useEffect, useRef, type RefObject } from 'react';

export const isFocusLost = () => document.activeElement === document.body;

/** If the focused element has been removed, moves the focus to the page's content, so that keyboard users continue there. */
export function keepFocus(): void {
  if (isFocusLost()) document.getElementById('content')?.focus({ preventScroll: true });
}

/** For a part whose buttons come and go with `shown`: if the focused one goes, the page's content takes the focus. */
export function useKeptFocus(shown: unknown): void {
  const before = useRef(shown);
  useEffect(() => {
    if (shown !== before.current) keepFocus();
    before.current = shown;
  }, [shown]);
}

/**
 * For a list whose entries can be removed by a button in them. Returns the ref of what takes the focus then: the list or
 * what surrounds it, with `tabIndex={-1}`. If that is gone, too, the page's content takes it.
 */
export function useFocusOnRemoval<T extends HTMLElement>(count: number): RefObject<T | null> {
  const around = useRef<T>(null);
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && isFocusLost()) around.current?.focus({ preventScroll: true });
    if (count < before.current) keepFocus();
    before.current = count;
  }, [count]);
  return around;
}
