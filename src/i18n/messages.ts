/** The words of messages, of the server and of the checks that it shares with the forms, in the user's language. */
import { inEnglish } from '../contracts/messages/catalogue.ts';
import { decoded } from '../contracts/messages/encoded.ts';
import type { MessageDescriptor } from '../contracts/messages/sentence.ts';
import { wordsOfMessage } from './words.ts';

/** '' of a message that is not known here: it comes from a newer server. */
export function messageWords(message: MessageDescriptor): string {
  return wordsOfMessage(message) || inEnglish(message);
}

/** Of a message as a form carries it; another backend's words stay as they are. */
export function messageTextWords(text: string): string {
  return messageWords(decoded(text)) || text;
}
