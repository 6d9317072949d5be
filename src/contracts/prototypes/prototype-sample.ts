/** Rows of a prototype on their way to the server and back: cells, of which the personal ones are invented before they leave. */
import type { ResourceDocument } from './prototype-document.ts';
import { columnCells } from './prototype-draft.ts';
import { type Cells, type ColumnGuess, guessColumns } from './prototype-guess.ts';
import { longestSample, mostSampleColumns, mostSampleRows, type Sample } from './prototype-saved.ts';

export interface Rows {
  readonly cells: Cells;
  readonly columns: readonly ColumnGuess[];
}

const noRows: Rows = { cells: [], columns: [] };

/** Of columns that the document still has; as many rows as there is room for. */
export function sampleOf(
  document: ResourceDocument,
  { cells, columns }: Rows,
  invent: ReadonlySet<string>,
): Sample | null {
  const kept = columns
    .filter(({ field }) => document.fields.some(({ key }) => key === field.key))
    .slice(0, mostSampleColumns);
  if (cells.length < 2 || kept.length === 0) return null;
  const shown = cells.slice(0, mostSampleRows + 1);
  const byColumn = kept.map((column) => columnCells(shown, column, invent));
  const rows: string[][] = [];
  let room = longestSample - JSON.stringify(kept.map(({ field }) => field.key)).length - 200;
  for (let index = 0; index < shown.length - 1; index += 1) {
    const row = byColumn.map((column) => (column[index] ?? '').slice(0, 2_000));
    room -= JSON.stringify(row).length + 1;
    if (room < 0) break;
    rows.push(row);
  }
  return { columns: kept.map(({ field }) => field.key), rows };
}

/** As they were saved: nothing in them is personal any more. */
export function rowsOf(document: ResourceDocument, sample: Sample | null | undefined): Rows {
  if (sample === null || sample === undefined || sample.rows.length === 0) return noRows;
  const cells: Cells = [sample.columns, ...sample.rows];
  const byKey = new Map(document.fields.map((field) => [field.key, field]));
  const columns = guessColumns(cells).flatMap((guess): ColumnGuess[] => {
    const field = byKey.get(sample.columns[guess.index] ?? '');
    return field === undefined
      ? []
      : [{ ...guess, personal: undefined, field: { ...guess.field, key: field.key } }];
  });
  return { cells, columns };
}
