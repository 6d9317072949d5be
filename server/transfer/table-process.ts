/** Runs as a separate process (`read-table.ts`): reads the rows of one file into a spool, then answers with what it found. */
import { columnKey, maxUploadRows } from '../../src/contracts/transfer/uploads.ts';
import { FileError, someOf } from '../../src/contracts/table-file/file-error.ts';
import { answerParent } from '../child-process/answer-parent.ts';
import { fileRows } from './file-rows.ts';
import { storable, type TableRow } from '../../src/contracts/table-file/table-row.ts';
import { type SpoolWriter, writeSpool } from './spool.ts';
import { columnLetters } from '../../src/contracts/values/column-letters.ts';
import type { SheetNames } from '../../src/contracts/table-file/workbook-rows.ts';

/** Rows that the spreadsheet hides. They are read like the others. */
export interface HiddenRows {
  readonly count: number;
  /** The first of their lines, as text. */
  readonly lines: string;
}

export interface TableFacts {
  /** The file's own titles, in order. */
  readonly headers: readonly string[];
  readonly rows: number;
  /** `undefined` if the file is not a workbook. */
  readonly sheets: SheetNames | undefined;
  readonly hidden: HiddenRows;
}
export type TableAnswer = TableFacts | { readonly fault: Pick<FileError, 'code' | 'other' | 'value'> };

/** Rows among which the titles are looked for. */
const lookedAtRows = 20;
/** A row with fewer known titles may be a row of data, or the heading above the titles. */
const minTitles = 3;

/** The place of the row with the titles: the first, unless a later one is the one with the known titles. */
function placeOfTitles(rows: readonly TableRow[], known: ReadonlySet<string>): number {
  const counts = rows.map(({ cells }) => cells.filter((cell) => known.has(columnKey(cell))).length);
  const most = Math.max(...counts);
  return most >= minTitles && (counts[0] ?? 0) < minTitles ? counts.indexOf(most) : 0;
}

const maxNamedLines = 20;

/** `known`: titles that the columns may have, in the spelling of `columnKey`. */
async function read(path: string, spool: string, known: ReadonlySet<string>): Promise<TableFacts> {
  const reading = fromTitles(fileRows(path), known);
  let headers: readonly string[] | undefined;
  let titlesLine = 0;
  let titled = 0;
  /** Lines of a text, or cells of a workbook. */
  const wider: (number | string)[] = [];
  const hidden: number[] = [];
  let hiddenRows = 0;
  let writer: SpoolWriter | undefined;
  let width = 0;
  let rows = 0;
  for (;;) {
    const step = await reading.next();
    if (step.done === true) {
      writer?.close();
      const sheets = step.value;
      // In text, they are the rest of a cell that was cut in two: 1,234.50 without quotation marks. A sheet without known
      // titles is another one than was meant.
      if (
        wider.length > 0 &&
        (sheets === undefined || headers?.some((title) => known.has(columnKey(title))) === true)
      ) {
        const code = sheets === undefined ? 'F09' : 'F09.cells';
        throw new FileError(code, someOf(wider, maxNamedLines), String(titlesLine));
      }
      if (rows === 0)
        throw sheets === undefined ? new FileError('F06') : new FileError('F06.sheet', sheets.read);
      const lines = someOf(hidden, maxNamedLines);
      return { headers: headers ?? [], rows, sheets, hidden: { count: hiddenRows, lines } };
    }
    for (const row of step.value) {
      if (headers === undefined) {
        // Columns beyond the limit are dropped, but their titles are kept to tell the user that they are not read.
        const beyond = row.beyond.map((title) => storable(title.trim(), row.line));
        headers = [...row.cells, ...beyond.filter((title) => title !== '')];
        width = row.cells.length;
        titlesLine = row.line;
        titled = lastFilled(row) + 1;
        continue;
      }
      rows += 1;
      const last = lastFilled(row);
      if (wider.length <= maxNamedLines && last >= titled)
        wider.push(row.isHidden === undefined ? row.line : `${columnLetters(last)}${row.line}`);
      if (row.isHidden === true && (hiddenRows += 1) <= maxNamedLines + 1) hidden.push(row.line);
      if (rows > maxUploadRows) throw new FileError('F03', String(maxUploadRows));
      writer ??= writeSpool(spool, width);
      writer.add(row);
    }
  }
}

const lastFilled = ({ cells, beyond }: TableRow) =>
  [...cells, ...beyond].findLastIndex((cell) => cell.trim() !== '');

/** Leaves out what is above the titles. */
async function* fromTitles(
  reading: ReturnType<typeof fileRows>,
  known: ReadonlySet<string>,
): ReturnType<typeof fileRows> {
  let first: readonly TableRow[] = [];
  let isFound = false;
  for (;;) {
    const step = await reading.next();
    if (!isFound) {
      first = step.done === true ? first : [...first, ...step.value];
      if (step.done !== true && first.length < lookedAtRows) continue;
      isFound = true;
      yield first.slice(placeOfTitles(first.slice(0, lookedAtRows), known));
    } else if (step.done !== true) yield step.value;
    if (step.done === true) return step.value;
  }
}

async function answerOf(path: string, spool: string, known: ReadonlySet<string>): Promise<TableAnswer> {
  try {
    return await read(path, spool, known);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const { code, other, value } = error;
    return { fault: { code, other, value } };
  }
}

answerParent((path = '', spool = '', ...known) => answerOf(path, spool, new Set(known)));
