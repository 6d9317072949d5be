/**
 * Pressing a button blurs the focused input and so may show its messages. These could push the button away from under the
 * pointer before its release, and the click would be lost. So such updates wait while a button or finger is down.
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
// The click event follows its pointer event directly, before any timer runs.
for (const end of ['pointerup', 'pointercancel'])
  window.addEventListener(end, () => setTimeout(release), true);

/** Runs `work` now, or as soon as no button or finger is down. The same function is queued only once. */
export function whenPointerRests(work: () => void): void {
  if (isPressed) waiting.add(work);
  else work();
}
