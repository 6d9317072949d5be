/** Files that can be uploaded, as data: their columns, what is wrong with a row, and how columns are found in a file. */
import * as z from 'zod';
import { columnLetters } from './column-letters.ts';
import { paymentDateRules } from './payment-dates.ts';

export const uploadKinds = ['transactions', 'paymentGoals'] as const;
export type UploadKind = (typeof uploadKinds)[number];

export interface UploadColumn {
  /** As the template has it. */
  readonly name: string;
  /** The upload cannot be checked without this column. */
  readonly required: boolean;
  /** What else it may be called, in the spelling of `columnKey`. */
  readonly also: readonly string[];
}

const column = (name: string, required: boolean, ...also: readonly string[]): UploadColumn => ({
  name,
  required,
  also,
});

export const uploadColumns: { readonly [K in UploadKind]: readonly UploadColumn[] } = {
  transactions: [
    column('external_ref', true, 'reference', 'external_reference', 'ref', 'transaction_id'),
    column('payment_period', true, 'period'),
    column('program_component', true, 'component'),
    column('transaction_type', true, 'type'),
    column('payer_mco_code', true, 'mco', 'mco_code', 'payer', 'payer_mco'),
    column('payee_tpi', true, 'tpi', 'provider_tpi'),
    column('payee_npi', false, 'npi', 'provider_npi'),
    column('sda', false, 'service_delivery_area'),
    column('provider_class', false, 'class'),
    column('amount', true, 'payment_amount'),
    column('payment_date', true, 'date', 'paid_on'),
    column('payment_method', true, 'method'),
    // Of ACH and wire payments; a file of cheques has none.
    column('trace_number', false, 'trace'),
    column('memo', false, 'note', 'notes', 'comment'),
  ],
  paymentGoals: [
    column('payment_period', true, 'period'),
    column('program_component', true, 'component'),
    column('sda', true, 'service_delivery_area'),
    column('provider_class', true, 'class'),
    column('payer_mco_code', true, 'mco', 'mco_code', 'payer', 'payer_mco'),
    column('payee_tpi', false, 'tpi', 'provider', 'provider_tpi'),
    column('goal_amount', true, 'amount', 'goal'),
    column('effective_date', true, 'effective', 'date'),
    column('note', false, 'notes', 'memo', 'comment'),
  ],
};

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

/** "Payee TPI " → "payee_tpi". */
export function columnKey(header: string): string {
  return header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');
}

/**
 * Each column of the kind where the file has it: by its own name first, then by another. Which of several columns of the
 * same title is meant only the user can say: `unclear` are their titles, with the letters of their columns.
 */
export function guessMapping(
  kind: UploadKind,
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
  for (const { name } of uploadColumns[kind]) take(name, [name]);
  for (const { name, also } of uploadColumns[kind]) take(name, also);
  return { mapping: found, unclear: [...unclear.values()] };
}

/** Required columns that the mapping does not place. */
export function missingColumns(kind: UploadKind, mapping: UploadMapping): readonly string[] {
  return uploadColumns[kind]
    .filter(({ name, required }) => required && mapping[name] === undefined)
    .map(({ name }) => name);
}

