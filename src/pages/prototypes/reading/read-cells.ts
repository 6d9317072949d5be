/** Cells from text (pasted out of a spreadsheet, or a CSV file), or from a workbook. */
import { parse } from 'csv-parse/browser/esm/sync';
import type { Cells } from '../../../contracts/prototypes/prototype-guess.ts';
import { FileError } from '../../../contracts/table-file/file-error.ts';
import { tableRow } from '../../../contracts/table-file/table-row.ts';
import { workbookRows } from '../../../contracts/table-file/workbook-rows.ts';
import { archiveOf } from './browser-archive.ts';
import { mostRows } from './reading-limits.ts';

/** The separator that the first line has most of; cells out of a spreadsheet have tabs. */
function separatorOf(text: string): string {
  const [line = ''] = text.split('\n', 1);
  const counted = ['\t', ';', ','].map((separator) => ({ separator, count: line.split(separator).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

/** @throws FileError, and Error, in English, for text that is no rows */
export function cellsOfText(text: string): Cells {
  const rows = parse(text.replace(/^\uFEFF/, ''), {
    delimiter: separatorOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    to: mostRows + 1,
    trim: true,
  });
  return rows
    .filter((row) => row.some((cell) => cell !== ''))
    .map((row, index) => tableRow(index + 1, row).cells);
}

/** Of the first sheet that can be seen; a row without cells is none. @throws FileError */
export async function cellsOfWorkbook(bytes: Uint8Array): Promise<Cells> {
  const cells: (readonly string[])[] = [];
  for await (const rows of workbookRows(archiveOf(bytes))) {
    cells.push(...rows.map((row) => row.cells));
    if (cells.length > mostRows) break;
  }
  return cells.slice(0, mostRows + 1);
}

const startsWith = (bytes: Uint8Array, ...start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** A workbook is a ZIP archive. @throws FileError for one of an old kind */
export function isWorkbook(bytes: Uint8Array): boolean {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileError('F05.old');
  return startsWith(bytes, 0x50, 0x4b, 3, 4);
}

/** @throws FileError for what is not in UTF-8 */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new FileError('F02');
  }
}
