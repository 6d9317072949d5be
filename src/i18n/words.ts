/**
 * One i18n layer. The English words are the key; another language is a dictionary from them (es.ts), and a test holds
 * it complete. `{name}` is filled in from `values`. Without React: the sign-in page loads it (translate.ts has the hook).
 */
export const languages = { en: 'English', es: 'Español' } as const;
export type Language = keyof typeof languages;
export type Dictionary = Readonly<Record<string, string>>;
export type Values = Readonly<Record<string, string | number>>;

let language: Language = 'en';
let dictionary: Dictionary = {};
const listeners = new Set<() => void>();

export function currentLanguage(): Language {
  return language;
}

/** The dictionary of English is empty: its words are the keys. */
export function setLanguage(next: Language, words: Dictionary): void {
  language = next;
  dictionary = words;
  document.documentElement.lang = next;
  for (const listener of listeners) listener();
}

/** The words in the current language. */
export function t(words: string, values?: Values): string {
  const found = dictionary[words] ?? words;
  return values === undefined
    ? found
    : found.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The sentences of the current language with numbered parts: what the server says (said.ts). */
export function numberedWords(): readonly string[] {
  return Object.keys(dictionary).filter((words) => words.includes('{0}'));
}

/** Told when the language changes. */
export function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
