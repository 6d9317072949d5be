/**
 * The kinds of fields as plain data, for use in declarations. The folders in src/kinds define how the values of each kind are
 * written, stored and shown. Each table there covers all kinds, so a kind with a missing part does not compile.
 */
import type * as z from 'zod';
import type { Expression } from './expression.ts';
import { capitalized } from '../values/capitals.ts';
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
  /** The label on screens; by default the key as words ("providerClass" → "Provider class"). */
  readonly label?: string;
  /** A sentence below the input, and in the column descriptions of uploads. */
  readonly help?: string;
  /** May be absent (null). Fields are required by default. */
  readonly optional?: boolean;
  /** Only the server sets it; no write accepts it. */
  readonly readOnly?: boolean;
  /** Can be set on create but not changed later. */
  readonly immutable?: boolean;
  /**
   * Personal data: stored encrypted and shown masked; cannot be sorted, searched, filtered or exported; an audited action
   * reveals it.
   */
  readonly pii?: boolean;
  /** No two records may have the same value; absent values are not compared. */
  readonly unique?: boolean;
  /** The field applies only while the record satisfies this; otherwise it is hidden and must be absent. */
  readonly when?: Predicate;
  /** The server copies the value from a referenced record when the record is written: `provider.sda`. Requires readOnly. */
  readonly copyOf?: string;
  /** Any change through the form empties the field, because its value describes the record as it was. Requires readOnly. */
  readonly emptiedByChange?: boolean;
  /** For a single reference to users: the caller who gave the named field, or one of the named fields, its current value. */
  readonly setBy?: string | readonly string[];
  /**
   * Must equal this value of the referenced record, if both exist: `provider.sda`. The server compares them. In a form the
   * reference offers only records that agree with what is entered, and choosing one fills in what is empty.
   */
  readonly agreesWith?: string;
  /**
   * The value is neither entered nor stored: it is computed from other fields (`{ days: [today, its('end')] }`) or from
   * records that point at this one (`{ count: 'users', by: 'tenant' }`), limited to those that the caller may read. It may be
   * absent.
   */
  readonly computed?: Expression;
}

export interface TextOptions extends CommonOptions {
  /** The minimum number of characters, unless the text is absent; 1 by default. */
  readonly min?: number;
  /** The maximum number of characters; 2,000 by default. */
  readonly max?: number;
  /** A regular expression (source) without lookarounds and backreferences, and the message if the text does not match. */
  readonly pattern?: readonly [source: string, message: string];
  /** A named check that a pattern cannot express. */
  readonly check?: 'npi';
  /** Allows several lines. */
  readonly multiline?: boolean;
  /** The text must be in this list, found through references: `period.program.components`. */
  readonly among?: string;
  /**
   * The json field that has this text as a message id and values, under this field's key (`{ title: { id:
   * 'alert.surveyReminder', values: { … } } }`), if the portal itself wrote it. Readers then see it in their own language.
   */
  readonly messageIn?: string;
  /**
   * For a view over changes: the json field with the changes of a record, and the field with the name of its resource
   * (`['changes', 'resource']`). The text puts them in words, which readers see in their own language. Requires readOnly.
   */
  readonly changesIn?: readonly [changes: string, resource: string];
  /** The value if a new record does not give one. */
  readonly default?: string;
}
export interface NumberOptions extends CommonOptions {
  /** The minimum. */
  readonly min?: number;
  /** The maximum. */
  readonly max?: number;
  /** The value if a new record does not give one. */
  readonly default?: number;
}
export interface MoneyOptions extends CommonOptions {
  /** Allows negative amounts. */
  readonly signed?: boolean;
}
export interface FlagOptions extends CommonOptions {
  /** The value if a new record does not give one. */
  readonly default?: boolean;
  /** The words for true and false. */
  readonly words?: readonly [yes: string, no: string];
  /** The tones for true and false, if the flag represents a state. */
  readonly tones?: readonly [yes: Tone, no: Tone];
  /**
   * The English label of the noun that the words describe (`'Tenant'`), so that they can agree with it in languages with
   * genders.
   */
  readonly noun?: string;
}
export interface ChoiceDetails {
  /** The label of the choice. */
  readonly label: string;
  /** If the choice is a state: `neutral`, `info`, `success`, `warning` or `danger`. */
  readonly tone?: Tone;
  /** Only an action can set this choice; anyone who tries to enter it gets this message. */
  readonly reserved?: string;
  /** For a state: a record may start in it without a default or an action. */
  readonly initial?: true;
  /** For a state: no action leaves it. */
  readonly terminal?: true;
}
export type ChoiceSpec = string | ChoiceDetails;
export interface ChoiceOptions<C> extends CommonOptions {
  /** The choice if a new record does not give one. */
  readonly default?: keyof C & string;
  /**
   * Records may hold values other than these choices, which are shown unchanged: for views over data that others write.
   * Requires readOnly.
   */
  readonly others?: true;
  /**
   * The English label of the noun that the words describe (`'Survey'`), so that they can agree with it in languages with
   * genders.
   */
  readonly noun?: string;
  /**
   * Choices besides those declared here (`{}` for none). `imports`: the names of the resources that accept files
   * (`transfer.import`). `resources`: those of all resources.
   */
  readonly choicesFrom?: 'imports' | 'resources';
}
export interface CodeOptions<C> extends CommonOptions {
  /** The code if a new record does not give one. */
  readonly default?: keyof C & number;
  /** The label for choosing none; "None" by default. */
  readonly none?: string;
}
export interface RefOptions extends CommonOptions {
  /** The target's records that may be chosen; a condition on the target's fields. */
  readonly where?: Predicate;
  /**
   * Further requirements on a newly chosen record, checked in order; in conditions, `its('mco')` stands for this record's
   * mco.
   */
  readonly requires?: readonly Requirement[];
  /** The label for choosing none; "None" by default. */
  readonly none?: string;
}
export interface ListOptions extends CommonOptions {
  /** The maximum number of entries; 100 by default. */
  readonly max?: number;
  /** The maximum number of characters per entry; 200 by default. */
  readonly maxLength?: number;
}
export interface RowsOptions extends CommonOptions {
  /** The maximum number of rows; 100 by default. */
  readonly max?: number;
}
export interface JsonOptions extends CommonOptions {
  /** Keys, at any depth, whose values are personal data; each value is encrypted separately and masked. */
  readonly piiKeys?: readonly string[];
}

