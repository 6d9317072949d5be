/** Guesses what a column of cells holds: a field and its kind, the confidence and evidence, and the alternatives. */
import type { DocumentKind } from './document-kinds.ts';
import type { DocumentField } from './prototype-document.ts';
import { atOnce } from '../values/at-once.ts';
import { capitalized } from '../values/capitals.ts';
import { headerWords, personalSort, type PersonalSort } from './prototype-personal.ts';
import { type ColumnReading, readingColumn } from './prototype-readings.ts';
import { reservedKeys } from '../resource/reserved-keys.ts';

/** Rows of cells; the first row contains the column names. */
export type Cells = readonly (readonly string[])[];

/** The records of a resource by title and id, as possible targets of a column. */
export interface ReferenceTitles {
  readonly resource: string;
  /** The singular and plural names of the resource. */
  readonly called?: readonly string[];
  /** By lowercase title and by id as text. */
  readonly records: ReadonlyMap<string, { readonly id: number; readonly name: string }>;
}

/** The evidence for a kind: how many of the non-blank cells match the form. */
export interface Evidence {
  readonly kind: DocumentKind;
  /** For example `MM/DD/YYYY`; the resource for references; empty for text. */
  readonly form: string;
  readonly matched: number;
  readonly of: number;
  /** Rows that do not match; the first data row is 1. */
  readonly misfits: readonly number[];
  /** From 0 to 1. */
  readonly confidence: number;
}

export interface ColumnGuess {
  readonly header: string;
  /** Index of the column in the cells. */
  readonly index: number;
  readonly field: DocumentField;
  readonly evidence: Evidence;
  /** Other possible kinds, most likely first. */
  readonly alternatives: readonly Evidence[];
  readonly distinct: number;
  readonly empty: number;
  /** The sort of personal data that the column appears to hold. */
  readonly personal?: PersonalSort;
}

/**
 * The kinds that are tried on a column, most specific first. Choices, references and text are recognized by how their values
 * recur.
 */
const tried: readonly DocumentKind[] = [
  'email',
  'url',
  'phone',
  'timestamp',
  'date',
  'flag',
  'money',
  'percent',
  'integer',
  'number',
];
/** The share of cells that must match for a kind to be the guess; with fewer matches it is only an alternative. */
const enough = 0.9;
const worthNaming = 0.5;
const maxChoices = 12;
/** Cells per step, for a pass whose cells can be long. */
const stepCells = 1_000;
const amountWords =
  /\b(amount|cost|price|paid|payment|total|fee|charge|balance|budget|salary|dollars?|usd)\b/i;
/** The names of a field that holds the state of a row. */
export const stateWords = /\b(status|state|outcome|result|stage|phase|decision)\b/i;
const identifierWords =
  /\b(id|no|nr|number|code|key|reference|ref|tpi|npi|ein|tin|zip|postal|case|ticket|invoice|claim)\b/i;

export function guessColumns(
  cells: Cells,
  references: readonly ReferenceTitles[] = [],
): readonly ColumnGuess[] {
  return atOnce(guessingColumns(cells, references));
}

/**
 * The same in steps, so that the caller can do other work in between. With ten thousand rows, a step takes a few
 * milliseconds.
 */
export function* guessingColumns(
  cells: Cells,
  references: readonly ReferenceTitles[] = [],
): Generator<undefined, readonly ColumnGuess[]> {
  const [headers = [], ...rows] = cells;
  const width = cells.reduce((most, row) => Math.max(most, row.length), 0);
  const taken = new Set<string>();
  const guesses: ColumnGuess[] = [];
  for (let index = 0; index < width; index += 1) {
    const header = (headers[index] ?? '').trim();
    const key = freshKey(header === '' ? `column ${index + 1}` : header, taken);
    taken.add(key);
    const guess = yield* guessingColumn(
      { header, index, key },
      rows.map((row) => row[index] ?? ''),
      references,
    );
    if (guess.header !== '' || guess.distinct > 0) guesses.push(guess);
  }
  return guesses;
}

interface Column {
  readonly header: string;
  readonly index: number;
  readonly key: string;
}

