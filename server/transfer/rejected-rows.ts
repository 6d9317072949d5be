import { sql } from 'kysely';
import { findingInEnglish } from '../../src/contracts/messages/findings.ts';
import { neutral } from '../../src/contracts/transfer/sheet.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { titleInFile } from '../../src/contracts/transfer/imports.ts';
import {
  codeName,
  type FindingCode,
  keptColumns,
  rejectedTitles,
  type UploadStatus,
  wordsFor,
} from '../../src/contracts/transfer/uploads.ts';
import type { Tx } from '../db/database.ts';
import type { MessageDescriptor } from '../../src/contracts/messages/sentence.ts';
import { stagingTable } from './check-rows.ts';
import { csvLines } from './csv-writer.ts';

const rowsAtOnce = 1_000;

interface RejectedRow {
  readonly line: number;
  readonly cells: readonly (string | null)[];
  readonly found: readonly {
    readonly field: string;
    readonly code: FindingCode;
    readonly value: string | null;
    readonly other: string | null;
    readonly message: MessageDescriptor | null;
  }[];
}

/**
 * The rejected rows with the file's own columns, followed by each row's line and the reasons. The user can correct the file and
 * upload it as it is.
 */
export async function* rejectedCsv(tx: Tx, resource: Resource, status: UploadStatus): AsyncGenerator<string> {
  const { id } = status;
  const table = sql.table(stagingTable(resource.name));
  const headers = status.headers.slice(0, keptColumns);
  const columns = headers.map((_, index) => sql.id('raw', `c${index + 1}`));
  yield `\ufeff${csvLines([[...headers.map(neutral), ...rejectedTitles]])}`;
  const reasonOf = (found: RejectedRow['found'][number]) => {
    const title = titleInFile(resource, status, found.field);
    const words = `${findingInEnglish(wordsFor(found))} (${codeName(found.code)})`;
    return title === undefined ? words : `${title}: ${words}`;
  };
  let after = 0;
  for (;;) {
    const { rows } = await sql<RejectedRow>`
      select raw.line, to_json(array[${sql.join(columns)}]::text[]) as cells, (
        select json_agg(json_build_object('field', field, 'code', code, 'value', value, 'other', other, 'message', "message") order by id)
        from upload_findings as found where found.batch_id = ${id} and found.line = raw.line and severity = 'error') as found
      from ${table} as checked join upload_rows as raw on raw.batch_id = checked.batch_id and raw.line = checked.line
      where checked.batch_id = ${id} and checked.rejected and checked.line > ${after}
      order by checked.line limit ${rowsAtOnce}`.execute(tx);
    if (rows.length === 0) return;
    yield csvLines(
      rows.map(({ line, cells, found }) => [
        ...cells.map((cell) => neutral(cell ?? '')),
        String(line),
        neutral(found.map(reasonOf).join(' ')),
      ]),
    );
    after = rows.at(-1)?.line ?? after;
  }
}
