import { keptColumns } from '../transfer/uploads.ts';
import { FileError, tooManyColumns } from './file-error.ts';
import { composed, isBlank } from '../values/plain-text.ts';
import { tableLimits } from './table-limits.ts';

export interface TableRow {
  /** The spreadsheet's line number, from 1. */
  readonly line: number;
  /** By column; '' for empty cells. */
  readonly cells: readonly string[];
  /** The unmodified cells of the columns that are not kept. */
  readonly beyond: readonly string[];
  /** Whether the spreadsheet hides the row, by hand or by a filter; absent for text. */
  readonly isHidden?: boolean;
}

/**
 * Builds a row: keeps a limited number of cells, tidies them, and limits their length.
 * @throws FileError for cells that are not valid text
 */
export function tableRow(line: number, cells: readonly string[]): TableRow {
  if (cells.length > tableLimits.columns) throw tooManyColumns(line);
  return {
    line,
    cells: cells.slice(0, keptColumns).map((cell) => storable(tidyCell(cell), line)),
    beyond: cells.slice(keptColumns),
  };
}

/** Normalizes a cell like form input: trimmed and composed (NFC); '' if it has no visible character. */
export function tidyCell(cell: string): string {
  const text = cell.trim();
  if (plain.test(text)) return text;
  // What is removed may have stood beside a space.
  return isBlank(text) ? '' : composed(text).trim();
}

/** Matches most cells, which need no normalization. */
const plain = /^[ -~]*$/;

const noText = /\0|\p{Surrogate}/u;

/** Rejects NUL and unpaired surrogates, which are not valid text and could not be stored unchanged. */
export function storable(cell: string, line: number): string {
  const text = cell.length > tableLimits.cellCharacters ? cut(cell) : cell;
  if (noText.test(text)) throw new FileError('F08', String(line));
  return text;
}

function cut(cell: string): string {
  // Do not split a surrogate pair.
  return cell.slice(0, tableLimits.cellCharacters - 1).replace(/[\ud800-\udbff]$/, '') + '…';
}