function* guessingColumn(
  column: Column,
  cells: readonly string[],
  references: readonly ReferenceTitles[],
): Generator<undefined, ColumnGuess> {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const values = new Set<string>();
  for (const [index, cell] of filled.entries()) {
    values.add(cell.toLowerCase());
    if (index % stepCells === 0) yield;
  }
  const header = headerWords(column.header);
  const isNumbering = identifierWords.test(header) && areNumbers(filled);
  yield;
  const found: Evidence[] = [];
  for (const reference of references) {
    found.push(...referenceEvidence(cells, reference, { values, header }));
    yield;
  }
  for (const kind of tried) {
    const reading = yield* readingColumn(kind, cells);
    if (reading !== undefined) found.push(evidenceOf(kind, reading, header, isNumbering));
  }
  found.push(...choiceEvidence(filled, { values, header }));
  const text = {
    kind: 'text',
    form: '',
    matched: filled.length,
    of: filled.length,
    misfits: [],
    confidence: 0.5,
  } as const;
  const sure = found.filter(({ matched, of }) => of > 0 && matched / of >= enough);
  const best = sure.reduce<Evidence>((one, other) => (other.confidence > one.confidence ? other : one), text);
  const personal = personalSort(column.header, cells);
  yield;
  // Recurring names of people are not choices, and a person with the name of a portal user is not necessarily that user.
  const evidence = personal !== undefined && (best.kind === 'choice' || best.kind === 'ref') ? text : best;
  const alternatives = [...found, text]
    .filter(
      (one) =>
        !(one.kind === evidence.kind && one.form === evidence.form) &&
        one.of > 0 &&
        one.matched / one.of >= worthNaming,
    )
    .sort((a, b) => b.confidence - a.confidence);
  return {
    header: column.header,
    index: column.index,
    field: fieldOf(column, evidence, {
      filled,
      values,
      header,
      isWhole: filled.length === cells.length,
      personal,
    }),
    evidence,
    alternatives,
    distinct: values.size,
    empty: cells.length - filled.length,
    ...(personal === undefined ? {} : { personal }),
  };
}

/** Whether the cells are digit codes of equal length, such as an NPI or a ZIP code, and not quantities. */
function areNumbers(filled: readonly string[]): boolean {
  const [first = ''] = filled;
  return first.length >= 5 && filled.every((cell) => cell.length === first.length && /^\d+$/.test(cell));
}

/** Reduces the confidence if there are only a few cells. */
const certain = (of: number) => of / (of + 1);

function evidenceOf(
  kind: DocumentKind,
  { reading, matched, of, misfits }: ColumnReading,
  header: string,
  isNumbering: boolean,
): Evidence {
  // Bare numbers fit several kinds, so the header decides whether they count as amounts, quantities or codes.
  const isBareAmount = kind === 'money' && !reading.form.startsWith('$') && !amountWords.test(header);
  const isCount = kind === 'integer' || kind === 'number';
  const weight = isCount && isNumbering ? 0.4 : isBareAmount ? 0.7 : kind === 'number' ? 0.8 : 1;
  return {
    kind,
    form: reading.form,
    matched,
    of,
    misfits,
    confidence: (matched / of) * certain(of) * weight,
  };
}

function choiceEvidence(
  filled: readonly string[],
  { values, header }: Pick<Seen, 'values' | 'header'>,
): readonly Evidence[] {
  // A few rows are enough for a column that is named like a state.
  const each = stateWords.test(header) ? 2 : 3;
  const recurs = values.size <= maxChoices && values.size * each <= filled.length && values.size > 1;
  if (!recurs || filled.some((cell) => cell.length > 60 || /^-?[\d.,$%]+$/.test(cell))) return [];
  const of = filled.length;
  return [
    {
      kind: 'choice',
      form: String(values.size),
      matched: of,
      of,
      misfits: [],
      confidence: 0.95 * certain(of),
    },
  ];
}

