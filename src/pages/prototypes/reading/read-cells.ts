/** Reads cells from text (pasted from a spreadsheet, or CSV) or from a workbook. */
import type { Cells } from '../../../contracts/prototypes/prototype-guess.ts';
import { csvCutter } from '../../../contracts/table-file/csv-records.ts';
import { FileError } from '../../../contracts/table-file/file-error.ts';
import { tableLimits } from '../../../contracts/table-file/table-limits.ts';
import { tableRow } from '../../../contracts/table-file/table-row.ts';
import { workbookRows } from '../../../contracts/table-file/workbook-rows.ts';
import { archiveOf } from './browser-archive.ts';
import type { YieldToPage } from './yield-to-page.ts';
import { maxRows } from './reading-limits.ts';

/** The separator that occurs most often in the first line; text pasted from a spreadsheet has tabs. */
function separatorOf(text: string): string {
  const [line = ''] = text.slice(0, tableLimits.rowCharacters).split(/[\r\n]/, 1);
  const counted = ['\t', ';', ','].map((separator) => ({ separator, count: line.split(separator).length }));
  return counted.reduce((best, one) => (one.count > best.count ? one : best)).separator;
}

/** Characters of text per step. */
const stepCharacters = 16 * 1024;

/** @throws FileError */
export async function cellsOfText(text: string, yieldToPage: YieldToPage): Promise<Cells> {
  const cells: (readonly string[])[] = [];
  const cutter = csvCutter(separatorOf(text), true);
  for (let from = 0, end = 0; from < text.length && cells.length <= maxRows; from = end) {
    end = from + stepCharacters;
    // Do not split a CRLF.
    if (text[end - 1] === '\r' && text[end] === '\n') end += 1;
    const part = text.slice(from, end).replace(/\r\n?/g, '\n');
    const records = end < text.length ? cutter.cut(part) : [...cutter.cut(part), ...cutter.end()];
    for (const record of records) {
      const row = tableRow(record.line, record.cells).cells;
      if (row.some((cell) => cell !== '')) cells.push(row);
    }
    await yieldToPage();
  }
  return cells.slice(0, maxRows + 1);
}

/** Cells of the first visible sheet, without empty rows. @throws FileError */
export async function cellsOfWorkbook(bytes: Uint8Array, yieldToPage: YieldToPage): Promise<Cells> {
  const cells: (readonly string[])[] = [];
  for await (const rows of workbookRows(archiveOf(bytes, yieldToPage))) {
    cells.push(...rows.map((row) => row.cells));
    if (cells.length > maxRows) break;
  }
  return cells.slice(0, maxRows + 1);
}

const startsWith = (bytes: Uint8Array, ...start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

/** Whether the file is a workbook, which is a ZIP archive. @throws FileError if it has the old binary format */
export function isWorkbook(bytes: Uint8Array): boolean {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileError('F05.old');
  return startsWith(bytes, 0x50, 0x4b, 3, 4);
}

/** Bytes of a file per step. */
const stepBytes = 256 * 1024;

/** @throws FileError if the file is not UTF-8 */
export async function textOf(bytes: Uint8Array, yieldToPage: YieldToPage): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decoded = (part?: Uint8Array) => {
    try {
      return part === undefined ? decoder.decode() : decoder.decode(part, { stream: true });
    } catch {
      throw new FileError('F02');
    }
  };
  const parts: string[] = [];
  for (let from = 0; from < bytes.length; from += stepBytes) {
    parts.push(decoded(bytes.subarray(from, from + stepBytes)));
    await yieldToPage();
  }
  return [...parts, decoded()].join('');
}
