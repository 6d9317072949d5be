/** Puts the rows of a file into the database as they are. */
import { sql } from 'kysely';
import { original } from '../../src/contracts/sheet.ts';
import { mostUploadRows } from '../../src/contracts/uploads.ts';
import type { Tx } from '../db/database.ts';
import { FileError, fileRows, fileSheets, keptCells } from './upload-file.ts';
import type { SheetNames } from './xlsx-reader.ts';

/** Rows of one statement. */
const rowsAtOnce = 1_000;

/**
 * By arrays, a column each: row security and COPY do not go together, and the restricted role may make no table, not even
 * a temporary one. Returns the file's titles and, of a workbook, its sheets. @throws FileError
 */
export async function stageRows(
  tx: Tx,
  batchId: number,
  path: string,
): Promise<{
  readonly headers: readonly string[];
  readonly rows: number;
  readonly sheets: SheetNames | undefined;
}> {
  let headers: readonly string[] = [];
  let count = 0;
  let lines: number[] = [];
  let cellsOf: (string | null)[][] = [];
  const insert = async () => {
    if (lines.length === 0) return;
    const names = sql.join(cellsOf.map((_, index) => sql.id(`c${index + 1}`)));
    const arrays = sql.join(cellsOf.map((cells) => sql`${cells}::text[]`));
    await sql`
      insert into upload_rows (batch_id, line, ${names})
      select ${batchId}::integer, * from unnest(${lines}::integer[], ${arrays}) as incoming`.execute(tx);
    lines = [];
    cellsOf = headers.map(() => []);
  };
  for await (const rows of fileRows(path)) {
    for (const { line, cells } of rows) {
      if (headers.length === 0) {
        headers = keptCells(cells);
        cellsOf = headers.map(() => []);
        continue;
      }
      count += 1;
      if (count > mostUploadRows) throw new FileError('F03', String(mostUploadRows));
      lines.push(line);
      for (const [index, kept] of cellsOf.entries()) kept.push(storable(cells[index]));
      if (lines.length === rowsAtOnce) await insert();
    }
  }
  await insert();
  const sheets = await fileSheets(path);
  if (count === 0)
    throw sheets === undefined ? new FileError('F06') : new FileError('F06.sheet', sheets.read);
  return { headers, rows: count, sheets };
}

/** PostgreSQL's text holds no NUL; a cell that holds nothing is absent. */
function storable(cell: string | undefined): string | null {
  const text = original((cell ?? '').trim());
  return text === '' ? null : text.replaceAll('\0', '');
}
