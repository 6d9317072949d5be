/** The text, in the user's language, of messages from the server and from the checks that it shares with the forms. */
import { inEnglish } from '../contracts/messages/catalogue.ts';
import { decoded } from '../contracts/messages/encoded.ts';
import type { MessageDescriptor } from '../contracts/messages/sentence.ts';
import { wordsOfMessage } from './words.ts';

/** The text of a message; '' for an unknown message, which comes from a newer server. */
export function messageWords(message: MessageDescriptor): string {
  return wordsOfMessage(message) || inEnglish(message);
}

/** The text of an encoded message, as forms use them. Another backend's text is returned unchanged. */
export function messageTextWords(text: string): string {
  return messageWords(decoded(text)) || text;
}
