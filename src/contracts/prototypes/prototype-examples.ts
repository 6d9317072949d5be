/** Records of a document that nobody has given rows for: the same for the same fields, so that what is seen can be seen again. */
import { kinds } from '../../kinds/kinds.ts';
import { samples } from '../../kinds/samples.ts';
import type { UnknownRecord } from '../resource/fields.ts';
import type { DocumentField } from './prototype-document.ts';

const made = '2026-01-01T00:00:00.000Z';
/** `own`: rows that there are; they recur as often as it takes. */
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
    return { ...values, id: index + 1, version: 1, createdAt: made, updatedAt: made };
  });
}

function exampleValue(field: DocumentField, index: number, place: number): unknown {
  const { kind, choices = [], options = {} } = field;
  // Every seventh of what may be absent is.
  if (options.optional === true && (index + place) % 7 === 6) return null;
  const mixed = (index * 7919 + place * 104_729) % 10_007;
  const byValue = Object.fromEntries(choices.map(({ value, label }) => [value, label]));
  return samples[kind]({ options, choices: byValue }, { index, mixed });
}

/** Texts as long as their fields take them: where they wrap, and what is cut off. */
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
  // Every third is a word without a place to break it.
  const word = index % 3 === 2 ? 'Wordwithoutanyplacetobreakit' : ' and what else is to be said of it';
  return begins
    .concat(word.repeat(Math.ceil(most / word.length)))
    .slice(0, most)
    .trimEnd();
}

/** Nothing in any field that may be empty, but for what names the record. */
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
