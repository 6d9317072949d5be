export const isFocusLost = () => document.activeElement === document.body;

/** If the focused element has been removed, moves the focus to the page's content, so that keyboard users continue there. */
export function keepFocus(): void {
  if (isFocusLost()) document.getElementById('content')?.focus({ preventScroll: true });
}
