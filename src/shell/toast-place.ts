/** Places toasts at the bottom of the window, above buttons that they would otherwise cover. */

const gapPx = 8;
const pressed = 'button, [role=button], a[data-page-link]';

/** Positioned once, when the toast appears: a toast that moves with the page would be hard to read. */
export function raiseAboveButtons(toast: HTMLElement): void {
  const { top, bottom, left, right, height } = toast.getBoundingClientRect();
  const highest = window.innerHeight / 2;
  // It is at the top of the window, where it covers no buttons.
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
    // Buttons reach up to the middle, as in rows of a list. Any higher, the toast would cover what the user just did.
    if (foot - height < highest) return;
  }
  toast.style.marginBottom = `${bottom - foot}px`;
}