export interface FileOptions extends CommonOptions {
  /** The maximum size; at most `maxFileBytes` (files.ts). */
  readonly maxBytes: number;
  /** The accepted content types: `['application/pdf', 'text/csv']`. */
  readonly accept: readonly FileType[];
  /** Every read is recorded as an audit event, and caches must not keep a copy. */
  readonly confidential?: boolean;
}
export interface ImageOptions extends CommonOptions {
  /** The maximum size; at most `maxFileBytes` (files.ts). */
  readonly maxBytes: number;
  /** The text field that contains the alternative text; if it is empty, the picture is decorative. */
  readonly alt?: string;
  /**
   * The server decodes an uploaded PNG, JPEG or WebP and encodes it again (server/files/picture.ts), so that only the picture
   * is kept.
   */
  readonly encoded?: true;
}
export interface CustomOptions<V> extends CommonOptions {
  /** Validates what may be written; its output is stored as JSON. */
  readonly schema: z.ZodType<V>;
  /** The type of the column. */
  readonly column: 'jsonb';
}

/** Every option of every kind, for code that handles fields of any kind. */
export interface FieldOptions
  extends
    Omit<TextOptions, 'default'>,
    Omit<FlagOptions, 'default'>,
    Omit<ChoiceOptions<unknown>, 'default'>,
    MoneyOptions,
    RefOptions,
    ListOptions,
    JsonOptions,
    Partial<FileOptions>,
    Partial<ImageOptions>,
    Partial<CustomOptions<unknown>> {
  readonly default?: string | number | boolean;
}

/** `value` is a phantom: it carries the type of the record's value and never exists at run time. */
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
/** The compiler does not check generic options for excess properties; this type restores the check. */
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
  // Without options, {} is a valid O, because all its members are optional.
  options: options?.computed === undefined ? (options ?? ({} as O)) : { ...options, ...ofComputed },
  ...rest,
});
/** A computed field cannot be entered, and its inputs may be absent. */
export const ofComputed = { readOnly: true, optional: true } as const;

function custom<V>(
  options: CustomOptions<V> & { readonly optional: true },
): Field<'custom', V | null, CustomOptions<V>>;
function custom<V>(options: CustomOptions<V>): Field<'custom', V, CustomOptions<V>>;
function custom<V>(options: CustomOptions<V>): Field<'custom', V | null, CustomOptions<V>> {
  return { kind: 'custom', options };
}

