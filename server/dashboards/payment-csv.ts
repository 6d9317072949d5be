import { stringify } from 'csv-stringify/sync';
import { centsText } from '../../src/contracts/money.ts';
import { neutral } from '../../src/contracts/sheet.ts';
import type { PaymentLine } from './payment-figures.ts';

const header = [
  'program',
  'payment_period',
  'sda',
  'provider_class',
  'mco',
  'goal',
  'paid',
  'pending',
  'rejected',
  'rejected_count',
];

/** UTF-8 with the mark by which spreadsheets know it; a goal that was not set is empty. */
export function paymentCsv(lines: readonly PaymentLine[]): string {
  const rows = lines.map((line) => [
    neutral(line.program),
    neutral(line.period),
    neutral(line.sda),
    neutral(line.providerClass),
    neutral(line.mco),
    line.goal === null ? '' : centsText(line.goal),
    centsText(line.paid),
    centsText(line.pending),
    centsText(line.rejected),
    String(line.rejectedCount),
  ]);
  return stringify([header, ...rows], { bom: true, record_delimiter: 'windows' });
}
