/** All messages of the server and the shared checks, by id. The compiler checks every id and its values. */
import { accountHolders } from './account-holders.ts';
import { alerts } from './alerts.ts';
import { fields } from './fields.ts';
import { identity } from './identity.ts';
import { queries } from './queries.ts';
import { questionSets } from './question-sets.ts';
import { records } from './records.ts';
import { requests } from './requests.ts';
import {
  formatMessage,
  type MessageDescriptor,
  type Sentence,
  type Tongue,
  type ValuesOf,
} from './sentence.ts';
import { transfers } from './transfers.ts';

export const catalogue = {
  ...requests,
  ...identity,
  ...queries,
  ...records,
  ...fields,
  ...accountHolders,
  ...transfers,
  ...questionSets,
  ...alerts,
} as const;
export type MessageId = keyof typeof catalogue;
/** The translations of one part of the catalogue. */
export type Translated<Part> = { readonly [Id in keyof Part]: Sentence };

/** A sentence of the catalogue with its values. It is formatted as late as possible, in the reader's language. */
export interface Message extends MessageDescriptor {
  readonly id: MessageId;
}

/** The arguments that a message takes besides its id. */
export type Given<Id extends MessageId> = keyof ValuesOf<(typeof catalogue)[Id]> extends never
  ? readonly []
  : readonly [values: ValuesOf<(typeof catalogue)[Id]>];

export function message<Id extends MessageId>(id: Id, ...[values]: Given<Id>): Message {
  return values === undefined ? { id } : { id, values };
}

export const messageIds = Object.keys(catalogue) as [MessageId, ...MessageId[]]; // `Object.keys` loses the type of the keys

const english: Tongue = { locale: 'en-US', sentences: catalogue };

export function inEnglish(what: MessageDescriptor): string {
  return formatMessage(what, english);
}

/** Wraps the text of a declaration as a message. */
export function declared(words: string): Message {
  return message('declared', { words });
}
