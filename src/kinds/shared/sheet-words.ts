/** Cell texts that several kinds share. */
import { shortenedNumber } from '../../contracts/transfer/spoiled-cells.ts';
import { isObject } from '../../contracts/values/objects.ts';
import { choiceLabel, type Field, openChoices } from '../../contracts/resource/fields.ts';
import type { CellMistake, KindSheet } from '../kind-parts.ts';
import { plain } from './plain.ts';

/** The text itself, unchanged, unless a spreadsheet has shortened it. */
export const textSheet: KindSheet = {
  type: 'text',
  write: plain,
  read: (text) => (new RegExp(shortenedNumber).test(text) ? { mistake: { code: 'E18' } } : { value: text }),
};

/** The name of a reference or a file. */
export function nameOf(value: unknown): string {
  return isObject(value) ? plain(value['name']) : '';
}

/** The name of a reference; for anything else, the texts of its members. */
export function entryText(value: unknown): string {
  if (typeof value === 'boolean') return String(value);
  if (!isObject(value)) return plain(value);
  if ('name' in value) return nameOf(value);
  return Object.entries(value)
    .filter(([key]) => key !== 'id')
    .map(([, member]) => entryText(member))
    .filter(Boolean)
    .join(', ');
}

export const entriesText = (value: unknown): string =>
  Array.isArray(value) ? value.map(entryText).filter(Boolean).join('; ') : '';

/** The texts between semicolons. */
export const partsOf = (text: string): readonly string[] =>
  text
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The choice that a cell names by its label or its API value; otherwise a mistake that lists the available choices. */
export function choiceNamed(
  text: string,
  field: Field,
): { readonly choice: string } | { readonly mistake: CellMistake } {
  const open = openChoices(field);
  const wordsOf = (one: string) => choiceLabel(field.choices?.[one], one);
  const choice = open.find((one) => same(one, text) || same(wordsOf(one), text));
  return choice === undefined
    ? { mistake: { code: 'E12', other: open.map(wordsOf).join(', ') } }
    : { choice };
}

/** `1,234.5` → 1234.5 */
export function readNumber(text: string) {
  const isNumber = /^-?(\d{1,15}|\d{1,3}(,\d{3}){1,4})(\.\d{1,15})?$/.test(text);
  return isNumber ? { value: Number(text.replaceAll(',', '')) } : ({ mistake: { code: 'E14' } } as const);
}
