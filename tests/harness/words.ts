/** Messages in English, to compare with what a user reads. */
import { inEnglish, type Message } from '../../src/contracts/messages/catalogue.ts';
import { decoded } from '../../src/contracts/messages/encoded.ts';

/** The texts by path, from messages or from encoded messages. */
export function inWords(messages: Readonly<Record<string, string | Message>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).map(([path, one]) => [
      path,
      inEnglish(typeof one === 'string' ? decoded(one) : one),
    ]),
  );
}
