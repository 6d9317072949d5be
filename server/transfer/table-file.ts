/** A table as a file in either format, produced while it is read. */
import { Readable } from 'node:stream';
import * as z from 'zod';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { csvText } from './csv-writer.ts';
import { maxSheetRows, type Sheet, xlsxStream } from './xlsx-writer.ts';

export const fileTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;
export type Format = keyof typeof fileTypes;
export const formatSchema = z.enum(['csv', 'xlsx']);

/** @throws Problem `invalid` if there are more rows than the format allows */
export function tableStream<R>(format: Format, rows: number, sheet: Sheet<R>): Readable {
  if (format === 'csv') return Readable.from(csvText(sheet.columns, sheet.batches));
  if (rows >= maxSheetRows) {
    throw new Problem('invalid', message('download.workbookFull', { most: maxSheetRows - 1, rows }));
  }
  return xlsxStream(sheet);
}
