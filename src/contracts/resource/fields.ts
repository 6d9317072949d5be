/**
 * Kinds of fields: what a declaration writes, as plain data. What each kind is, how its values are written, kept and shown,
 * is in its folder in src/kinds; each table there is complete, so a kind that lacks something does not compile.
 */
import type * as z from 'zod';
import type { Expression } from './expression.ts';
import type { FileType, StoredFile } from '../values/files.ts';
import type { Predicate } from './predicate.ts';
import type { Requirement } from './requirements.ts';

export type Kind =
  | 'text'
  | 'email'
  | 'phone'
  | 'url'
  | 'money'
  | 'integer'
  | 'number'
  | 'percent'
  | 'date'
  | 'timestamp'
  | 'choice'
  | 'code'
  | 'flag'
  | 'ref'
  | 'refs'
  | 'list'
  | 'rows'
  | 'address'
  | 'secret'
  | 'json'
  | 'file'
  | 'image'
  | 'custom';

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger';

export interface CommonOptions {
  /** Words on the screen; by default the key in words ("providerClass" → "Provider class"). */
  readonly label?: string;
  /** A sentence below the control, and in the columns of uploads. */
  readonly help?: string;
  /** May be absent (null). Fields are required unless they say otherwise. */
  readonly optional?: boolean;
  /** The server sets it; no write accepts it. */
  readonly readOnly?: boolean;
  /** Set on create, never changed after. */
  readonly immutable?: boolean;
  /** Personal data: encrypted, masked, neither sorted, searched, filtered nor exported; revealed by an audited action. */
  readonly pii?: boolean;
  /** No two records share the value (an absent one is not compared). */
  readonly unique?: boolean;
  /** Applies only while the record satisfies this; otherwise the field is hidden and must be absent. */
  readonly when?: Predicate;
  /** The server copies it, when the record is written, from what a reference points at: `provider.sda`. With readOnly. */
  readonly copyOf?: string;
  /** Whoever changes anything of the record by its form empties it: it is true of the record as it was. With readOnly. */
  readonly emptiedByChange?: boolean;
  /** Of a single reference to users: the caller who gave the field of this name, or one of these, the value that it has. */
  readonly setBy?: string | readonly string[];
  /** Must be what the reference has, where it is given and has one: `provider.sda`. The server compares. */
  readonly agreesWith?: string;
  /**
   * Nobody enters it and no column keeps it: it follows from other fields (`{ days: [today, its('end')] }`), or from records
   * that point at this one (`{ count: 'users', by: 'tenant' }`), of those the caller may read. It may be absent.
   */
  readonly computed?: Expression;
}

