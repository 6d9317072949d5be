/** Files that can be uploaded, as data: their columns, what is wrong with a row, and how columns are found in a file. */
import * as z from 'zod';
import { columnLetters } from '../values/column-letters.ts';
import { labelOf } from '../resource/fields.ts';
import type { Message } from '../messages/catalogue.ts';
import { findings } from '../messages/findings.ts';

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

/** What comes first in 11/10/2026. */
export const dateOrders = ['month', 'day'] as const;
export type DateOrder = (typeof dateOrders)[number];

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

/** `E03.state`, of `finding.E03.state` in the catalogue. */
type CodeOf<Id> = Id extends `finding.${infer Code}` ? Code : never;
export type FindingCode = CodeOf<keyof typeof findings>;
const findingCodes = Object.keys(findings).flatMap((id) =>
  id.startsWith('finding.') ? [id.slice('finding.'.length)] : [],
) as [FindingCode, ...FindingCode[]]; // the keys of a non-empty record, which Object.keys forgets

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

export function findingMessage({ code, value, other }: Pick<Finding, 'code' | 'value' | 'other'>): Message {
  // A state is stored by its name: `locked` is called "Locked".
  const held = code === 'E03.state' && other !== null ? labelOf(other, undefined) : other;
  return { id: `finding.${code}`, values: { value: value ?? '', other: held ?? '' } };
}

export const findingSchema = z.object({
  line: z.int(),
  column: z.string(),
  code: z.enum(findingCodes),
  severity: z.enum(['error', 'warning']),
  value: z.string().nullable(),
  other: z.string().nullable(),
});

const storedMessageSchema = z.object({
  // Of a newer server it may be one that is not known here.
  id: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])).optional(),
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
