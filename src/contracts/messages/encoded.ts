/** zod, forms and Refine can only carry a message as text. */
import { declared, type Given, type Message, message, type MessageId } from './catalogue.ts';

const start = '{"id":';

export function encoded(message: Message): string {
  return JSON.stringify(message);
}

/** A message encoded as text, as schemas carry it. */
export function text<Id extends MessageId>(id: Id, ...values: Given<Id>): string {
  return encoded(message(id, ...values));
}

/** Decodes a message from text; any other text counts as plain words. */
export function decoded(carried: string): Message {
  if (!carried.startsWith(start)) return declared(carried);
  try {
    return JSON.parse(carried) as Message; // text with this prefix was encoded above or sent by the server
  } catch {
    return declared(carried);
  }
}
