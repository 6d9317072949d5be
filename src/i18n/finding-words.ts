/** The text, in the user's language, of problems with a file (contracts/messages/findings.ts). */
import { findingInEnglish } from '../contracts/messages/findings.ts';
import type { MessageDescriptor } from '../contracts/messages/sentence.ts';
import { wordsOfMessage } from './words.ts';

/** '' for an unknown problem, which comes from a newer server. */
export function findingWords(message: MessageDescriptor): string {
  return wordsOfMessage(message) || findingInEnglish(message);
}
