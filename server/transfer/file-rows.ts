/** Reads the rows of a file. The content, not the name, determines the format. */
import { open } from 'node:fs/promises';
import { csvRows } from './csv-reader.ts';
import { FileError } from '../../src/contracts/table-file/file-error.ts';
import type { TableRow } from '../../src/contracts/table-file/table-row.ts';
import type { SheetNames } from '../../src/contracts/table-file/workbook-rows.ts';
import { xlsxRows } from './xlsx-reader.ts';

/** Yields the rows that are not empty, the titles first. Returns the sheets of a workbook. @throws FileError */
export async function* fileRows(path: string): AsyncGenerator<readonly TableRow[], SheetNames | undefined> {
  const start = await firstBytes(path);
  // A workbook is a ZIP archive.
  if (startsWith(start, 0x50, 0x4b, 3, 4)) return yield* xlsxRows(path);
  if (startsWith(start, 0xd0, 0xcf, 0x11, 0xe0)) throw new FileError('F05.old');
  if (isUtf16(start)) throw new FileError('F02');
  yield* csvRows(path, start);
  return undefined;
}

const startsWith = (start: Buffer, ...bytes: readonly number[]) =>
  start.subarray(0, bytes.length).equals(Buffer.from(bytes));
/** Detected by its byte order mark, or by a null in every other byte of its first two letters. */
const isUtf16 = (start: Buffer) =>
  startsWith(start, 0xff, 0xfe) ||
  startsWith(start, 0xfe, 0xff) ||
  /^(?:[^\0]\0[^\0]\0|\0[^\0]\0[^\0])/.test(start.toString('latin1', 0, 4));

const lookedAtBytes = 64 * 1024;

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(lookedAtBytes), 0, lookedAtBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