export interface TextOptions extends CommonOptions {
  /** Fewest characters, where it is not absent; 1 unless said. */
  readonly min?: number;
  /** Most characters; 2,000 unless said. */
  readonly max?: number;
  /** A regular expression (source), with the words shown when it does not match. */
  readonly pattern?: readonly [source: string, message: string];
  /** A named check that a pattern cannot say. */
  readonly check?: 'npi';
  /** It may have several lines. */
  readonly multiline?: boolean;
  /** Must stand in this list, found through references: `period.program.components`. */
  readonly among?: string;
  /**
   * The json field in which the portal itself says the same as codes and values, by this field's key
   * (`{ title: { id: 'alert.surveyReminder', values: { … } } }`): where it does, readers see it in their own language.
   */
  readonly messageIn?: string;
  /** What a record has that says nothing of it. */
  readonly default?: string;
}
export interface NumberOptions extends CommonOptions {
  /** The least that it may be. */
  readonly min?: number;
  /** The most that it may be. */
  readonly max?: number;
  /** What a record has that says nothing of it. */
  readonly default?: number;
}
export interface MoneyOptions extends CommonOptions {
  /** Negative amounts are refused unless this is set. */
  readonly signed?: boolean;
}
export interface FlagOptions extends CommonOptions {
  /** What a record has that says nothing of it. */
  readonly default?: boolean;
  /** Words for true and false. */
  readonly words?: readonly [yes: string, no: string];
  /** Where it is a state, how the two look. */
  readonly tones?: readonly [yes: Tone, no: Tone];
  /** What the words describe, by its English label (`'Tenant'`): a language with genders makes them agree with it. */
  readonly noun?: string;
}
export interface ChoiceDetails {
  /** Its words. */
  readonly label: string;
  /** Where the choice is a state: `neutral`, `info`, `success`, `warning` or `danger`. */
  readonly tone?: Tone;
  /** Nobody enters it, only an action sets it; these words say so to whoever sends it. */
  readonly reserved?: string;
  /** Of a state: a record may begin in it otherwise than by default and without an action. */
  readonly initial?: true;
  /** Of a state: no action leaves it. */
  readonly terminal?: true;
}
export type ChoiceSpec = string | ChoiceDetails;
export interface ChoiceOptions<C> extends CommonOptions {
  /** The word of what a record has that says nothing of it. */
  readonly default?: keyof C & string;
  /** Records may hold other words than these, which are shown as they are: of a view over what others write. With readOnly. */
  readonly others?: true;
  /** What the words describe, by its English label (`'Survey'`): a language with genders makes them agree with it. */
  readonly noun?: string;
  /** `imports`: the resources that take files (`transfer.import`), by name; what is written is `{}`. */
  readonly choicesFrom?: 'imports';
}
export interface CodeOptions<C> extends CommonOptions {
  /** The number of what a record has that says nothing of it. */
  readonly default?: keyof C & number;
  /** What it means to choose none of them; "None" unless said. */
  readonly none?: string;
}
export interface RefOptions extends CommonOptions {
  /** Which records of the target may be chosen; compared with the target's fields. */
  readonly where?: Predicate;
  /** What one that is newly chosen must be besides, in order; in conditions `its('mco')` is what this record's mco is. */
  readonly requires?: readonly Requirement[];
  /** What it means to choose none of them; "None" unless said. */
  readonly none?: string;
}
export interface ListOptions extends CommonOptions {
  /** Most entries; 100 unless said. */
  readonly max?: number;
  /** Most characters of one entry; 200 unless said. */
  readonly maxLength?: number;
}
export interface RowsOptions extends CommonOptions {
  /** Most rows; 100 unless said. */
  readonly max?: number;
}
export interface JsonOptions extends CommonOptions {
  /** Keys, at any depth, whose values are personal data: encrypted one by one and masked. */
  readonly piiKeys?: readonly string[];
}

export interface FileOptions extends CommonOptions {
  /** At most `mostFileBytes` (files.ts). */
  readonly maxBytes: number;
  /** Types of content: `['application/pdf', 'text/csv']`. */
  readonly accept: readonly FileType[];
  /** Whoever reads it leaves an audit event, and no copy is kept on the way. */
  readonly confidential?: boolean;
}
export interface ImageOptions extends CommonOptions {
  /** At most `mostFileBytes` (files.ts). */
  readonly maxBytes: number;
  /** The text field that says in words what the picture shows; where that is empty, the picture is decoration. */
  readonly alt?: string;
  /** Decoded as it is uploaded and written anew (server/files/picture.ts): of PNG, JPEG or WebP, the picture alone is kept. */
  readonly encoded?: true;
}
export interface CustomOptions<V> extends CommonOptions {
  /** What may be written; what it makes of that is kept as JSON. */
  readonly schema: z.ZodType<V>;
  /** Where it is kept. */
  readonly column: 'jsonb';
}

/** Every option of every kind: what code sees that handles fields of any kind. */
export interface FieldOptions extends CommonOptions {
  readonly min?: number;
  readonly max?: number;
  readonly maxLength?: number;
  readonly pattern?: TextOptions['pattern'];
  readonly check?: TextOptions['check'];
  readonly multiline?: boolean;
  readonly among?: string;
  readonly signed?: boolean;
  readonly others?: true;
  readonly noun?: string;
  readonly choicesFrom?: 'imports';
  readonly none?: string;
  readonly words?: FlagOptions['words'];
  readonly tones?: FlagOptions['tones'];
  readonly where?: Predicate;
  readonly requires?: readonly Requirement[];
  readonly piiKeys?: readonly string[];
  readonly maxBytes?: number;
  readonly alt?: string;
  readonly messageIn?: string;
  readonly encoded?: true;
  readonly confidential?: boolean;
  readonly accept?: readonly FileType[];
  readonly schema?: z.ZodType;
  readonly column?: 'jsonb';
  readonly default?: string | number | boolean;
}

