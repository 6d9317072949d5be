/**
 * Keeps what the user typed and pasted when starting a prototype, so that a reload does not lose it. It may contain
 * personal data that has not been replaced yet, so it is kept only in this tab and for this user, until the prototype
 * is created, the user signs out, or the tab is closed.
 */
import * as z from 'zod';

const keptKey = 'prototypeStart';
const kept = z.strictObject({ user: z.number(), name: z.string(), text: z.string() });

export interface Paste {
  readonly name: string;
  readonly text: string;
}
const nothing: Paste = { name: '', text: '' };

/** Returns the paste only if it belongs to `user`. */
export function readPaste(user: number): Paste {
  try {
    const { user: owner, name, text } = kept.parse(JSON.parse(window.sessionStorage.getItem(keptKey) ?? ''));
    if (owner === user) return { name, text };
    window.sessionStorage.removeItem(keptKey);
  } catch {
    // Nothing was kept, or storage is disabled.
  }
  return nothing;
}

export function storePaste(user: number, paste: Paste = nothing): void {
  try {
    // If the new text is too large to store, the old one must not remain.
    window.sessionStorage.removeItem(keptKey);
    if (paste.name !== '' || paste.text !== '')
      window.sessionStorage.setItem(keptKey, JSON.stringify({ user, ...paste }));
  } catch {
    // Storage is full or disabled; the page still holds the text.
  }
}
