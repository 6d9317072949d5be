/** Records of a document that nobody has given rows for: the same for the same fields, so that what is seen can be seen again. */
import type { UnknownRecord } from '../resource/fields.ts';
import type { DocumentField } from './prototype-document.ts';

const made = '2026-01-01T00:00:00.000Z';
const words = [
  'Alder',
  'Birch',
  'Cedar',
  'Elm',
  'Fern',
  'Hazel',
  'Juniper',
  'Laurel',
  'Maple',
  'Rowan',
] as const;

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
  const word = words[mixed % words.length] ?? 'Alder';
  const choice = choices[mixed % Math.max(1, choices.length)];
  const day = `2026-${String(1 + (mixed % 12)).padStart(2, '0')}-${String(1 + (mixed % 28)).padStart(2, '0')}`;
  switch (kind) {
    case 'text':
      return options.multiline === true
        ? `${word} ${index + 1}. Something longer that somebody wrote down about it.`
        : `${word} ${index + 1}`.slice(0, options.max ?? 200);
    case 'email':
      return `${word.toLowerCase()}${index + 1}@example.org`;
    case 'phone':
      return `+15125550${String(100 + (mixed % 100))}`;
    case 'url':
      return `https://example.org/${word.toLowerCase()}`;
    case 'money':
      return `${mixed}.${String(mixed % 100).padStart(2, '0')}`;
    case 'integer':
      return mixed % 500;
    case 'number':
    case 'percent':
      return (mixed % 1_000) / 10;
    case 'date':
      return day;
    case 'timestamp':
      return `${day}T15:00:00.000Z`;
    case 'flag':
      return mixed % 3 !== 0;
    case 'choice':
      return choice?.value ?? null;
    case 'code':
      return choice === undefined ? null : { id: Number(choice.value), name: choice.label };
    case 'list':
      return [word];
    case 'refs':
    case 'rows':
      return [];
    default:
      return null;
  }
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
    mayBeEmpty.map(({ key, kind }) => [key, ['list', 'refs', 'rows'].includes(kind) ? [] : null]),
  );
  return records.map((record) => ({ ...record, ...empty }));
}