/** `value` is a phantom: it carries the record's type and is never there. */
export interface Field<K extends Kind = Kind, V = unknown, O extends FieldOptions = FieldOptions> {
  readonly kind: K;
  readonly options: O;
  readonly target?: string;
  readonly choices?: Readonly<Record<string, ChoiceSpec>>;
  readonly fields?: Fields;
  readonly value?: V;
}
export type Fields = Readonly<Record<string, Field>>;

type Value<V, O> = O extends { readonly optional: true } | { readonly computed: Expression } ? V | null : V;
/** Generic options escape the compiler's excess-property check; this brings it back. */
type Exact<O, Shape> = O & { readonly [K in Exclude<keyof O, keyof Shape>]: never };

export interface Reference {
  readonly id: number;
  readonly name: string;
}
export interface Address {
  readonly address1: string;
  readonly address2?: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
}

const field = <K extends Kind, V, O extends FieldOptions>(
  kind: K,
  options: O | undefined,
  rest: Pick<Field, 'target' | 'choices' | 'fields'> = {},
): Field<K, Value<V, O>, O> => ({
  kind,
  // Options left out are no options: {} satisfies every O, whose members are all optional.
  options: options?.computed === undefined ? (options ?? ({} as O)) : { ...options, ...ofComputed },
  ...rest,
});
/** Nobody enters it, and what it is made of may be absent. */
export const ofComputed = { readOnly: true, optional: true } as const;

function custom<V>(
  options: CustomOptions<V> & { readonly optional: true },
): Field<'custom', V | null, CustomOptions<V>>;
function custom<V>(options: CustomOptions<V>): Field<'custom', V, CustomOptions<V>>;
function custom<V>(options: CustomOptions<V>): Field<'custom', V | null, CustomOptions<V>> {
  return { kind: 'custom', options };
}

