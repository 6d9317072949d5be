/** Messages in English words, to be held against what a user reads. */
import { inEnglish, type Message } from '../../src/contracts/messages/catalogue.ts';
import { decoded } from '../../src/contracts/messages/encoded.ts';

/** By path; of messages, or of messages as text. */
export function inWords(messages: Readonly<Record<string, string | Message>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).map(([path, one]) => [
      path,
      inEnglish(typeof one === 'string' ? decoded(one) : one),
    ]),
  );
}
