/**
 * A sentence with places for values, which a language fills in with its own grammar: `{name}`, or `{amount:money}` for a
 * value that is not plain text. `{record:este|esta}` is the first for a masculine noun and the second for a feminine one.
 * A sentence that differs with a number has its plural forms, chosen by `Intl.PluralRules`.
 * Weighed against ICU MessageFormat (intl-messageformat, some 15 kB compressed, parsed at run time and checked by no
 * compiler): plurals, gender and a few formats are all that is said here.
 */
import { formatDate } from '../values/dates.ts';
import { formatBytes } from '../values/format-bytes.ts';
import { dollars } from '../values/money.ts';

export interface Plural {
  /** The value that decides; left out, `count`. */
  readonly by?: string;
  readonly one: string;
  readonly other: string;
}
export type Sentence = string | Plural;
/** Sentences, and declared words, by id or by their English. */
export type Sentences = Readonly<Record<string, Sentence>>;

/** What a resource's records are called: its declared label. */
export interface Noun {
  readonly resource: string;
  readonly one: string;
  readonly many: string;
}
/** So many of them. */
export interface Counted extends Noun {
  readonly count: number;
}
/** Declared words that describe a noun, of which the English label is given. */
export interface Described {
  readonly words: string;
  readonly of: string;
}
/** A message within another. */
export interface MessageDescriptor {
  readonly id: string;
  readonly values?: Values;
}
export type Value = string | number | readonly string[] | Noun | Counted | Described | MessageDescriptor;
export type Values = Readonly<Record<string, Value>>;

/** By kind of place: what is handed over for it. */
export interface Kinds {
  /** As it is: what somebody typed, a name. */
  text: string | number;
  number: number;
  bytes: number;
  /** An exact decimal. */
  money: string;
  /** YYYY-MM-DD */
  date: string;
  /** Texts as they are, one after the other. */
  list: readonly string[];
  /** Declared words in English; with their noun they agree with it. */
  words: string | Described;
  /** A declared label in English, within a sentence. */
  label: string;
  labels: readonly string[];
  one: Noun;
  many: Noun;
  /** "3 transactions" */
  counted: Counted;
  message: MessageDescriptor;
}

type Places<S extends string> = S extends `${string}{${infer P}}${infer Rest}` ? P | Places<Rest> : never;
type Forms<S extends Sentence> = S extends Plural ? S['one'] | S['other'] : S extends string ? S : never;
type NameOf<P extends string> = P extends `${infer Name}:${string}` ? Name : P;
type ValueOf<P extends string> = P extends `${string}:${infer Kind}`
  ? Kind extends keyof Kinds
    ? Kinds[Kind]
    : Kind extends `${string}|${string}`
      ? Noun
      : never
  : Kinds['text'];
/** The values that a sentence has places for. */
export type ValuesOf<S extends Sentence> = {
  readonly [P in Places<Forms<S>> as NameOf<P>]: ValueOf<P>;
};

/** A language: its sentences, by id and by the English words that declarations use. */
export interface Tongue {
  readonly locale: string;
  readonly sentences: Sentences;
}

const rules = new Map<string, Intl.PluralRules>();
const lists = new Map<string, Intl.ListFormat>();

/** The sentence in the language, with the values in their places; a place without a value stays as it is. */
export function filled(sentence: Sentence, values: Values, tongue: Tongue): string {
  return chosenForm(sentence, values, tongue).replace(
    /\{(\w+)(?::([^{}]*))?\}/g,
    (place, name: string, kind: string | undefined) => {
      const value = Object.hasOwn(values, name) ? values[name] : undefined;
      return value === undefined ? place : valueText(value, kind, tongue);
    },
  );
}

function chosenForm(sentence: Sentence, values: Values, { locale }: Tongue): string {
  if (typeof sentence === 'string') return sentence;
  const value = values[sentence.by ?? 'count'];
  const count = typeof value === 'object' && 'count' in value ? value.count : value;
  if (typeof count !== 'number') return sentence.other;
  const rule = kept(rules, locale, () => new Intl.PluralRules(locale));
  return rule.select(count) === 'one' ? sentence.one : sentence.other;
}