function referenceEvidence(
  cells: readonly string[],
  { resource, records, called = [] }: ReferenceTitles,
  { values, header }: { readonly values: ReadonlySet<string>; readonly header: string },
): readonly Evidence[] {
  if (values.size === 0) return [];
  const words = header.toLowerCase();
  const isNamed = called.some((name) => words.includes(name.toLowerCase()));
  // Bare numbers could be ids of anything, so the header has to name the resource.
  if (!isNamed && [...values].every((value) => /^\d+$/.test(value))) return [];
  if (![...values].some((value) => records.has(value))) return [];
  const misfits: number[] = [];
  let of = 0;
  for (const [index, cell] of cells.entries()) {
    const text = cell.trim().toLowerCase();
    if (text === '') continue;
    of += 1;
    if (!records.has(text)) misfits.push(index + 1);
  }
  const matched = of - misfits.length;
  // If two resources have the same titles, the one that the column is named after wins.
  const confidence = (matched / of) * certain(of) * (isNamed ? 1.01 : 1);
  return [{ kind: 'ref', form: resource, matched, of, misfits, confidence }];
}

interface Seen {
  readonly filled: readonly string[];
  readonly values: ReadonlySet<string>;
  readonly header: string;
  readonly isWhole: boolean;
  readonly personal: PersonalSort | undefined;
}

function fieldOf({ key, header }: Column, evidence: Evidence, seen: Seen): DocumentField {
  const { kind, form, misfits } = evidence;
  const { filled, values, isWhole, personal } = seen;
  const label = labelFor(header, key);
  const longest = filled.reduce((most, cell) => Math.max(most, cell.length), 0);
  const isLong = kind === 'text' && (longest > 120 || filled.some((cell) => cell.includes('\n')));
  const isIdentifier =
    (kind === 'text' || kind === 'email') &&
    filled.length > 2 &&
    isWhole &&
    values.size === filled.length &&
    (identifierWords.test(seen.header) || filled.every((cell) => /^(?=.*\d)[\w./-]{3,40}$/.test(cell)));
  const options = {
    ...(label === undefined ? {} : { label }),
    ...(isWhole && misfits.length === 0 && filled.length > 0 ? {} : { optional: true }),
    ...(personal === 'governmentId' || personal === 'birthDate' ? { pii: true } : {}),
    ...(isIdentifier && personal === undefined ? { unique: true } : {}),
    ...(kind === 'text' ? { max: [100, 200, 500, 2_000].find((most) => longest * 2 <= most) ?? 2_000 } : {}),
    ...(isLong ? { multiline: true } : {}),
    ...(kind === 'money' && filled.some((cell) => /^[-(]/.test(cell)) ? { signed: true } : {}),
    ...(kind === 'flag' && form !== 'Yes / No' && form.length > 5 && !form.startsWith('True')
      ? { words: form.split(' / ') as [string, string] }
      : {}),
  };
  return {
    key,
    kind,
    ...(Object.keys(options).length === 0 ? {} : { options }),
    ...(kind === 'ref' ? { target: form } : {}),
    ...(kind === 'choice' ? { choices: choicesOf(filled) } : {}),
  };
}

/** The first spelling of each value, in order of appearance. */
export function choicesOf(filled: readonly string[]): { value: string; label: string }[] {
  const labels = new Map<string, string>();
  for (const cell of filled) if (!labels.has(cell.toLowerCase())) labels.set(cell.toLowerCase(), cell);
  const taken = new Set<string>();
  return [...labels.values()].map((label) => {
    const value = freshKey(label, taken);
    taken.add(value);
    return { value, label };
  });
}

/** Converts words to an unused key in camelCase: "Visit date" → `visitDate`. */
export function freshKey(words: string, taken: ReadonlySet<string>): string {
  const parts = headerWords(words.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/[^A-Za-z0-9 ]/g, '')
    .split(' ')
    .filter((part) => part !== '');
  const joined = parts
    .map((part, index) => (index === 0 ? part.toLowerCase() : capitalized(part.toLowerCase())))
    .join('')
    .slice(0, 40);
  const base = /^[a-z]/.test(joined) ? joined : `field${joined}`;
  const key = reservedKeys.includes(base) ? `${base}Given` : base;
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? key : `${key}${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** The header, if it differs from the label that the key would produce. */
function labelFor(header: string, key: string): string | undefined {
  const words = key.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase();
  const plain = capitalized(words);
  const text = header.replace(/\s+/g, ' ').slice(0, 100);
  if (text === '') return undefined;
  // Programmatic column names are not suitable as labels.
  if (/^[a-z0-9]+([_-][a-z0-9]+)*$/.test(text) || /^[a-z]+([A-Z][a-z0-9]*)+$/.test(text)) return undefined;
  return text === plain ? undefined : text;
}
