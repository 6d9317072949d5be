import type { Manifest } from '../contracts/resource/manifest.ts';
import { t } from '../i18n/translate.ts';

/** A label inside a sentence: "Payment period" → "payment period", "SDA" stays. */
export function inSentence(label: string): string {
  return uncapitalized(t(label));
}

/** As `inSentence`, of words that are in the user's language already. */
export function uncapitalized(words: string): string {
  return isCapital(words[0]) && !isCapital(words[1]) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

// Making a pattern of \p{Lu} takes a browser longer than all else that a list says.
const isCapital = (letter = '') => letter !== letter.toLowerCase();

/** What a record is called: its title field, or its kind and number. */
export function recordName(
  { title, label }: Pick<Manifest, 'title' | 'label'>,
  record: Readonly<Record<string, unknown>>,
): string {
  const name = record[title];
  return typeof name === 'string' && name !== '' ? name : `${t(label[0])} ${String(record['id'])}`;
}
