/** What the browser keeps of answers until the server has them; without a key, nothing. Without storage the page is what keeps them. */

export function keptText(key: string | undefined): string | null {
  if (key === undefined) return null;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Undefined: nothing is to be kept. */
export function keepText(key: string | undefined, text: string | undefined): void {
  if (key === undefined) return;
  try {
    if (text === undefined) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
  } catch {
    // Full, or switched off: the page itself still has them.
  }
}
