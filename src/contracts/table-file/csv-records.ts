/**
 * Cuts text into records of cells (RFC 4180), part after part, on the server and in the browser alike. Of its own, because
 * what is given may be made to be slow: here each character is looked at once, where csv-parse makes an error, with its
 * trace, of each record of another length.
 */
import { FileError, tooManyColumns } from './file-error.ts';
import { tableLimits } from './table-limits.ts';

export interface CsvRecord {
  /** In which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const quote = 0x22;
const lineFeed = 0x0a;
const blanks: readonly number[] = [0x20, 0x09];

export interface CsvCutter {
  /** The records that end in this part of the text. */
  readonly cut: (text: string) => readonly CsvRecord[];
  /** The last record, if no end of line follows it. */
  readonly end: () => readonly CsvRecord[];
}

/**
 * Lines of the text end in a line feed alone. Lines that hold nothing are left out. `lenient`: as people paste it, a
 * quotation mark inside of a cell is one (5" pipe), and there may be blanks around what is quoted. @throws FileError
 */
export function csvCutter(delimiter: string, lenient = false): CsvCutter {
  const delimiterCode = delimiter.charCodeAt(0);
  /** `behind` a quotation mark that ends what is quoted, or is the first of two; `after` it there are blanks. */
  let where: 'before' | 'plain' | 'quoted' | 'behind' | 'after' = 'before';
  let line = 1;
  let recordLine = 1;
  let cells: string[] = [];
  /** What is known of a cell whose end is still to come. */
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
      // A cell that goes on from the part before begins here.
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
          // Behind a quotation mark, a second one is one in the text.
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
