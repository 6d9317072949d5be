/**
 * Converts the rows of a prototype to and from the sample that the server stores. Personal cells are replaced by invented
 * ones before they leave the browser.
 */
import type { ResourceDocument } from './prototype-document.ts';
import { columnCells } from './prototype-draft.ts';
import { type Cells, type ColumnGuess, guessColumns } from './prototype-guess.ts';
import { maxSampleLength, maxSampleColumns, maxSampleRows, type Sample } from './prototype-saved.ts';

export interface Rows {
  readonly cells: Cells;
  readonly columns: readonly ColumnGuess[];
  /** Keys of the columns whose cells were already replaced by invented ones; the originals were never sent. */
  readonly replaced?: readonly string[];
}

const noRows: Rows = { cells: [], columns: [] };

/** The sample to save: only columns that the document still has, and as many rows as fit. */
export function sampleOf(
  document: ResourceDocument,
  { cells, columns, replaced = [] }: Rows,
  invent: ReadonlySet<string>,
): Sample | null {
  const kept = columns
    .filter(({ field }) => document.fields.some(({ key }) => key === field.key))
    .slice(0, maxSampleColumns);
  if (cells.length < 2 || kept.length === 0) return null;
  const shown = cells.slice(0, maxSampleRows + 1);
  const byColumn = kept.map((column) => columnCells(shown, column, invent, columns));
  const personal = kept.flatMap(({ field: { key }, personal: sort }) =>
    sort === undefined ? [] : [[key, sort] as const],
  );
  const invented = personal.map(([key]) => key).filter((key) => invent.has(key) || replaced.includes(key));
  const head = {
    columns: kept.map(({ field }) => field.key),
    ...(personal.length === 0 ? {} : { personal: Object.fromEntries(personal) }),
    ...(invented.length === 0 ? {} : { invented }),
  };
  const room = maxSampleLength - JSON.stringify(head).length - 200;
  return { ...head, rows: rowsWithin(byColumn, shown.length - 1, room) };
}

/**
 * The lengths to shorten long texts to, so that fewer rows have to be dropped. Labels of choices are shorter than all of them
 * (prototype-guess.ts).
 */
const cellLengths = [2_000, 500, 200] as const;
const shortest = 80;

function rowsWithin(columns: readonly (readonly string[])[], count: number, room: number): string[][] {
  const cut = (most: number) =>
    Array.from({ length: count }, (_, index) =>
      columns.map((column) => {
        const cell = column[index] ?? '';
        return cell.length > most ? `${cell.slice(0, most - 1).trimEnd()}…` : cell;
      }),
    );
  const fitting = cellLengths.map(cut).find((rows) => JSON.stringify(rows).length <= room);
  let used = 0;
  return (fitting ?? cut(shortest)).filter((row) => {
    used += JSON.stringify(row).length + 1;
    return used <= room;
  });
}

/** Restores saved rows. Columns that look personal are marked, and invented cells are not invented again. */
export function rowsOf(document: ResourceDocument, sample: Sample | null | undefined): Rows {
  if (sample === null || sample === undefined || sample.rows.length === 0) return noRows;
  const cells: Cells = [sample.columns, ...sample.rows];
  const byKey = new Map(document.fields.map((field) => [field.key, field]));
  const columns = guessColumns(cells).flatMap((guess): ColumnGuess[] => {
    const field = byKey.get(sample.columns[guess.index] ?? '');
    if (field === undefined) return [];
    const { personal: looks, ...rest } = guess;
    const personal = sample.personal === undefined ? looks : sample.personal[field.key];
    return [
      {
        ...rest,
        field: { ...guess.field, key: field.key },
        ...(personal === undefined ? {} : { personal }),
      },
    ];
  });
  const personal = columns.flatMap((column) => (column.personal === undefined ? [] : [column.field.key]));
  // Samples of earlier versions do not record this; there, every column that looked personal was invented.
  return { cells, columns, replaced: sample.personal === undefined ? personal : (sample.invented ?? []) };
}
