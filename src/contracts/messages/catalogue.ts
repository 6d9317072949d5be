/** Everything that the server and the shared checks say, by id: the compiler knows each one and its values. */
import { accountHolders } from './account-holders.ts';
import { alerts } from './alerts.ts';
import { fields } from './fields.ts';
import { findings } from './findings.ts';
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
  ...findings,
  ...questionSets,
  ...alerts,
} as const;
export type MessageId = keyof typeof catalogue;
/** Each sentence of a part of the catalogue in another language. */
export type Translated<Part> = { readonly [Id in keyof Part]: Sentence };

/** What is said: which sentence, and its values. Words are made of it at the very end, in the language of who reads. */
export interface Message extends MessageDescriptor {
  readonly id: MessageId;
}

/** What a message takes besides its id. */
export type Given<Id extends MessageId> = keyof ValuesOf<(typeof catalogue)[Id]> extends never
  ? readonly []
  : readonly [values: ValuesOf<(typeof catalogue)[Id]>];

export function message<Id extends MessageId>(id: Id, ...[values]: Given<Id>): Message {
  return values === undefined ? { id } : { id, values };
}

export const messageIds = Object.keys(catalogue) as [MessageId, ...MessageId[]]; // the keys of a non-empty record, which Object.keys forgets

const english: Tongue = { locale: 'en-US', sentences: catalogue };

export function inEnglish(what: MessageDescriptor): string {
  return formatMessage(what, english);
}

/** Words of a declaration, as a message. */
export function declared(words: string): Message {
  return message('declared', { words });
}
