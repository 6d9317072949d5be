/** zod, forms and Refine carry a message as text. */
import { declared, type Given, type Message, message, type MessageId } from './catalogue.ts';

const start = '{"id":';

export function encoded(said: Message): string {
  return JSON.stringify(said);
}

/** A message as a schema carries it. */
export function text<Id extends MessageId>(id: Id, ...values: Given<Id>): string {
  return encoded(message(id, ...values));
}

/** The message in the text; any other text is words. */
export function decoded(carried: string): Message {
  if (!carried.startsWith(start)) return declared(carried);
  try {
    return JSON.parse(carried) as Message; // what begins so was encoded above, or sent by the server
  } catch {
    return declared(carried);
  }
}
