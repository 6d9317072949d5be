import { keptColumns } from '../transfer/uploads.ts';
import { FileError, tooManyColumns } from './file-error.ts';
import { composed, isBlank } from '../values/plain-text.ts';
import { tableLimits } from './table-limits.ts';

export interface TableRow {
  /** As the spreadsheet numbers it, from 1. */
  readonly line: number;
  /** By column; '' where there is nothing. */
  readonly cells: readonly string[];
  /** In the columns after those that are kept, as it stands there. */
  readonly beyond: readonly string[];
}

/** As many cells as are kept, tidy, none longer than any field takes. @throws FileError for what no text can hold */
export function tableRow(line: number, cells: readonly string[]): TableRow {
  if (cells.length > tableLimits.columns) throw tooManyColumns(line);
  return {
    line,
    cells: cells.slice(0, keptColumns).map((cell) => storable(tidyCell(cell), line)),
    beyond: cells.slice(keptColumns),
  };
}

/** As a form takes it: trimmed and composed (NFC); what has no visible character is nothing. */
export function tidyCell(cell: string): string {
  const text = cell.trim();
  if (plain.test(text)) return text;
  return isBlank(text) ? '' : composed(text);
}

/** Most cells: they are as they should be. */
const plain = /^[ -~]*$/;

const noText = /\0|\p{Surrogate}/u;

/** NUL, and halves of pairs, are in no text: what is stored would not be what stands in the file. */
export function storable(cell: string, line: number): string {
  const text = cell.length > tableLimits.cellCharacters ? cut(cell) : cell;
  if (noText.test(text)) throw new FileError('F08', String(line));
  return text;
}

function cut(cell: string): string {
  // Not through the middle of a pair.
  return cell.slice(0, tableLimits.cellCharacters - 1).replace(/[\ud800-\udbff]$/, '') + '…';
}
