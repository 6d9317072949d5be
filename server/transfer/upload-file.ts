/** A file on its way in: kept beside, looked at, and read row by row, whatever it is; nothing of it is held in memory whole. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import { type FindingCode, keptColumns } from '../../src/contracts/uploads.ts';
import { SheetError, sheetNames, type SheetNames, type SheetRow, xlsxRows } from './xlsx-reader.ts';

export interface KeptFile {
  readonly path: string;
  /** Of its bytes, in hexadecimal. */
  readonly sha256: string;
  readonly remove: () => Promise<void>;
}

/** What is wrong with a file as a whole. */
export class FileError extends Error {
  override readonly name = 'FileError';
  constructor(
    readonly code: FindingCode,
    readonly other = '',
  ) {
    super(code);
  }
}

/** Writes the stream to a file of its own. */
export async function keepFile(bytes: Readable): Promise<KeptFile> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-upload-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, 'file');
  const hash = createHash('sha256');
  try {
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(bytes, hashing, createWriteStream(path, { mode: 0o600 }));
    return { path, sha256: hash.digest('hex'), remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The rows that hold something, the line of titles first. By content, not by name: a workbook is a ZIP archive. @throws FileError */
export async function* fileRows(path: string): AsyncGenerator<readonly SheetRow[]> {
  const start = await firstBytes(path);
  try {
    if (isArchive(start)) yield* xlsxRows(path);
    else if (start.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
      throw new FileError(
        'F05',
        'It is a workbook of an old kind (.xls), or has a password. Save it as .xlsx, without one.',
      );
    else if (start.includes(0)) throw new FileError('F02');
    else yield* csvRows(path, start);
  } catch (error) {
    if (error instanceof SheetError) throw new FileError('F05', error.message);
    throw error;
  }
}

/** Of a workbook that `fileRows` could read; undefined: the file has no sheets. */
export async function fileSheets(path: string): Promise<SheetNames | undefined> {
  return isArchive(await firstBytes(path)) ? sheetNames(path) : undefined;
}

const isArchive = (start: Buffer) => start.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]));
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

const rowsAtOnce = 500;
/** Longest row, characters: an open quotation mark would otherwise take the rest of the file for one cell. */
const longestRow = 100_000;

async function* csvRows(path: string, start: Buffer): AsyncGenerator<readonly SheetRow[]> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(start.toString('utf8')),
    info: true,
    max_record_size: longestRow,
    record_delimiter: '\n',
    relax_column_count: true,
  });
  const done = pipeline(Readable.from(withLineFeeds(textOf(path))), parser);
  // The loop below sees it too.
  done.catch(() => undefined);
  let rows: SheetRow[] = [];
  let line = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      // With `info`, each record comes with the line that it ends in.
      if (record.some((cell) => cell.trim() !== '')) rows.push({ line, cells: record });
      line = info.lines + 1;
      if (rows.length < rowsAtOnce) continue;
      yield rows;
      rows = [];
    }
    if (rows.length > 0) yield rows;
  } catch (error) {
    throw explained(error);
  }
  await done;
}

interface Parsed {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

function explained(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  const { code, lines } = error as CsvError & { readonly lines?: number }; // they say where
  const where = lines === undefined ? '' : ` It is in line ${lines}.`;
  return new FileError(
    'F05',
    code === 'CSV_MAX_RECORD_SIZE'
      ? `A line is too long, or a quotation mark is not closed.${where}`
      : `A quotation mark stands where none can.${where}`,
  );
}

/** Comma, semicolon (Excel in many countries) or tab, whichever the titles have most of. */
function delimiterOf(text: string): string {
  const titles = text.split(/\r?\n|\r/, 1)[0] ?? '';
  const count = (mark: string) => titles.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

async function* textOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const decoded = (chunk?: Buffer) => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch {
      throw new FileError('F02');
    }
  };
  for await (const chunk of createReadStream(path)) yield decoded(chunk as Buffer); // without an encoding, bytes
  yield decoded();
}

/** Files put together of several have CRLF, LF and CR in one; the parser goes by one of them, and counts CRLF as two in quoted cells. */
async function* withLineFeeds(text: AsyncIterable<string>): AsyncGenerator<string> {
  let kept = '';
  for await (const part of text) {
    const whole = kept + part;
    // The line feed that belongs to it may come with the next part.
    kept = whole.endsWith('\r') ? '\r' : '';
    yield whole.slice(0, whole.length - kept.length).replace(/\r\n?/g, '\n');
  }
  if (kept !== '') yield '\n';
}

/** As many cells as are kept, without the space around them. */
export function keptCells(cells: readonly string[]): readonly string[] {
  return cells.slice(0, keptColumns).map((cell) => cell.trim());
}