/** By code: the words, in which {value} is what stands in the cell and {other} what it was held against. */
export const findingWords = {
  E01: 'No provider in the areas of this MCO has the TPI {value}.',
  'E01.form': 'A TPI has nine digits, the first not zero; this is {value}.',
  'E01.area': 'The provider with the TPI {value} is in {other}, where this MCO does not operate.',
  'E01.inactive': 'The provider with the TPI {value} is inactive.',
  E02: 'The NPI {value} does not belong to this TPI, whose NPI is {other}.',
  'E02.check': '{value} is not an NPI: it has ten digits, the last a check digit.',
  E03: 'There is no payment period “{value}”.',
  'E03.state': 'The payment period “{value}” is not open; it is {other}.',
  E04: '“{value}” is not the code of an MCO that you report for.',
  'E04.several': 'Several MCOs are called “{value}”: write the number of the one that is meant.',
  E05: '“{value}” is not an amount: write it like 1234.50, without currency sign, thousands separator or parentheses.',
  'E05.zero': 'The amount is zero.',
  'E05.negative': 'A goal is not negative.',
  E06: 'The reference {value} is taken by a payment that was reported before.',
  'E06.file': '{value} stands in line {other} of this file already.',
  E07: 'A payment of the type {other} is not negative.',
  E08: '“{value}” is not a date: write it like 2026-09-30.',
  'E08.future': paymentDateRules['E08.future'].message,
  'E08.program': paymentDateRules['E08.program'].message,
  'E08.old': paymentDateRules['E08.old'].message,
  E09: '“{value}” does not agree with the provider’s own: {other}.',
  'E09.unknown': 'There is no “{value}” here.',
  E10: 'A payment by {other} needs its trace number.',
  E11: 'This is required.',
  E12: '“{value}” is none of these: {other}.',
  'E12.reversal':
    'A reversal is not entered by hand: the action “Reverse” makes it from the paid transaction.',
  E13: 'This has more than {other} characters.',
  W01: 'From this payment on, more is reported than the goal of {value}. With all of this file it is {other} over the goal.',
  W02: 'A payment of this amount to this provider on this day is there already.',
  W03: 'Only the first sheet of the workbook, “{value}”, is read. Something stands in these sheets too, and is not read: {other}.',
  W04: 'The payment date {value} is not from the start of the period to a year after its due date: {other}.',
  F01: 'These columns are missing: {other}. The file may have been made with an older template; say below which columns they are, or use the template.',
  'F01.sheet':
    'These columns are missing: {other}. Only the first sheet of a workbook is read, and here it is “{value}”: put the sheet with the rows first, or say below which columns they are.',
  F02: 'The file is not in UTF-8. In Excel, save it as “CSV UTF-8” or as a workbook (.xlsx).',
  F03: 'The file has more than {other} rows. Send it in parts.',
  F04: 'This very file was committed before, as upload {other}.',
  F05: 'The file cannot be read: {other}',
  F06: 'The file has no rows below its line of titles.',
  'F06.sheet':
    'The sheet “{other}” has no rows below its line of titles. Only the first sheet of a workbook is read: put the sheet with the rows first.',
  F08: 'Line {other} holds a character that is none (NUL, or half of one). The file may be damaged: delete the character there, or save the file again.',
  F07: 'Several columns of the file have the same title: {other}. Choose below which of them is meant, then check again.',
} as const;
export type FindingCode = keyof typeof findingWords;
const findingCodes = Object.keys(findingWords) as [FindingCode, ...FindingCode[]]; // the keys of a non-empty record, which Object.keys forgets

export interface Finding {
  /** Of the file, from 1; 0: the file as a whole. */
  readonly line: number;
  /** A column of the template; '' for the file as a whole. */
  readonly column: string;
  readonly code: FindingCode;
  readonly severity: 'error' | 'warning';
  readonly value: string | null;
  readonly other: string | null;
}

/** In English, with the values filled in. */
export function findingText({ code, value, other }: Pick<Finding, 'code' | 'value' | 'other'>): string {
  return findingWords[code].replace(
    /\{(value|other)\}/g,
    (_, name) => (name === 'value' ? value : other) ?? '',
  );
}

export const findingSchema = z.object({
  line: z.int(),
  column: z.string(),
  code: z.enum(findingCodes),
  severity: z.enum(['error', 'warning']),
  value: z.string().nullable(),
  other: z.string().nullable(),
});

/** Where an upload stands, besides its record. */
export const uploadStatusSchema = z.object({
  id: z.int(),
  version: z.int(),
  kind: z.enum(uploadKinds),
  fileName: z.string(),
  state: z.enum(['validating', 'ready', 'committing', 'committed', 'failed', 'cancelled']),
  rows: z.int(),
  accepted: z.int(),
  rejected: z.int(),
  total: z.string().nullable(),
  problem: z.string().nullable(),
  errors: z.int(),
  warnings: z.int(),
  /** The file's own titles, in order. */
  headers: z.array(z.string()),
  mapping: mappingSchema,
  /** How much of the work that goes on is done, 0 to 1; null while none does. */
  progress: z.number().nullable(),
  /** Goals: how many the file adds, changes, removes and leaves as they are. */
  differences: z.object({ added: z.int(), changed: z.int(), removed: z.int(), same: z.int() }).nullable(),
});
export type UploadStatus = z.output<typeof uploadStatusSchema>;

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
