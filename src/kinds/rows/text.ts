import type { Field } from '../../contracts/resource/fields.ts';
import { t } from '../../i18n/translate.ts';
import { entriesOf } from '../shared/plain.ts';
import { rowWords } from './row-words.ts';

type TextOf = (value: unknown, field: Field) => string;

export const rowsText = (value: unknown, field: Field, textOf: TextOf): string =>
  entriesOf(value)
    .map((row) => rowText(row, field, textOf))
    .join(', ');

export const rowText = (row: unknown, field: Field, textOf: TextOf): string =>
  rowWords(row, field, textOf, (role, place) => t('{role} at {place}', { role, place }));
