/** What the browser keeps of answers until the server has them. Without storage the page is what keeps them. */

export function keptText(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Undefined: nothing is to be kept. */
export function keepText(key: string, text: string | undefined): void {
  try {
    if (text === undefined) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
  } catch {
    // Full, or switched off: the page itself still has them.
  }
}
