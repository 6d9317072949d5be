/** Uploaded files as data: their columns, the findings of their rows, and how columns are matched to those of a file. */
import { composed } from '../values/plain-text.ts';
import * as z from 'zod';
import { columnLetters } from '../values/column-letters.ts';
import { labelOf } from '../resource/fields.ts';
import type { ImportColumn } from '../resource/import.ts';
import { messageSchema } from '../messages/message-schema.ts';
import type { MessageDescriptor } from '../messages/sentence.ts';
import { findings } from '../messages/findings.ts';
import { tableLimits } from '../table-file/table-limits.ts';
import { maxInteger } from '../values/integers.ts';

/** The most columns of a file that are kept; further columns are ignored. */
export const keptColumns = 24;
export const maxUploadBytes = 64 * 1024 * 1024;
export const maxUploadRows = 250_000;

/** The index of each column in the file, from 0, by column name. */
export type UploadMapping = Readonly<Record<string, number>>;
export const mappingSchema = z.record(
  z.string().max(40),
  z
    .int()
    .min(0)
    .max(keptColumns - 1),
);

/** Which part comes first in a date such as 11/10/2026. */
export const dateOrders = ['month', 'day'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** "Payee TPI " → "payee_tpi". */
export function columnKey(header: string): string {
  return composed(header, 'NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}

/** Titles by which columns are found in a file, in the spelling of `columnKey`. */
export const titlesOf = (columns: readonly ImportColumn[]): readonly string[] =>
  columns.flatMap(({ name, also = [] }) => [columnKey(name), ...also]);

/**
 * Finds each column in the file: by its own name first, then by its alternatives in their order. If several columns have the
 * same header, only the user can say which one is meant: `unclear` contains their headers and column letters.
 */
export function guessMapping(
  columns: readonly ImportColumn[],
  headers: readonly string[],
): { readonly mapping: UploadMapping; readonly unclear: readonly string[] } {
  const keys = headers.slice(0, keptColumns).map(columnKey);
  const taken = new Set<number>();
  const found: Record<string, number> = {};
  const unclear = new Map<string, string>();
  const take = (name: string, wanted: string) => {
    const place = keys.findIndex((key, index) => key === wanted && !taken.has(index));
    if (place < 0 || Object.hasOwn(found, name) || unclear.has(name)) return;
    const same = keys.flatMap((key, index) => (key === keys[place] ? [index] : []));
    for (const index of same) taken.add(index);
    if (same.length === 1) found[name] = place;
    else unclear.set(name, `${headers[place]} (${same.map(columnLetters).join(', ')})`);
  };
  for (const { name } of columns) take(name, columnKey(name));
  for (const { name, also = [] } of columns) for (const other of also) take(name, other);
  return { mapping: found, unclear: [...unclear.values()] };
}

/** Required columns that the mapping does not contain. */
export function missingColumns(columns: readonly ImportColumn[], mapping: UploadMapping): readonly string[] {
  return columns
    .filter(({ name, required }) => required === true && mapping[name] === undefined)
    .map(({ name, title }) => title ?? name);
}

const storedMessageSchema = z.object({
  // A newer server may send an id that is unknown here.
  id: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).optional(),
});

/** `E03.state` for `finding.E03.state` of the catalogue. */
type CodeOf<Id> = Id extends `finding.${infer Code}` ? Code : never;
export type FindingCode = CodeOf<keyof typeof findings>;
const findingCodes = Object.keys(findings).flatMap((id) =>
  id.startsWith('finding.') ? [id.slice('finding.'.length)] : [],
) as [FindingCode, ...FindingCode[]]; // `Object.keys` loses the type of the keys

/** The code as users see it, without the suffix that selects the message. */
export const codeName = (code: FindingCode): string => code.replace(/\..*$/, '');

/** The columns that the file of rejected rows adds after the file's own columns. They are not read. */
export const rejectedTitles = ['rejected_line', 'rejected_because'] as const;

export interface Finding {
  /** The line of the file, from 1; 0 for the file as a whole. */
  readonly line: number;
  /** A column of the template; '' for the file as a whole. */
  readonly column: string;
  readonly code: FindingCode;
  readonly severity: 'error' | 'warning';
  readonly value: string | null;
  readonly other: string | null;
  /** The message of the field or rule that rejects the value; null if the code's message applies. */
  readonly message?: MessageDescriptor | null;
}

export function findingMessage({
  code,
  value,
  other,
}: Pick<Finding, 'code' | 'value' | 'other'>): MessageDescriptor {
  // A state is stored by its key: `locked` is shown as "Locked".
  const held = code === 'E03.state' && other !== null ? labelOf(other, undefined) : other;
  return { id: `finding.${code}`, values: { value: value ?? '', other: held ?? '' } };
}

/** The message of the field or rule if there is one, otherwise that of the code. */
export function wordsFor(finding: Pick<Finding, 'code' | 'value' | 'other' | 'message'>): MessageDescriptor {
  return finding.message ?? findingMessage(finding);
}

export const findingSchema = z.object({
  line: z.int(),
  column: z.string(),
  code: z.enum(findingCodes),
  severity: z.enum(['error', 'warning']),
  value: z.string().nullable(),
  other: z.string().nullable(),
  message: messageSchema.nullable(),
});

/** The status of an upload, in addition to its record. */
export const uploadStatusSchema = z.object({
  id: z.int(),
  version: z.int(),
  /** The resource whose records the file contains. */
  kind: z.string(),
  /** Whether the file cannot be submitted while a row has an error. */
  whole: z.boolean(),
  fileName: z.string(),
  /** Whether the effect of the file can be withdrawn, until somebody has decided on part of it. */
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
  /** Why the upload cannot continue, as a message and in English. */
  problemMessage: storedMessageSchema.nullable(),
  problem: z.string().nullable(),
  errors: z.int(),
  warnings: z.int(),
  /** The headers of the file, in order. */
  headers: z.array(z.string()),
  mapping: mappingSchema,
  /** Which part comes first in its dates, once the user has said so. */
  dateOrder: z.enum(dateOrders).nullable(),
  /** A date of the file with two possible readings. The file cannot be submitted until the user has chosen one. */
  unclearDate: z.string().nullable(),
  /** The progress of the current work, 0 to 1; null if there is none. */
  progress: z.number().nullable(),
  /** For goals: how many the file adds, changes, removes and leaves unchanged. */
  differences: z.object({ added: z.int(), changed: z.int(), removed: z.int(), same: z.int() }).nullable(),
});
export type UploadStatus = z.output<typeof uploadStatusSchema>;

/** A row of the file with its cells and findings. */
export const uploadRowSchema = z.object({
  line: z.int(),
  rejected: z.boolean(),
  /** What the row does to the records, for files that are written row by row. */
  change: z.enum(['create', 'update', 'same']).nullable(),
  /** By column; null for empty cells. Columns that the file does not have are omitted. */
  cells: z.record(z.string(), z.string().nullable()),
  findings: z.array(findingSchema),
});
export type UploadRow = z.output<typeof uploadRowSchema>;

export const rowFilters = ['all', 'errors', 'warnings', 'accepted'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** The most cells that can be corrected at once. */
export const maxCorrectedCells = 200;
export const correctedCellsSchema = z
  .array(
    z.strictObject({
      line: z.int().min(1).max(maxInteger),
      column: z.string().min(1).max(40),
      value: z.string().max(tableLimits.cellCharacters),
    }),
  )
  .min(1)
  .max(maxCorrectedCells);
export type CorrectedCells = z.output<typeof correctedCellsSchema>;

export const differenceSchema = z.object({
  change: z.enum(['added', 'changed', 'removed']),
  line: z.int().nullable(),
  /** The goal's id; null if it does not exist yet. */
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
