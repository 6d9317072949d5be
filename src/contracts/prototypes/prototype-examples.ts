/** Example records for a document without rows. They are deterministic: the same fields produce the same records. */
import { kinds } from '../../kinds/kinds.ts';
import { samples } from '../../kinds/samples.ts';
import type { UnknownRecord } from '../resource/fields.ts';
import { madeAt } from './made-at.ts';
import type { DocumentField } from './prototype-document.ts';

/** `own`: existing rows, repeated as often as needed. */
export function exampleRecords(
  fields: readonly DocumentField[],
  count: number,
  own: readonly UnknownRecord[] = [],
): readonly UnknownRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const like = own.length === 0 ? undefined : own[index % own.length];
    const values =
      like ??
      Object.fromEntries(fields.map((field, place) => [field.key, exampleValue(field, index, place)]));
    const made = madeAt(index, count);
    return { ...values, id: index + 1, version: 1, createdAt: made, updatedAt: made };
  });
}

function exampleValue(field: DocumentField, index: number, place: number): unknown {
  const { kind, choices = [], options = {} } = field;
  // Leaves every seventh optional value empty.
  if (options.optional === true && (index + place) % 7 === 6) return null;
  const mixed = (index * 7919 + place * 104_729) % 10_007;
  const byValue = Object.fromEntries(choices.map(({ value, label }) => [value, label]));
  return samples[kind]({ options, choices: byValue }, { index, mixed });
}

/** Fills text fields to their maximum length, to show how texts wrap and where they are cut off. */
export function withLongTexts(
  fields: readonly DocumentField[],
  records: readonly UnknownRecord[],
): readonly UnknownRecord[] {
  const texts = fields.filter(({ kind, choices }) => kind === 'text' && choices === undefined);
  return records.map((record, index) => ({
    ...record,
    ...Object.fromEntries(
      texts.map(({ key, options = {} }) => [
        key,
        longText(options.max ?? 200, index, typeof record[key] === 'string' ? record[key] : ''),
      ]),
    ),
  }));
}

function longText(most: number, index: number, begins: string): string {
  // In every third record, the text is one long word that cannot wrap.
  const word = index % 3 === 2 ? 'Wordwithoutanyplacetobreakit' : ' and what else is to be said of it';
  return begins
    .concat(word.repeat(Math.ceil(most / word.length)))
    .slice(0, most)
    .trimEnd();
}

/** Empties all optional fields, except the title. */
export function withEmptyValues(
  { fields, title }: { readonly fields: readonly DocumentField[]; readonly title: string },
  records: readonly UnknownRecord[],
): readonly UnknownRecord[] {
  const mayBeEmpty = fields.filter(({ key, options }) => key !== title && options?.optional === true);
  const empty = Object.fromEntries(
    mayBeEmpty.map(({ key, kind }) => [key, kinds[kind].isMany === true ? [] : null]),
  );
  return records.map((record) => ({ ...record, ...empty }));
}
