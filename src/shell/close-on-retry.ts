/** Closes the toast about a failure once the same is tried again: whoever does has read why it failed. */
import { dismissToast } from './toast.ts';

/** What was pressed last. Enter in a form presses its button. */
let pressed: string | undefined;
const name = (button: Element | null | undefined) =>
  button?.getAttribute('aria-label') ?? button?.textContent ?? undefined;
const pressedBy = ({ target }: Event) =>
  target instanceof Element ? name(target.closest('button, [role=menuitem], a')) : undefined;

// By its name, because a menu has new entries each time it opens.
document.addEventListener('click', (event) => (pressed = pressedBy(event)), true);

/** Returns a function that ends this. */
export function closeOnRetry(toast: HTMLElement): () => void {
  const failed = pressed ?? name(document.activeElement?.closest('button'));
  const close = (event: Event) => {
    if (failed !== undefined && pressedBy(event) === failed) dismissToast();
  };
  if (toast.dataset['variant'] === 'destructive') document.addEventListener('click', close, true);
  return () => document.removeEventListener('click', close, true);
}