export const f = {
  /** Words, on one line or several. */
  text: <const O extends TextOptions = object>(options?: Exact<O, TextOptions>) =>
    field<'text', string, O>('text', options),
  /** An email address. */
  email: <const O extends CommonOptions = object>(options?: Exact<O, CommonOptions>) =>
    field<'email', string, O>('email', options),
  /** A phone number of ten to fifteen digits, kept as it is written. */
  phone: <const O extends CommonOptions = object>(options?: Exact<O, CommonOptions>) =>
    field<'phone', string, O>('phone', options),
  /** An address that begins with https:// or http://. */
  url: <const O extends CommonOptions = object>(options?: Exact<O, CommonOptions>) =>
    field<'url', string, O>('url', options),
  /** Dollars as a decimal string with two places. */
  money: <const O extends MoneyOptions = object>(options?: Exact<O, MoneyOptions>) =>
    field<'money', string, O>('money', options),
  /** A whole number. */
  integer: <const O extends NumberOptions = object>(options?: Exact<O, NumberOptions>) =>
    field<'integer', number, O>('integer', options),
  /** A number. */
  number: <const O extends NumberOptions = object>(options?: Exact<O, NumberOptions>) =>
    field<'number', number, O>('number', options),
  /** A share of a hundred: 12.5 is 12.5 %. */
  percent: <const O extends NumberOptions = object>(options?: Exact<O, NumberOptions>) =>
    field<'percent', number, O>('percent', options),
  /** A calendar date, YYYY-MM-DD. */
  date: <const O extends CommonOptions = object>(options?: Exact<O, CommonOptions>) =>
    field<'date', string, O>('date', options),
  /** A moment, ISO 8601 in UTC. */
  timestamp: <const O extends CommonOptions = object>(options?: Exact<O, CommonOptions>) =>
    field<'timestamp', string, O>('timestamp', options),
  /** One of several words, each with what it is called. */
  choice: <const C extends Readonly<Record<string, ChoiceSpec>>, const O extends ChoiceOptions<C> = object>(
    choices: C,
    options?: Exact<O, ChoiceOptions<C>>,
  ) =>
    field<'choice', [keyof C] extends [never] ? string : keyof C & string, O>('choice', options, { choices }),
  /** A numbered choice, on the wire as { id, name } (specification section 3: tenantType). */
  code: <const C extends Readonly<Record<number, ChoiceSpec>>, const O extends CodeOptions<C> = object>(
    choices: C,
    options?: Exact<O, CodeOptions<C>>,
  ) =>
    field<'code', { readonly id: keyof C & number; readonly name: string }, O>('code', options, { choices }),
  /** Yes or no. */
  flag: <const O extends FlagOptions = object>(options?: Exact<O, FlagOptions>) =>
    field<'flag', boolean, O>('flag', options),
  /** One record of another resource, on the wire as { id, name }. */
  ref: <const O extends RefOptions = object>(target: string, options?: Exact<O, RefOptions>) =>
    field<'ref', Reference, O>('ref', options, { target }),
  /** Several records of another resource. */
  refs: <const O extends RefOptions = object>(target: string, options?: Exact<O, RefOptions>) =>
    field<'refs', readonly Reference[], O>('refs', options, { target }),
  /** Short texts, in order. */
  list: <const O extends ListOptions = object>(options?: Exact<O, ListOptions>) =>
    field<'list', readonly string[], O>('list', options),
  /** Records that live and die with this one, in a table of their own. */
  rows: <const F extends Fields, const O extends RowsOptions = object>(
    fields: F,
    options?: Exact<O, RowsOptions>,
  ) => field<'rows', readonly RecordOf<F>[], O>('rows', options, { fields }),
  /** A postal address: two lines, city, state, postal code, country. */
  address: <const O extends CommonOptions = object>(options?: Exact<O, CommonOptions>) =>
    field<'address', Address, O>('address', options),
  /** Written, never read back. */
  secret: <const O extends CommonOptions = object>(options?: Exact<O, CommonOptions>) =>
    field<'secret', never, O>('secret', options),
  /** Any JSON. */
  json: <const O extends JsonOptions = object>(options?: Exact<O, JsonOptions>) =>
    field<'json', unknown, O>('json', options),
  /** A file: read as `{ id, name, type, size }`, written as the `{ id }` that uploading it gave. */
  file: <const O extends FileOptions>(options: Exact<O, FileOptions>) =>
    field<'file', StoredFile, O>('file', options),
  /** A picture (PNG, JPEG, WebP or GIF), carried as a file is. */
  image: <const O extends ImageOptions>(options: Exact<O, ImageOptions>) =>
    field<'image', StoredFile, O>('image', options),
  /** A value with a zod schema of its own. How it is shown and typed: src/pages/<resource>/<key, in kebab-case>.field.tsx. */
  custom,
};

export type ValueOf<Fd> = Fd extends Field<Kind, infer V> ? V : never;
/** The record as it is read, less what every record has (see `Stored`). */
export type RecordOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };
/** What every record has besides its fields. */
export interface Stored {
  readonly id: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}
/** A record whose resource is known only at run time. */
export type UnknownRecord = Stored & Readonly<Record<string, unknown>>;

/** What is never written out, or never as it is spelt in a key. */
const asWritten: ReadonlyMap<string, string> = new Map([
  ['dba', 'DBA'],
  ['dob', 'date of birth'],
  ['id', 'ID'],
  ['url', 'URL'],
]);

/** "providerClass" → "Provider class", "governmentId" → "Government ID". */
export function labelOf(key: string, field: Field | undefined): string {
  if (field?.options.label !== undefined) return field.options.label;
  const words = key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\w+/g, (word) => asWritten.get(word) ?? word);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function choiceLabel(spec: ChoiceSpec | undefined, value: string): string {
  return spec === undefined ? value : typeof spec === 'string' ? spec : spec.label;
}

/** Why nobody may enter the choice; undefined where it may be entered. */
export function reservedWords(spec: ChoiceSpec | undefined): string | undefined {
  return typeof spec === 'object' ? spec.reserved : undefined;
}

/** The values that may be entered. */
export function openChoices({ choices = {} }: Pick<Field, 'choices'>): readonly string[] {
  return Object.keys(choices).filter((value) => reservedWords(choices[value]) === undefined);
}

export function choiceTone(spec: ChoiceSpec | undefined): Tone {
  return typeof spec === 'object' ? (spec.tone ?? 'neutral') : 'neutral';
}
