import { flushSync } from 'react-dom';
import { focusControl } from '../../../framework/form/fields/error-summary.tsx';
import { cardToggleId } from '../owners/owner-card.tsx';

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

/** What is inside a closed card cannot take the focus. Not for effects. */
export function openCardOf(id: string): void {
  const card = document.getElementById(id)?.closest<HTMLElement>('[data-card]')?.dataset['card'];
  const toggle = card === undefined ? null : document.getElementById(cardToggleId(card));
  if (toggle === null || toggle.id === id || toggle.ariaExpanded === 'true') return;
  flushSync(() => toggle.click());
}
