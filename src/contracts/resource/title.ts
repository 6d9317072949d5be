/** The title of a record: the value of a field, or a template with several fields, `{visitor}, {visitedOn}`. */
import { formatDate } from '../values/dates.ts';
import { dollars } from '../values/money.ts';
import { choiceLabel, type Field, type Fields, type Kind } from './fields.ts';
import { isObject } from '../values/objects.ts';

interface Titled {
  readonly title: string;
  readonly fields: Fields;
}
/** Literal text, or the field whose value is inserted. */
type TitlePart = string | { readonly key: string };

/** Kinds whose values are short text that everyone who sees a reference may read. */
export const titleKinds = [
  'text',
  'email',
  'phone',
  'url',
  'money',
  'integer',
  'number',
  'percent',
  'date',
  'choice',
  'code',
  'flag',
] as const satisfies readonly Kind[];
export type TitleKind = (typeof titleKinds)[number];

export function isTitleKind(kind: Kind): kind is TitleKind {
  return titleKinds.some((one) => one === kind);
}

export function titleParts(title: string): readonly TitlePart[] {
  if (!title.includes('{')) return [{ key: title }];
  return title.split(/\{([^{}]*)\}/).flatMap((part, place): TitlePart[] =>
    // Every second part was in braces.
    place % 2 === 1 ? [{ key: part }] : part === '' ? [] : [part],
  );
}

export function titleKeys(title: string): readonly string[] {
  return titleParts(title).flatMap((part) => (typeof part === 'string' ? [] : [part.key]));
}

/** Whether the title differs from the text stored in a single column. */
export function isComposed({ title, fields }: Titled): boolean {
  const kind = fields[title]?.kind;
  return kind !== undefined
    ? !['text', 'email', 'phone'].includes(kind)
    : titleKeys(title).some((key) => key !== title);
}

/** Separators to remove at either end, where a value is absent. A minus before an amount is not a separator. */
export const titleEnds = { before: ' ,;:·/–', after: ' ,;:·/–-' } as const;
const ends = new RegExp(`^[${titleEnds.before}]+|[${titleEnds.after}]+$`, 'gu');

/** `words`: returns the text of a field's value, or '' if there is none. */
export function titleFrom(title: string, words: (key: string) => string): string {
  const parts = titleParts(title);
  const text = parts.map((part) => (typeof part === 'string' ? part : words(part.key))).join('');
  return parts.length === 1 ? text : text.replace(ends, '');
}

/** The title in English, as the database produces it for references (server/db/title-sql.ts). */
export function titleInEnglish({ title, fields }: Titled, record: Readonly<Record<string, unknown>>): string {
  return titleFrom(title, (key) => {
    const field = fields[key];
    return field === undefined || !isTitleKind(field.kind)
      ? ''
      : (texts[field.kind](record[key], field) ?? '');
  });
}

const numbers = new Intl.NumberFormat('en-US', {
  maximumFractionDigits: 6,
  useGrouping: 'min2',
  signDisplay: 'negative',
});
const plain = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
const number = (value: unknown) => (typeof value === 'number' ? numbers.format(value) : undefined);
const texts: { readonly [K in TitleKind]: (value: unknown, field: Field) => string | undefined } = {
  text: plain,
  email: plain,
  phone: plain,
  url: (value) =>
    plain(value)
      ?.replace(/^https?:\/\//i, '')
      .replace(/\/$/, ''),
  money: (value) => (typeof value === 'string' ? dollars(value) : undefined),
  integer: number,
  number,
  percent: (value) => (typeof value === 'number' ? `${numbers.format(value)}%` : undefined),
  date: (value) => (typeof value === 'string' ? formatDate(value) : undefined),
  choice: (value, { choices }) =>
    typeof value === 'string' ? choiceLabel(choices?.[value], value) : undefined,
  code: (value, { choices }) => {
    const id = isObject(value) ? plain(value['id']) : undefined;
    return id === undefined ? undefined : choiceLabel(choices?.[id], id);
  },
  flag: (value, { options }) =>
    typeof value === 'boolean' ? (options.words ?? ['Yes', 'No'])[value ? 0 : 1] : undefined,
};
