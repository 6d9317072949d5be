/**
 * Chooses the columns of a list's first draft and the field that names its rows: the values that best distinguish rows at a
 * glance.
 */
import type { DocumentField } from './prototype-document.ts';
import { type ColumnGuess, stateWords } from './prototype-guess.ts';

/** What is known about a field's cells. */
export type SeenColumn = Pick<ColumnGuess, 'field' | 'personal' | 'distinct' | 'empty'>;

/** As many columns as fit without horizontal scrolling. */
const maxColumns = 7;
/** prototype-guess.ts guesses `max` as twice the longest cell, so this means cells of more than about fifty characters. */
const longText = 200;

interface Seen {
  readonly field: DocumentField;
  readonly column: SeenColumn | undefined;
}

/**
 * Chooses the text field that names the rows: preferably an identifier, otherwise a text that every row has, and a person's
 * name only as a last resort.
 */
export function draftTitle(
  fields: readonly DocumentField[],
  columns: readonly SeenColumn[],
): DocumentField | undefined {
  const texts = seenIn(fields, columns).filter(
    ({ field: { kind, options = {} } }) =>
      kind === 'text' && options.multiline !== true && options.pii !== true,
  );
  const own = texts.filter(({ column }) => column?.personal === undefined);
  const found =
    own.find(({ field }) => field.options?.unique === true) ??
    own.find((one) => field(one).optional !== true && !isLong(one)) ??
    own.find((one) => field(one).optional !== true) ??
    own[0] ??
    texts[0];
  return found?.field;
}

/**
 * The title, then one field of each sort (state, date, amount, reference, number, text, flag), then a second of each, and so
 * on, up to the limit; returned in the order of the fields. Personal data, long texts and empty columns are not shown by
 * default.
 */
export function draftColumns(
  fields: readonly DocumentField[],
  title: DocumentField | undefined,
  columns: readonly SeenColumn[],
): readonly string[] {
  const seen = seenIn(fields, columns).filter((one) => one.field !== title && isGlanced(one));
  const sorts = sortsInOrder.map((sort) =>
    seen.filter((one) => sortOf(one) === sort).toSorted((a, b) => weightOf(b) - weightOf(a)),
  );
  const deepest = Math.max(0, ...sorts.map((sort) => sort.length));
  const turns = Array.from({ length: deepest }, (_, turn) =>
    sorts.flatMap((sort) => sort.slice(turn, turn + 1)),
  ).flat();
  const first = title === undefined ? [] : [title];
  const chosen = turns.slice(0, maxColumns - first.length).map((one) => one.field);
  return [...first, ...fields.filter((one) => chosen.includes(one))].map(({ key }) => key);
}

const field = (one: Seen) => one.field.options ?? {};

function seenIn(fields: readonly DocumentField[], columns: readonly SeenColumn[]): readonly Seen[] {
  const byKey = new Map(columns.map((column) => [column.field.key, column]));
  return fields.map((one) => ({ field: one, column: byKey.get(one.key) }));
}

function isGlanced(one: Seen): boolean {
  const { column } = one;
  if (field(one).pii === true || column?.personal !== undefined || column?.distinct === 0) return false;
  return sortOf(one) !== undefined && !isLong(one);
}

function isLong(one: Seen): boolean {
  return one.field.kind === 'text' && (field(one).multiline === true || (field(one).max ?? 0) >= longText);
}

const sortsInOrder = ['state', 'date', 'amount', 'reference', 'number', 'text', 'flag'] as const;

function sortOf({ field: { kind } }: Seen): (typeof sortsInOrder)[number] | undefined {
  switch (kind) {
    case 'choice':
    case 'code':
      return 'state';
    case 'date':
    case 'timestamp':
      return 'date';
    case 'money':
      return 'amount';
    case 'ref':
      return 'reference';
    case 'integer':
    case 'number':
    case 'percent':
      return 'number';
    case 'text':
    case 'flag':
      return kind;
    default:
      return undefined;
  }
}

/**
 * Ranks fields within their sort: identifiers and fields named like a state come first, then required fields and those with
 * recurring values; mostly empty fields come last.
 */
function weightOf(one: Seen): number {
  const { key, kind } = one.field;
  const words = `${field(one).label ?? ''} ${key.replace(/([A-Z])/g, ' $1')}`;
  const { distinct = 0, empty = 0 } = one.column ?? {};
  return (
    (field(one).unique === true || (kind === 'choice' && stateWords.test(words)) ? 4 : 0) +
    (field(one).optional !== true ? 2 : empty > distinct ? -2 : 0) +
    (kind === 'text' && distinct > 0 && distinct <= 30 ? 1 : 0)
  );
}
