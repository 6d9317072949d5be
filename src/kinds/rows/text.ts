import type { Field } from '../../contracts/resource/fields.ts';
import { isObject } from '../../contracts/values/objects.ts';
import { t } from '../../i18n/translate.ts';
import { kindOf } from '../kinds.ts';
import { entriesOf } from '../shared/plain.ts';

type TextOf = (value: unknown, field: Field) => string;

export const rowsText = (value: unknown, field: Field, textOf: TextOf): string =>
  entriesOf(value)
    .map((row) => rowText(row, field, textOf))
    .join(', ');

/** One row, such as "Admin at Harbor Health"; if that pattern does not fit, its values in order, separated by commas. */
export function rowText(row: unknown, { fields = {} }: Field, textOf: TextOf): string {
  if (!isObject(row)) return '';
  const members = Object.entries(fields).map(([key, inner]) => ({
    ...kindOf(inner),
    text: textOf(row[key], inner),
  }));
  const shown = members.filter(({ text }) => text !== '');
  const what = shown.find(({ isChosen, pointsAt }) => isChosen === true && pointsAt === undefined);
  const where = shown.find(({ pointsAt }) => pointsAt === 'one');
  if (shown.length === 2 && what !== undefined && where !== undefined)
    return t('{role} at {place}', { role: what.text, place: where.text });
  return shown.map(({ text }) => text).join(', ');
}
