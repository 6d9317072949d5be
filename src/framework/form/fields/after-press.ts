/**
 * A field is left by pressing something else. Were its message shown at once, what is being pressed would move from under
 * the pointer, and the click would go nowhere: so it waits until the press is over.
 */
let pressed = false;
let waiting: (() => void)[] = [];

function release(): void {
  pressed = false;
  // The click comes right after the release, in the same task.
  setTimeout(() => {
    const due = waiting;
    waiting = [];
    for (const act of due) act();
  });
}

document.addEventListener('pointerdown', () => (pressed = true), { capture: true });
for (const over of ['pointerup', 'pointercancel'] as const)
  document.addEventListener(over, release, { capture: true });

/** Acts at once, or when the press that is under way has become a click. */
export function afterPress(act: () => void): void {
  if (pressed) waiting.push(act);
  else act();
}
