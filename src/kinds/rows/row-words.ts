import type { Field } from '../../contracts/resource/fields.ts';
import { isObject } from '../../contracts/values/objects.ts';
import { kindOf } from '../kinds.ts';

/**
 * One row, such as "Admin at Harbor Health"; if that pattern does not fit, its values in order, separated by commas.
 *
 * @param at fills in "{role} at {place}"
 */
export function rowWords(
  row: unknown,
  { fields = {} }: Field,
  textOf: (value: unknown, field: Field) => string,
  at: (role: string, place: string) => string,
): string {
  if (!isObject(row)) return '';
  const members = Object.entries(fields).map(([key, inner]) => ({
    ...kindOf(inner),
    text: textOf(row[key], inner),
  }));
  const shown = members.filter(({ text }) => text !== '');
  const what = shown.find(({ isChosen, pointsAt }) => isChosen === true && pointsAt === undefined);
  const where = shown.find(({ pointsAt }) => pointsAt === 'one');
  if (shown.length === 2 && what !== undefined && where !== undefined) return at(what.text, where.text);
  return shown.map(({ text }) => text).join(', ');
}
