import type { Noun } from '../contracts/messages/sentence.ts';
import type { Manifest } from '../contracts/resource/manifest.ts';
import { titleFrom } from '../contracts/resource/title.ts';
import { t } from '../i18n/translate.ts';
import { valueText } from '../kinds/texts.ts';

/** A label inside a sentence: "Payment period" → "payment period", "SDA" stays. */
export function inSentence(label: string): string {
  return uncapitalized(t(label));
}

/** What a sentence calls the records, and agrees with. */
export function nounOf({ name, label: [one, many] }: Pick<Manifest, 'name' | 'label'>): Noun {
  return { resource: name, one, many };
}

/** As `inSentence`, of words that are in the user's language already. */
export function uncapitalized(words: string): string {
  return isCapital(words[0]) && !isCapital(words[1]) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

// Making a pattern of \p{Lu} takes a browser longer than all else that a list says.
const isCapital = (letter = '') => letter !== letter.toLowerCase();

/** What a record is called: its title, or its kind and number. */
export function recordName(
  manifest: Pick<Manifest, 'title' | 'titled' | 'label'>,
  record: Readonly<Record<string, unknown>>,
): string {
  return titleWords(manifest, record) || `${t(manifest.label[0])} ${String(record['id'])}`;
}

/** The title alone; the empty text where a record has none. */
export function titleWords(
  { title, titled = {} }: Pick<Manifest, 'title' | 'titled'>,
  record: Readonly<Record<string, unknown>>,
): string {
  return titleFrom(title, (key) => {
    const value = record[key];
    const field = titled[key];
    return field === undefined ? (typeof value === 'string' ? value : '') : valueText(value, field);
  });
}
