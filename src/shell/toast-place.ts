/** Where a toast stands: at the foot of the window, and above the buttons that it would cover there. */

const gapPx = 8;
const pressed = 'button, [role=button], a[data-page-link]';

/** Raised once, as it comes: one that moved with the page would be harder to read than what it covers. */
export function raiseAboveButtons(toast: HTMLElement): void {
  const { top, bottom, left, right, height } = toast.getBoundingClientRect();
  const highest = window.innerHeight / 2;
  // It stands at the top, out of the way.
  if (top < highest) return;
  const inTheWay = [...document.querySelectorAll(pressed), document.activeElement ?? toast]
    .filter((one) => !toast.contains(one) && !one.contains(toast))
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.width > 0 && one.left < right && one.right > left && one.top < bottom);
  let foot = bottom;
  for (;;) {
    const covered = inTheWay.filter((one) => one.top < foot && one.bottom > foot - height);
    if (covered.length === 0) break;
    foot = Math.min(...covered.map((one) => one.top)) - gapPx;
    // Buttons as far up as the middle, as in the rows of a list: higher, it would cover what was just done.
    if (foot - height < highest) return;
  }
  toast.style.marginBottom = `${bottom - foot}px`;
}
