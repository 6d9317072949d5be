/**
 * What is being pressed must not move from under the pointer, or the click goes nowhere: messages of a field that is left
 * by pressing something else, and options that arrive meanwhile, wait until the press has become a click.
 */
import { useState, useSyncExternalStore } from 'react';

let pressed = false;
let ending: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];
const listeners = new Set<() => void>();

function setPressed(now: boolean): void {
  pressed = now;
  for (const tell of listeners) tell();
}

function press({ button }: PointerEvent): void {
  // The menu of another button may keep its release to itself.
  if (button !== 0) return;
  clearTimeout(ending);
  setPressed(true);
}

function release(): void {
  clearTimeout(ending);
  // The click comes right after the release, in the same task.
  ending = setTimeout(() => {
    setPressed(false);
    const due = waiting;
    waiting = [];
    for (const act of due) act();
  });
}

document.addEventListener('pointerdown', press, { capture: true });
for (const over of ['pointerup', 'pointercancel'] as const)
  document.addEventListener(over, release, { capture: true });

/** Acts at once, or when the press that is under way has become a click. */
export function afterPress(act: () => void): void {
  if (pressed) waiting.push(act);
  else act();
}

/** The value as it was when the press that is under way began; the newest when there is none. */
export function useHeldDuringPress<T>(value: T): T {
  const isPressed = useSyncExternalStore(subscribe, () => pressed);
  const [held, setHeld] = useState(() => value);
  if (!isPressed && !Object.is(held, value)) setHeld(() => value);
  return isPressed ? held : value;
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
