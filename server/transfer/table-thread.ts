/** A thread of its own (`read-table.ts`): reads the rows of one file into a spool, then says what it found. */
import { parentPort, workerData } from 'node:worker_threads';
import { mostUploadRows } from '../../src/contracts/transfer/uploads.ts';
import { FileError } from '../../src/contracts/table-file/file-error.ts';
import { fileRows } from './file-rows.ts';
import { type SpoolWriter, writeSpool } from './spool.ts';
import type { SheetNames } from '../../src/contracts/table-file/workbook-rows.ts';

export interface TableTask {
  readonly path: string;
  readonly spool: string;
}
export interface TableFacts {
  /** The file's own titles, in order. */
  readonly headers: readonly string[];
  readonly rows: number;
  /** Of a workbook. */
  readonly sheets: SheetNames | undefined;
}
export type TableAnswer = TableFacts | { readonly fault: Pick<FileError, 'code' | 'other' | 'value'> };

async function read({ path, spool }: TableTask): Promise<TableFacts> {
  const reading = fileRows(path);
  let headers: readonly string[] | undefined;
  let writer: SpoolWriter | undefined;
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
        headers = row.cells;
        continue;
      }
      rows += 1;
      if (rows > mostUploadRows) throw new FileError('F03', String(mostUploadRows));
      writer ??= writeSpool(spool, headers.length);
      writer.add(row);
    }
  }
}

async function answer(task: TableTask): Promise<TableAnswer> {
  try {
    return await read(task);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    const { code, other, value } = error;
    return { fault: { code, other, value } };
  }
}

// Whoever starts this thread gives it a task, and hears of what is thrown.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- This is no window.
void answer(workerData as TableTask).then((found) => parentPort?.postMessage(found));
