import type { Sentence, Values } from '../messages/sentence.ts';
import type { Field } from '../resource/fields.ts';

/** A language, and how it writes values. */
export interface Wording {
  readonly t: (words: Sentence, values?: Values) => string;
  /** The value as its field shows it; '' if the field cannot show it as text. */
  readonly textOf: (value: unknown, field: Field) => string;
}
