/** Files that can be uploaded, as data: their columns, what is wrong with a row, and how columns are found in a file. */
import { composed } from '../values/plain-text.ts';
import * as z from 'zod';
import { columnLetters } from '../values/column-letters.ts';
import { labelOf } from '../resource/fields.ts';
import type { ImportColumn } from '../resource/import.ts';
import type { Message } from '../messages/catalogue.ts';
import type { MessageDescriptor } from '../messages/sentence.ts';
import { findings } from '../messages/findings.ts';
import { tableLimits } from '../table-file/table-limits.ts';

/** So many columns of a file are kept; more are left aside. */
export const keptColumns = 24;
export const mostUploadBytes = 64 * 1024 * 1024;
export const mostUploadRows = 250_000;

/** By name: the place of the column in the file, from 0. */
export type UploadMapping = Readonly<Record<string, number>>;
export const mappingSchema = z.record(
  z.string().max(40),
  z
    .int()
    .min(0)
    .max(keptColumns - 1),
);

/** What comes first in 11/10/2026. */
export const dateOrders = ['month', 'day'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** "Payee TPI " → "payee_tpi". */
export function columnKey(header: string): string {
  return composed(header, 'NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}

/**
 * Each of the columns where the file has it: by its own name first, then by another. Which of several columns of the
 * same title is meant only the user can say: `unclear` are their titles, with the letters of their columns.
 */
export function guessMapping(
  columns: readonly ImportColumn[],
  headers: readonly string[],
): { readonly mapping: UploadMapping; readonly unclear: readonly string[] } {
  const keys = headers.slice(0, keptColumns).map(columnKey);
  const taken = new Set<number>();
  const found: Record<string, number> = {};
  const unclear = new Map<string, string>();
  const take = (name: string, wanted: readonly string[]) => {
    const place = keys.findIndex((key, index) => wanted.includes(key) && !taken.has(index));
    if (place < 0 || Object.hasOwn(found, name) || unclear.has(name)) return;
    const same = keys.flatMap((key, index) => (key === keys[place] ? [index] : []));
    for (const index of same) taken.add(index);
    if (same.length === 1) found[name] = place;
    else unclear.set(name, `${headers[place]} (${same.map(columnLetters).join(', ')})`);
  };
  for (const { name } of columns) take(name, [columnKey(name)]);
  for (const { name, also = [] } of columns) take(name, also);
  return { mapping: found, unclear: [...unclear.values()] };
}

/** Required columns that the mapping does not place. */
export function missingColumns(columns: readonly ImportColumn[], mapping: UploadMapping): readonly string[] {
  return columns
    .filter(({ name, required }) => required === true && mapping[name] === undefined)
    .map(({ name, title }) => title ?? name);
}

const storedMessageSchema = z.object({
  // Of a newer server it may be one that is not known here.
  id: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).optional(),
});

/** A message as it is kept; of a newer server it may be one that is not known here. */
const saidSchema = z.object({
  id: z.string(),
  values: z.record(z.string(), z.unknown()).optional(),
}) as unknown as z.ZodType<MessageDescriptor>; // its values are what the server has put into them;

/** `E03.state`, of `finding.E03.state` in the catalogue. */
type CodeOf<Id> = Id extends `finding.${infer Code}` ? Code : never;
export type FindingCode = CodeOf<keyof typeof findings>;
const findingCodes = Object.keys(findings).flatMap((id) =>
  id.startsWith('finding.') ? [id.slice('finding.'.length)] : [],
) as [FindingCode, ...FindingCode[]]; // the keys of a non-empty record, which Object.keys forgets

/** As people are told of it: what comes after the point tells its words apart. */
export const codeName = (code: FindingCode): string => code.replace(/\..*$/, '');

/** What the file of rejected rows has after the file's own columns. Not read. */
export const rejectedTitles = ['rejected_line', 'rejected_because'] as const;

export interface Finding {
  /** Of the file, from 1; 0: the file as a whole. */
  readonly line: number;
  /** A column of the template; '' for the file as a whole. */
  readonly column: string;
  readonly code: FindingCode;
  readonly severity: 'error' | 'warning';
  readonly value: string | null;
  readonly other: string | null;
  /** What the field or the rule that refuses it says; null: what the code says. */
  readonly said?: MessageDescriptor | null;
}

export function findingMessage({ code, value, other }: Pick<Finding, 'code' | 'value' | 'other'>): Message {
  // A state is stored by its name: `locked` is called "Locked".
  const held = code === 'E03.state' && other !== null ? labelOf(other, undefined) : other;
  return { id: `finding.${code}`, values: { value: value ?? '', other: held ?? '' } };
}

/** In the words of who refuses it. */
export function wordsFor(finding: Pick<Finding, 'code' | 'value' | 'other' | 'said'>): MessageDescriptor {
  return finding.said ?? findingMessage(finding);
}

export const findingSchema = z.object({
  line: z.int(),
  column: z.string(),
  code: z.enum(findingCodes),
  severity: z.enum(['error', 'warning']),
  value: z.string().nullable(),
  other: z.string().nullable(),
  said: saidSchema.nullable(),
});

/** Where an upload stands, besides its record. */
export const uploadStatusSchema = z.object({
  id: z.int(),
  version: z.int(),
  /** The resource whose records the file holds. */
  kind: z.string(),
  /** Not submitted while a row has an error. */
  whole: z.boolean(),
  fileName: z.string(),
  /** What was submitted can be taken back, while nothing of it was decided. */
  withdrawable: z.boolean(),
  state: z.enum([
    'validating',
    'ready',
    'committing',
    'committed',
    'failed',
    'cancelled',
    'withdrawing',
    'withdrawn',
  ]),
  rows: z.int(),
  accepted: z.int(),
  rejected: z.int(),
  total: z.string().nullable(),
  /** Why it cannot go on, as a message and in English words. */
  problemMessage: storedMessageSchema.nullable(),
  problem: z.string().nullable(),
  errors: z.int(),
  warnings: z.int(),
  /** The file's own titles, in order. */
  headers: z.array(z.string()),
  mapping: mappingSchema,
  /** What comes first in its dates, once that was said. */
  dateOrder: z.enum(dateOrders).nullable(),
  /** A date of the file that could mean two days: nothing is submitted before it is said which. */
  unclearDate: z.string().nullable(),
  /** How much of the work that goes on is done, 0 to 1; null while none does. */
  progress: z.number().nullable(),
  /** Goals: how many the file adds, changes, removes and leaves as they are. */
  differences: z.object({ added: z.int(), changed: z.int(), removed: z.int(), same: z.int() }).nullable(),
});
export type UploadStatus = z.output<typeof uploadStatusSchema>;

/** A row of the file as it stands there, and what was found in it. */
export const uploadRowSchema = z.object({
  line: z.int(),
  rejected: z.boolean(),
  /** What it does to the records, where each row is written by itself. */
  change: z.enum(['create', 'update', 'same']).nullable(),
  /** By column; null where nothing stands. Columns that the file has not are left out. */
  cells: z.record(z.string(), z.string().nullable()),
  findings: z.array(findingSchema),
});
export type UploadRow = z.output<typeof uploadRowSchema>;

export const rowFilters = ['all', 'errors', 'warnings', 'accepted'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** So many cells are corrected at once. */
export const mostCorrectedCells = 200;
export const correctedCellsSchema = z
  .array(
    z.strictObject({
      line: z.int().min(1).max(2_147_483_647),
      column: z.string().min(1).max(40),
      value: z.string().max(tableLimits.cellCharacters),
    }),
  )
  .min(1)
  .max(mostCorrectedCells);
export type CorrectedCells = z.output<typeof correctedCellsSchema>;

export const differenceSchema = z.object({
  change: z.enum(['added', 'changed', 'removed']),
  line: z.int().nullable(),
  /** The goal's id; null of one that is still to be made. */
  goal: z.int().nullable(),
  period: z.string(),
  component: z.string(),
  mco: z.string(),
  sda: z.string(),
  providerClass: z.string(),
  provider: z.string().nullable(),
  changes: z.array(
    z.object({
      field: z.enum(['amount', 'effectiveDate', 'note']),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
});
export type Difference = z.output<typeof differenceSchema>;
