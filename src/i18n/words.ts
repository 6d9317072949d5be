/**
 * One i18n layer. The English words are the key of what the portal says itself, an id that of a message; another language
 * is a dictionary of both (es.ts), and a test holds it complete. Values stand in the places of a sentence
 * (contracts/messages/sentence.ts). Without React: the sign-in page loads it (translate.ts has the hook).
 */
import { languages, type Language } from '../contracts/values/languages.ts';
import {
  agreeingWords,
  filled,
  formatMessage,
  severalKey,
  type MessageDescriptor,
  type Sentence,
  type Sentences,
  type Tongue,
  type Values,
} from '../contracts/messages/sentence.ts';

export { languages, type Language };
export type Dictionary = Sentences;

/** US forms of both: dates, numbers and money are written alike. */
const locales: { readonly [L in Language]: string } = { en: 'en-US', es: 'es-US' };
let language: Language = 'en';
let tongue: Tongue = { locale: locales.en, sentences: {} };
const listeners = new Set<() => void>();

export function currentLanguage(): Language {
  return language;
}

/** Another one whenever other words are said, if of the same language. */
export function currentWords(): Dictionary {
  return tongue.sentences;
}

/** The dictionary of English is empty: its words are the keys. */
export function setLanguage(next: Language, words: Dictionary): void {
  language = next;
  tongue = { locale: locales[next], sentences: words };
  for (const listener of listeners) listener();
}

/** The words in the current language. One that differs with a number is found by its `other`. */
export function t(words: Sentence, values: Values = {}): string {
  const key = typeof words === 'string' ? words : words.other;
  const found = (Object.hasOwn(tongue.sentences, key) ? tongue.sentences[key] : undefined) ?? words;
  return filled(found, values, tongue);
}

/** Declared words that describe the noun, of which the English label is given, as they agree with it. */
export function agreeing(words: string, noun: string | undefined): string {
  return agreeingWords(words, noun, tongue);
}

/** The same of several: "Rejected", of transactions. */
export function agreeingWithSeveral(words: string, noun: string): string {
  const key = severalKey(words);
  return Object.hasOwn(tongue.sentences, key) ? agreeing(key, noun) : t(words);
}

/** The words of a message in the current language; '' where it has none, as English has not (messages.ts). */
export function wordsOfMessage(message: MessageDescriptor): string {
  return formatMessage(message, tongue);
}

/** Told when the language changes. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