function valueText(value: Value, kind: string | undefined, tongue: Tongue): string {
  if (typeof value === 'number')
    return kind === 'bytes' ? formatBytes(value) : kind === 'number' ? numberText(value) : String(value);
  if (typeof value === 'string') {
    if (kind === 'money') return dollars(value);
    if (kind === 'date') return formatDate(value);
    if (kind === 'words') return wordsOf(value, tongue);
    return kind === 'label' ? uncapitalized(wordsOf(value, tongue)) : value;
  }
  if (isDescriptor(value)) return formatMessage(value, tongue);
  if (isNoun(value)) return nounText(value, kind, tongue);
  if (isDescribed(value)) return agreeingWords(value.words, value.of, tongue);
  if (kind !== 'labels') return value.join(', ');
  const list = kept(lists, tongue.locale, () => new Intl.ListFormat(tongue.locale));
  return list.format(value.map((label) => uncapitalized(wordsOf(label, tongue))));
}

function nounText(noun: Noun | Counted, kind: string | undefined, tongue: Tongue): string {
  if (kind?.includes('|') === true) {
    const [masculine = '', feminine = ''] = kind.split('|');
    return tongue.sentences[genderKey(noun.one)] === 'f' ? feminine : masculine;
  }
  if (kind === 'counted' && 'count' in noun) {
    const rule = kept(rules, tongue.locale, () => new Intl.PluralRules(tongue.locale));
    const form = rule.select(noun.count) === 'one' ? noun.one : noun.many;
    return `${numberText(noun.count)} ${uncapitalized(wordsOf(form, tongue))}`;
  }
  return uncapitalized(wordsOf(kind === 'many' ? noun.many : noun.one, tongue));
}

/** The words of a message; of one that the language does not know, '' (it comes from a newer server). */
export function formatMessage({ id, values = {} }: MessageDescriptor, tongue: Tongue): string {
  const sentence = Object.hasOwn(tongue.sentences, id) ? tongue.sentences[id] : undefined;
  return sentence === undefined ? '' : filled(sentence, values, tongue);
}

/** Declared English words in the language; without a translation, as they are. */
function wordsOf(english: string, { sentences }: Tongue): string {
  const words = Object.hasOwn(sentences, english) ? sentences[english] : undefined;
  return typeof words === 'string' ? words : english;
}

/** Declared words as they stand beside the noun of this English label. */
export function agreeingWords(words: string, noun: string | undefined, tongue: Tongue): string {
  const key = feminineKey(words);
  const isFeminine = noun !== undefined && tongue.sentences[genderKey(noun)] === 'f';
  return wordsOf(isFeminine && Object.hasOwn(tongue.sentences, key) ? key : words, tongue);
}

/** Under this key a language with genders says which one the noun has: `m` or `f`. */
export function genderKey(label: string): string {
  return `${label} (gender)`;
}

export function isGenderKey(key: string): boolean {
  return key.endsWith(genderKey(''));
}

/** Under this key such a language has words as they stand beside a feminine noun, where they differ. */
export function feminineKey(words: string): string {
  return `${words} (f)`;
}

/** Under this key a language has words as they stand for several things, where they differ: the name of a view. */
export function severalKey(words: string): string {
  return `${words} (several)`;
}

/** "Payment period" → "payment period"; "SDA" stays. */
function uncapitalized(label: string): string {
  return isCapital(label[0]) && !isCapital(label[1]) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}

// Making a pattern of \p{Lu} takes a browser longer than all else that a list says.
const isCapital = (letter = '') => letter !== letter.toLowerCase();

let numbers: Intl.NumberFormat | undefined;
/** As every number of the portal (specification section 9: en-US). */
function numberText(value: number): string {
  numbers ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
  return numbers.format(value);
}

// Making one is slow, using one is not.
function kept<T>(made: Map<string, T>, locale: string, make: () => T): T {
  const found = made.get(locale) ?? make();
  made.set(locale, found);
  return found;
}

function isNoun(value: Value): value is Noun | Counted {
  return typeof value === 'object' && 'one' in value && 'many' in value;
}

function isDescribed(value: Value): value is Described {
  return typeof value === 'object' && 'of' in value;
}

function isDescriptor(value: Value): value is MessageDescriptor {
  return typeof value === 'object' && 'id' in value;
}
