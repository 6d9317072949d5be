/**
 * Splits text into records of cells (RFC 4180), chunk by chunk, on the server and in the browser. We have our own parser
 * because input can be crafted to be slow: it looks at each character once, whereas csv-parse creates an error with a stack
 * trace for each record of a different length.
 */
import { FileError, tooManyColumns } from './file-error.ts';
import { tableLimits } from './table-limits.ts';

export interface CsvRecord {
  /** The line on which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const quote = 0x22;
const lineFeed = 0x0a;
const blanks: readonly number[] = [0x20, 0x09];

export interface CsvCutter {
  /** Returns the records that end in this chunk of text. */
  readonly cut: (text: string) => readonly CsvRecord[];
  /** Returns the last record if no line break follows it. */
  readonly end: () => readonly CsvRecord[];
}

/**
 * Expects lines to end in a line feed only; skips empty lines. `lenient`: for pasted text; a quotation mark inside a cell is
 * literal (5" pipe), and blanks are allowed around quoted cells.
 * @throws FileError
 */
export function csvCutter(delimiter: string, lenient = false): CsvCutter {
  const delimiterCode = delimiter.charCodeAt(0);
  /**
   * `behind`: after a quotation mark that either ends the quoted text or is the first of two; `after`: in blanks that follow
   * it.
   */
  let where: 'before' | 'plain' | 'quoted' | 'behind' | 'after' = 'before';
  let line = 1;
  let recordLine = 1;
  let cells: string[] = [];
  /** The beginning of a cell whose end is still to come. */
  let cell = '';
  let characters = 0;

  const endCell = (rest: string) => {
    cells.push(cell + rest);
    cell = '';
    where = 'before';
    if (cells.length > tableLimits.columns) throw tooManyColumns(recordLine);
  };
  const endRecord = (found: CsvRecord[]) => {
    if (cells.some((one) => one !== '')) found.push({ line: recordLine, cells });
    cells = [];
    characters = 0;
    recordLine = line;
  };

  return {
    cut(text) {
      const found: CsvRecord[] = [];
      // A cell that continues from the previous chunk starts here.
      let from = 0;
      let recordFrom = 0;
      for (let at = 0; at < text.length; at += 1) {
        const code = text.charCodeAt(at);
        if (code === lineFeed && (line += 1) > tableLimits.lines) throw new FileError('F05.lines');
        if (where === 'quoted') {
          if (code !== quote) continue;
          cell += text.slice(from, at);
          where = 'behind';
        } else if (code === delimiterCode || code === lineFeed) {
          endCell(where === 'plain' ? text.slice(from, at) : '');
          if (code !== lineFeed) continue;
          if (characters + at - recordFrom > tableLimits.rowCharacters) tooLong(recordLine);
          endRecord(found);
          recordFrom = at + 1;
        } else if (lenient && where !== 'plain' && blanks.includes(code)) {
          if (where === 'behind') where = 'after';
        } else if (where === 'after') {
          misplaced(line);
        } else if (code === quote) {
          if (where === 'plain') {
            if (lenient) continue;
            misplaced(line);
          }
          // A second quotation mark directly after the first one is a literal quotation mark.
          if (where === 'behind') cell += '"';
          where = 'quoted';
          from = at + 1;
        } else if (where === 'behind') misplaced(line);
        else if (where === 'before') {
          where = 'plain';
          from = at;
        }
      }
      if (where === 'plain' || where === 'quoted') cell += text.slice(from);
      characters += text.length - recordFrom;
      if (characters > tableLimits.rowCharacters) tooLong(recordLine);
      return found;
    },
    end() {
      if (where === 'quoted') tooLong(recordLine);
      const found: CsvRecord[] = [];
      endCell('');
      endRecord(found);
      return found;
    },
  };
}

function tooLong(line: number): never {
  throw new FileError('F05.line', String(line));
}

function misplaced(line: number): never {
  throw new FileError('F05.quote', String(line));
}
