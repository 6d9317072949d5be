/**
 * The i18n layer. The key of the portal's own texts is the English text, and the key of a message is its id. Another language is
 * a dictionary of both (es.ts), and a test checks that it is complete. Values fill the placeholders of a sentence
 * (contracts/messages/sentence.ts). It does not use React, because the sign-in page loads it (translate.ts has the hook).
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
import { noListeners } from '../contracts/values/listeners.ts';

export { languages, type Language };
export type Dictionary = Sentences;

/** The US locales of both languages, which write dates, numbers and money alike. */
const locales: { readonly [L in Language]: string } = { en: 'en-US', es: 'es-US' };
let language: Language = 'en';
let tongue: Tongue = { locale: locales.en, sentences: {} };
const { tell, subscribe } = noListeners();
/** Calls the listener when the language or its dictionary changes. Returns a function that unsubscribes. */
export const onLanguageChange = subscribe;

export function currentLanguage(): Language {
  return language;
}

/** The current dictionary. It is a new object whenever the texts change, even within a language. */
export function currentWords(): Dictionary {
  return tongue.sentences;
}

/** Switches the language. The English dictionary is empty, because its texts are the keys. */
export function setLanguage(next: Language, words: Dictionary): void {
  language = next;
  tongue = { locale: locales[next], sentences: words };
  tell();
}

/** Translates a text to the current language. The key of a text with plural forms is its `other` form. */
export function t(words: Sentence, values: Values = {}): string {
  const key = typeof words === 'string' ? words : words.other;
  const found = (Object.hasOwn(tongue.sentences, key) ? tongue.sentences[key] : undefined) ?? words;
  return filled(found, values, tongue);
}

/** Translates declared words that describe a noun, given by its English label, in the form that agrees with the noun. */
export function agreeing(words: string, noun: string | undefined): string {
  return agreeingWords(words, noun, tongue);
}

/** Like `agreeing`, for a plural noun, such as "Rejected" for transactions. */
export function agreeingWithSeveral(words: string, noun: string): string {
  const key = severalKey(words);
  return Object.hasOwn(tongue.sentences, key) ? agreeing(key, noun) : t(words);
}

/** The text of a message in the current language; '' if the dictionary has none, as in English (messages.ts). */
export function wordsOfMessage(message: MessageDescriptor): string {
  return formatMessage(message, tongue);
}
