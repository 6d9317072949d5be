import type { Manifest } from '../contracts/manifest.ts';
import { t } from '../i18n/translate.ts';

/** A label inside a sentence: "Payment period" → "payment period", "SDA" stays. */
export function inSentence(label: string): string {
  const words = t(label);
  return /^\p{Lu}(?!\p{Lu})/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

/** What a record is called: its title field, or its kind and number. */
export function recordName(
  { title, label }: Pick<Manifest, 'title' | 'label'>,
  record: Readonly<Record<string, unknown>>,
): string {
  const name = record[title];
  return typeof name === 'string' && name !== '' ? name : `${t(label[0])} ${String(record['id'])}`;
}
