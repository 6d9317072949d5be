import { said } from '../../i18n/said.ts';
import { t } from '../../i18n/translate.ts';

/** Messages of the schemas (contracts/schema.ts) that carry a number, which differs from field to field. */
const numbered = [
  'Use at most {n} characters.',
  'Enter {n} or more.',
  'Enter {n} or less.',
  'Give at most {n}.',
  'Choose at most {n}.',
];

/** A message of a check in the user's language; an entry that it names stays in front. */
export function messageWords(message: string): string {
  const [, entry = '', words = message] = /^(“.*”: )?(.*)$/s.exec(message) ?? [];
  const [n] = /-?\d+(\.\d+)?/.exec(words) ?? [];
  const key = n === undefined ? undefined : numbered.find((one) => one.replace('{n}', n) === words);
  return entry + (key === undefined || n === undefined ? said(words) : t(key, { n }));
}
