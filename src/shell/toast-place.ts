/** Places toasts at the bottom of the window, or at its top on a phone, clear of buttons that they would otherwise cover. */

const gapPx = 8;
const pressable = 'button, [role=button], a[data-page-link]';
/** Within a dialog, what is typed into and what went wrong matter as much. */
const usable = `${pressable}, input, textarea, a[href], [role=alert]`;
const modal = '[role=dialog][aria-modal=true]';

/**
 * Places the toast once, when it appears, because one that moves with the page would be hard to read; again only if a
 * dialog opens or grows meanwhile. Returns a function that ends this.
 */
export function keepClear(toast: HTMLElement): () => void {
  // A frame later, the page has scrolled to what the toast is about.
  let frame = requestAnimationFrame(() => (modalOnTop() === undefined ? raise(toast) : clearOf(toast)));
  const again = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => modalOnTop() !== undefined && clearOf(toast));
  };
  const growing = new ResizeObserver(again);
  const observe = () => {
    growing.disconnect();
    for (const one of document.querySelectorAll(modal)) growing.observe(one);
  };
  observe();
  // Dialogs are added to the body; while one opens, it has not got its size yet.
  const opening = new MutationObserver(observe);
  opening.observe(document.body, { childList: true });
  document.addEventListener('animationend', again);
  return () => {
    cancelAnimationFrame(frame);
    growing.disconnect();
    opening.disconnect();
    document.removeEventListener('animationend', again);
  };
}

const modalOnTop = () =>
  [...document.querySelectorAll(modal)].findLast((one) => one.getBoundingClientRect().width > 0);

function raise(toast: HTMLElement): void {
  const { top, bottom, height } = toast.getBoundingClientRect();
  const highest = window.innerHeight / 2;
  // It is at the top of the window, where it covers no buttons.
  if (top < highest) return;
  const inTheWay = beside(toast, [
    ...document.querySelectorAll(pressable),
    document.activeElement ?? toast,
  ]).filter((one) => one.top < bottom);
  let foot = bottom;
  for (;;) {
    const covered = inTheWay.filter((one) => one.top < foot && one.bottom > foot - height);
    if (covered.length === 0) break;
    foot = Math.min(...covered.map((one) => one.top)) - gapPx;
    // Buttons reach up to the middle, as in rows of a list. Any higher, the toast would cover what the user just did.
    if (foot - height < highest) return;
  }
  move(toast, foot - bottom);
}

/** Moves the toast to the closest place where it covers nothing that can be used in the dialog on top. */
function clearOf(toast: HTMLElement): void {
  move(toast, 0);
  const dialog = modalOnTop();
  if (dialog === undefined) return;
  const { top, height } = toast.getBoundingClientRect();
  for (const kinds of [usable, pressable]) {
    const inTheWay = beside(toast, [...dialog.querySelectorAll(kinds)]);
    const place = [top, ...inTheWay.flatMap((one) => [one.top - gapPx - height, one.bottom + gapPx])]
      .filter((one) => one >= gapPx && one + height <= window.innerHeight - gapPx)
      .filter((one) => !inTheWay.some((it) => it.top < one + height && it.bottom > one))
      .toSorted((one, other) => Math.abs(one - top) - Math.abs(other - top))[0];
    if (place === undefined) continue;
    move(toast, place - top);
    return;
  }
}

/** Where those are that share columns of the window with the toast. */
function beside(toast: HTMLElement, elements: readonly Element[]): readonly DOMRect[] {
  const { left, right } = toast.getBoundingClientRect();
  return elements
    .filter((one) => !toast.contains(one) && !one.contains(toast))
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.width > 0 && one.left < right && one.right > left);
}

/** Not a transform, which swiping sets. */
function move(toast: HTMLElement, px: number): void {
  toast.style.translate = `0 ${px}px`;
}