export const f = {
  /** Text, on one line or several. */
  text: <const O extends TextOptions = object>(options?: Exact<O, TextOptions>) =>
    field<'text', string, O>('text', options),
  /** An email address. */
  email: <const O extends CommonOptions = object>(options?: Exact<O, CommonOptions>) =>
    field<'email', string, O>('email', options),
  /** A phone number of ten to fifteen digits, stored as it was entered. */
  phone: <const O extends CommonOptions = object>(options?: Exact<O, CommonOptions>) =>
    field<'phone', string, O>('phone', options),
  /** A web address that begins with https:// or http://. */
  url: <const O extends CommonOptions = object>(options?: Exact<O, CommonOptions>) =>
    field<'url', string, O>('url', options),
  /** US dollars, as a decimal string with two places. */
  money: <const O extends MoneyOptions = object>(options?: Exact<O, MoneyOptions>) =>
    field<'money', string, O>('money', options),
  /** A whole number. */
  integer: <const O extends NumberOptions = object>(options?: Exact<O, NumberOptions>) =>
    field<'integer', number, O>('integer', options),
  /** A number. */
  number: <const O extends NumberOptions = object>(options?: Exact<O, NumberOptions>) =>
    field<'number', number, O>('number', options),
  /** A percentage: 12.5 means 12.5%. */
  percent: <const O extends NumberOptions = object>(options?: Exact<O, NumberOptions>) =>
    field<'percent', number, O>('percent', options),
  /** A calendar date, YYYY-MM-DD. */
  date: <const O extends CommonOptions = object>(options?: Exact<O, CommonOptions>) =>
    field<'date', string, O>('date', options),
  /** A point in time, ISO 8601 in UTC. */
  timestamp: <const O extends CommonOptions = object>(options?: Exact<O, CommonOptions>) =>
    field<'timestamp', string, O>('timestamp', options),
  /** One of several values, each with a label. */
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
  /** Records that belong to this one and are deleted with it, in a table of their own. */
  rows: <const F extends Fields, const O extends RowsOptions = object>(
    fields: F,
    options?: Exact<O, RowsOptions>,
  ) => field<'rows', readonly RecordOf<F>[], O>('rows', options, { fields }),
  /** A postal address: two lines, city, state, postal code, country. */
  address: <const O extends CommonOptions = object>(options?: Exact<O, CommonOptions>) =>
    field<'address', Address, O>('address', options),
  /** Can be written but never read. */
  secret: <const O extends CommonOptions = object>(options?: Exact<O, CommonOptions>) =>
    field<'secret', never, O>('secret', options),
  /** Any JSON. */
  json: <const O extends JsonOptions = object>(options?: Exact<O, JsonOptions>) =>
    field<'json', unknown, O>('json', options),
  /** A file: read as `{ id, name, type, size }`, written as the `{ id }` that the upload returned. */
  file: <const O extends FileOptions>(options: Exact<O, FileOptions>) =>
    field<'file', StoredFile, O>('file', options),
  /** A picture (PNG, JPEG, WebP or GIF), read and written like a file. */
  image: <const O extends ImageOptions>(options: Exact<O, ImageOptions>) =>
    field<'image', StoredFile, O>('image', options),
  /** A value with its own zod schema. Its display and input: src/pages/<resource>/<key, in kebab-case>.field.tsx. */
  custom,
};

export type ValueOf<Fd> = Fd extends Field<Kind, infer V> ? V : never;
/** The type of a record as it is read, without the standard fields (see `Stored`). */
export type RecordOf<F extends Fields> = { readonly [K in keyof F]: ValueOf<F[K]> };
/** The standard fields of every record. */
export interface Stored {
  readonly id: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}
/** A record whose resource is known only at run time. */
export type UnknownRecord = Stored & Readonly<Record<string, unknown>>;
/** What callers get to know of a record that they have changed so that they may no longer read it. */
export type NoLongerReadable = Pick<Stored, 'id' | 'version'>;

/** Whether the answer to a change is the record, which the caller may still read. */
export function isReadable(changed: NoLongerReadable): changed is UnknownRecord {
  return 'createdAt' in changed;
}

/** Words with a fixed spelling in labels, such as abbreviations. */
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
  return capitalized(words);
}

export function choiceLabel(spec: ChoiceSpec | undefined, value: string): string {
  return spec === undefined ? value : typeof spec === 'string' ? spec : spec.label;
}

/** Why the choice cannot be entered; `undefined` if it can. */
export function reservedWords(spec: ChoiceSpec | undefined): string | undefined {
  return typeof spec === 'object' ? spec.reserved : undefined;
}

/** The values that can be entered. */
export function openChoices({ choices = {} }: Pick<Field, 'choices'>): readonly string[] {
  return Object.keys(choices).filter((value) => reservedWords(choices[value]) === undefined);
}

export function choiceTone(spec: ChoiceSpec | undefined): Tone {
  return typeof spec === 'object' ? (spec.tone ?? 'neutral') : 'neutral';
}
