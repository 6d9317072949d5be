/**
 * Keeps the layout still while the pointer is down. If the pressed element moved, the click would be lost: validation
 * messages of the field that loses the focus, and options that arrive meanwhile, wait until the press has become a
 * click.
 */
import { useState, useSyncExternalStore } from 'react';
import { noListeners } from '../../../contracts/values/listeners.ts';

let pressed = false;
let ending: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => void>();
const { tell, subscribe } = noListeners();

function setPressed(now: boolean): void {
  pressed = now;
  tell();
}

function press({ button }: PointerEvent): void {
  // Other buttons open menus, which may swallow the release.
  if (button !== 0) return;
  clearTimeout(ending);
  setPressed(true);
}

function release(): void {
  clearTimeout(ending);
  // The click event follows the release within the same task.
  ending = setTimeout(() => {
    setPressed(false);
    const due = [...waiting];
    waiting.clear();
    for (const act of due) act();
  });
}

document.addEventListener('pointerdown', press, { capture: true });
for (const over of ['pointerup', 'pointercancel'] as const)
  document.addEventListener(over, release, { capture: true });

/** Runs `act` at once or, during a press, after it has become a click. The same function waits only once. */
export function afterPress(act: () => void): void {
  if (pressed) waiting.add(act);
  else act();
}

/** The value as it was when the current press began; the latest value if nothing is pressed. */
export function useHeldDuringPress<T>(value: T): T {
  const isPressed = useSyncExternalStore(subscribe, () => pressed);
  const [held, setHeld] = useState(() => value);
  if (!isPressed && !Object.is(held, value)) setHeld(() => value);
  return isPressed ? held : value;
}
