/** Keeps unsaved answers in local storage until the server has them. Without a key or without storage, nothing is kept. */

export function keptText(key: string | undefined): string | null {
  if (key === undefined) return null;
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Removes the entry if `text` is undefined. */
export function keepText(key: string | undefined, text: string | undefined): void {
  if (key === undefined) return;
  try {
    if (text === undefined) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, text);
  } catch {
    // Storage is full or disabled; the page still holds the answers.
  }
}
