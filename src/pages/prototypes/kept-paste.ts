/**
 * What was typed and pasted on the page that starts a prototype, so that a reload loses none of it. It may hold personal
 * data, which nothing has replaced yet: it stays in this tab, for this user, until it is a prototype, they sign out or the
 * tab is closed.
 */
import * as z from 'zod';

const keptKey = 'prototypeStart';
const kept = z.strictObject({ user: z.number(), name: z.string(), text: z.string() });

export interface Paste {
  readonly name: string;
  readonly text: string;
}
const nothing: Paste = { name: '', text: '' };

/** `user`: whose it must be. */
export function keptPaste(user: number): Paste {
  try {
    const { user: owner, name, text } = kept.parse(JSON.parse(window.sessionStorage.getItem(keptKey) ?? ''));
    if (owner === user) return { name, text };
    window.sessionStorage.removeItem(keptKey);
  } catch {
    // Nothing was kept, or storage is switched off.
  }
  return nothing;
}

export function keepPaste(user: number, paste: Paste = nothing): void {
  try {
    // A text that has become too large must not leave the one before.
    window.sessionStorage.removeItem(keptKey);
    if (paste.name !== '' || paste.text !== '')
      window.sessionStorage.setItem(keptKey, JSON.stringify({ user, ...paste }));
  } catch {
    // Full, or switched off: the page itself still has it.
  }
}
