/** Puts the rows of a file into the database as they are. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { original } from '../../src/contracts/sheet.ts';
import { keptColumns, mostUploadRows } from '../../src/contracts/uploads.ts';
import type { Tx } from '../db/database.ts';
import { FileError, fileRows, keptCells } from './upload-file.ts';

const columns = Array.from({ length: keptColumns }, (_, index) => `c${index + 1}`);

/** Row security and COPY do not go together, so the rows come in by a table of the transaction's own. Returns the file's titles. @throws FileError */
export async function stageRows(
  tx: Tx,
  client: PoolClient,
  batchId: number,
  path: string,
): Promise<{ readonly headers: readonly string[]; readonly rows: number }> {
  await sql
    .raw(
      `create temporary table incoming (line integer, ${columns.map((name) => `${name} text`).join(', ')}) on commit drop`,
    )
    .execute(tx);
  let headers: readonly string[] | undefined;
  let count = 0;
  async function* lines(): AsyncGenerator<Buffer> {
    for await (const rows of fileRows(path)) {
      let text = '';
      for (const { line, cells } of rows) {
        if (headers === undefined) {
          headers = keptCells(cells);
          continue;
        }
        count += 1;
        if (count > mostUploadRows) throw new FileError('F03', String(mostUploadRows));
        text += `${line}`;
        for (let index = 0; index < keptColumns; index += 1) text += `\t${copied(cells[index])}`;
        text += '\n';
      }
      yield Buffer.from(text);
    }
  }
  const names = ['line', ...columns].join(', ');
  await pipeline(Readable.from(lines()), client.query(copyFrom(`copy incoming (${names}) from stdin`)));
  if (headers === undefined || count === 0) throw new FileError('F06');
  await sql`insert into upload_rows (batch_id, ${sql.raw(names)}) select ${batchId}::integer, ${sql.raw(names)} from incoming`.execute(
    tx,
  );
  return { headers, rows: count };
}

const marks: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** In COPY's own text format: nothing is \N. */
function copied(cell: string | undefined): string {
  const text = original((cell ?? '').trim());
  if (text === '') return '\\N';
  // PostgreSQL's text holds no NUL.
  return /[\\\t\n\r\0]/.test(text)
    ? text.replaceAll('\0', '').replace(/[\\\t\n\r]/g, (mark) => marks[mark] ?? mark)
    : text;
}
