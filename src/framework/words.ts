import type { Noun } from '../contracts/messages/sentence.ts';
import type { Manifest } from '../contracts/resource/manifest.ts';
import { titleFrom } from '../contracts/resource/title.ts';
import { uncapitalized } from '../contracts/values/capitals.ts';
import { t } from '../i18n/translate.ts';
import { valueText } from '../kinds/texts.ts';

/** A label inside a sentence: "Payment period" → "payment period", "SDA" stays. */
export function inSentence(label: string): string {
  return uncapitalized(t(label));
}

/** The noun for the records, with which a sentence agrees. */
export function nounOf({ name, label: [one, many] }: Pick<Manifest, 'name' | 'label'>): Noun {
  return { resource: name, one, many };
}

/** The name of a record: its title, or its resource's label and id. */
export function recordName(
  manifest: Pick<Manifest, 'title' | 'titled' | 'label'>,
  record: Readonly<Record<string, unknown>>,
): string {
  const title = titleWords(manifest, record) || `${t(manifest.label[0])} ${String(record['id'])}`;
  // A line that is wrapped may end in a dot, but does not begin with one.
  return title.replaceAll(' · ', '\u00a0· ');
}

/** Just the title; '' if the record has none. */
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
