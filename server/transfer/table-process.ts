/** Runs as a separate process (`read-table.ts`): reads the rows of one file into a spool, then answers with what it found. */
import { mostUploadRows } from '../../src/contracts/transfer/uploads.ts';
import { FileError } from '../../src/contracts/table-file/file-error.ts';
import { answerParent } from '../answer-parent.ts';
import { fileRows } from './file-rows.ts';
import { storable } from '../../src/contracts/table-file/table-row.ts';
import { type SpoolWriter, writeSpool } from './spool.ts';
import type { SheetNames } from '../../src/contracts/table-file/workbook-rows.ts';

export interface TableFacts {
  /** The file's own titles, in order. */
  readonly headers: readonly string[];
  readonly rows: number;
  /** `undefined` if the file is not a workbook. */
  readonly sheets: SheetNames | undefined;
}
export type TableAnswer = TableFacts | { readonly fault: Pick<FileError, 'code' | 'other' | 'value'> };

async function read(path: string, spool: string): Promise<TableFacts> {
  const reading = fileRows(path);
  let headers: readonly string[] | undefined;
  let writer: SpoolWriter | undefined;
  let width = 0;
  let rows = 0;
  for (;;) {
    const step = await reading.next();
    if (step.done === true) {
      writer?.close();
      const sheets = step.value;
      if (rows === 0)
        throw sheets === undefined ? new FileError('F06') : new FileError('F06.sheet', sheets.read);
      return { headers: headers ?? [], rows, sheets };
    }
    for (const row of step.value) {
      if (headers === undefined) {
        // Columns beyond the limit are dropped, but their titles are kept to tell the user that they are not read.
        const beyond = row.beyond.map((title) => storable(title.trim(), row.line));
        headers = [...row.cells, ...beyond.filter((title) => title !== '')];
        width = row.cells.length;
        continue;
      }
      rows += 1;
      if (rows > mostUploadRows) throw new FileError('F03', String(mostUploadRows));
      writer ??= writeSpool(spool, width);
      writer.add(row);
    }
  }
}

async function answerOf(path: string, spool: string): Promise<TableAnswer> {
  try {
    return await read(path, spool);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const { code, other, value } = error;
    return { fault: { code, other, value } };
  }
}

answerParent((path = '', spool = '') => answerOf(path, spool));
