import { focusControl } from '../../framework/form/error-summary.tsx';

/** Focuses what the next paint will show, and opens the card that hides it. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => {
    openCardOf(id);
    focusControl(id);
  });
}

/** Cards are `details` elements: what is inside a closed one cannot take the focus. */
export function openCardOf(id: string): void {
  const card = document.getElementById(id)?.closest('details');
  if (card != null) card.open = true;
}
