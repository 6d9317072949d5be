import { flushSync } from 'react-dom';
import { focusControl } from '../../../framework/form/fields/error-summary.tsx';
import { cardToggleId } from '../owners/owner-card.tsx';

/** Focuses an element that the next paint will show, and opens the card that hides it. */
export function focusSoon(id: string): void {
  requestAnimationFrame(() => {
    openCardOf(id);
    focusControl(id);
  });
}

/**
 * Renders the changes of the current event and focuses the element, so that the very next key press goes there. Do not call in
 * effects.
 */
export function focusNow(id: string): void {
  flushSync(() => undefined);
  openCardOf(id);
  focusControl(id);
}

/** Opens the card around an element, because nothing inside a closed card can take the focus. Do not call in effects. */
export function openCardOf(id: string): void {
  const card = document.getElementById(id)?.closest<HTMLElement>('[data-card]')?.dataset['card'];
  const toggle = card === undefined ? null : document.getElementById(cardToggleId(card));
  if (toggle === null || toggle.id === id || toggle.ariaExpanded === 'true') return;
  flushSync(() => toggle.click());
}
