/**
 * Leaving an input by pressing a button brings up what is to be said of the input, which may push the button away from under
 * the pointer before it is released: the click would be lost. So nothing moves while something is pressed.
 */
let isPressed = false;
const waiting = new Set<() => void>();

function release(): void {
  isPressed = false;
  const due = [...waiting];
  waiting.clear();
  for (const work of due) work();
}

window.addEventListener('pointerdown', () => (isPressed = true), true);
// The click comes right after its pointer event, and before any timer.
for (const end of ['pointerup', 'pointercancel'])
  window.addEventListener(end, () => setTimeout(release), true);

/** Runs it now, or as soon as no button or finger is down. The same function waits once. */
export function whenPointerRests(work: () => void): void {
  if (isPressed) waiting.add(work);
  else work();
}
