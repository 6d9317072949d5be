/**
 * A sentence with placeholders, which each language fills in according to its grammar: `{name}`, or `{amount:money}` for a
 * value that is not plain text. `{record:este|esta}` yields the first word for a masculine noun and the second for a feminine
 * one. A sentence that depends on a number has plural forms, chosen by `Intl.PluralRules`.
 * We decided against ICU MessageFormat (intl-messageformat: about 15 kB compressed, parsed at run time, not checked by the
 * compiler), because plurals, gender and a few formats are all we need.
 */
import { uncapitalized } from '../values/capitals.ts';
import { formatDate } from '../values/dates.ts';
import { formatBytes } from '../values/format-bytes.ts';
import { dollars } from '../values/money.ts';

export interface Plural {
  /** The value that selects the plural form; `count` by default. */
  readonly by?: string;
  readonly one: string;
  readonly other: string;
}
export type Sentence = string | Plural;
/** Sentences by id, and translations of declared words by their English text. */
export type Sentences = Readonly<Record<string, Sentence>>;

/** The name of a resource's records: its declared label. */
export interface Noun {
  readonly resource: string;
  readonly one: string;
  readonly many: string;
}
/** A number of records. */
export interface Counted extends Noun {
  readonly count: number;
}
/** Declared words that describe a noun; `of` is the noun's English label. */
export interface Described {
  readonly words: string;
  readonly of: string;
}
/** A message, possibly nested within another. */
export interface MessageDescriptor {
  readonly id: string;
  readonly values?: Values;
}
export type Value = string | number | readonly string[] | Noun | Counted | Described | MessageDescriptor;
export type Values = Readonly<Record<string, Value>>;

/** The type of the value for each kind of placeholder. */
export interface Kinds {
  /** Inserted unchanged: a name, or text that somebody typed. */
  text: string | number;
  number: number;
  bytes: number;
  /** An exact decimal. */
  money: string;
  /** YYYY-MM-DD */
  date: string;
  /** Texts that are inserted unchanged, separated by commas. */
  list: readonly string[];
  /** Declared words in English. Given together with their noun, they agree with it. */
  words: string | Described;
  /** A declared label in English, used within a sentence. */
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
/** The values that the placeholders of a sentence require. */
export type ValuesOf<S extends Sentence> = {
  readonly [P in Places<Forms<S>> as NameOf<P>]: ValueOf<P>;
};

/** A language with its sentences, by id and by the English words of declarations. */
export interface Tongue {
  readonly locale: string;
  readonly sentences: Sentences;
}

const rules = new Map<string, Intl.PluralRules>();
const lists = new Map<string, Intl.ListFormat>();

/** The sentence in the given language, with its placeholders filled in. A placeholder without a value stays unchanged. */
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

/** The text of a message; '' if the language does not know its id, which means that a newer server sent it. */
export function formatMessage({ id, values = {} }: MessageDescriptor, tongue: Tongue): string {
  const sentence = Object.hasOwn(tongue.sentences, id) ? tongue.sentences[id] : undefined;
  return sentence === undefined ? '' : filled(sentence, values, tongue);
}

/** The translation of declared English words, or the words themselves if there is none. */
function wordsOf(english: string, { sentences }: Tongue): string {
  const words = Object.hasOwn(sentences, english) ? sentences[english] : undefined;
  return typeof words === 'string' ? words : english;
}

/** The translation of declared words, in the form that agrees with the noun of the given English label. */
export function agreeingWords(words: string, noun: string | undefined, tongue: Tongue): string {
  const key = feminineKey(words);
  const isFeminine = noun !== undefined && tongue.sentences[genderKey(noun)] === 'f';
  return wordsOf(isFeminine && Object.hasOwn(tongue.sentences, key) ? key : words, tongue);
}

/** The key under which a language with grammatical gender stores the gender of a noun: `m` or `f`. */
export function genderKey(label: string): string {
  return `${label} (gender)`;
}

export function isGenderKey(key: string): boolean {
  return key.endsWith(genderKey(''));
}

/** The key under which such a language stores the feminine form of words, if it differs. */
export function feminineKey(words: string): string {
  return `${words} (f)`;
}

/** The key under which a language stores the plural form of words, if it differs: for example, for the name of a view. */
export function severalKey(words: string): string {
  return `${words} (several)`;
}

let numbers: Intl.NumberFormat | undefined;
/** Formatted like every number in the portal (specification section 9: en-US). */
function numberText(value: number): string {
  numbers ??= new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });
  return numbers.format(value);
}

// Creating a formatter is slow; using it is not.
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
