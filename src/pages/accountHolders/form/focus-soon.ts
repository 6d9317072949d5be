import { flushSync } from 'react-dom';
import { focusControl } from '../../../framework/form/fields/error-summary.tsx';

/** Focuses what the next paint will show, and opens the card that hides it. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => {
    openCardOf(id);
    focusControl(id);
  });
}

/** Draws what the event at hand has changed and focuses it, so that the very next key goes there. Not for effects. */
export function focusNow(id: string): void {
  flushSync(() => undefined);
  openCardOf(id);
  focusControl(id);
}

/** Cards are `details` elements: what is inside a closed one cannot take the focus. */
export function openCardOf(id: string): void {
  const card = document.getElementById(id)?.closest('details');
  if (card != null) card.open = true;
}
