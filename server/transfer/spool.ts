/**
 * Spools rows between the process that reads a file and the transaction that stores them. The spool consists of parts, each
 * with the text of one statement's parameters. So no file is parsed while a connection is held, and the thread that answers
 * requests copies the text without looking into it.
 */
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { original } from '../../src/contracts/transfer/sheet.ts';
import { FileError } from '../../src/contracts/table-file/file-error.ts';
import { tableLimits } from '../../src/contracts/table-file/table-limits.ts';
import type { TableRow } from '../../src/contracts/table-file/table-row.ts';

/** PostgreSQL array literals: one of the line numbers, and one of each column's cells. */
export interface SpooledPart {
  readonly lines: string;
  readonly columns: readonly string[];
}

const partRows = 1_000;
const partCharacters = 512 * 1024;
/** A character that no PostgreSQL text can hold. */
const separator = '\0';
const lengthBytes = 4;

export interface SpoolWriter {
  readonly add: (row: TableRow) => void;
  readonly close: () => void;
}

/** @throws FileError if the rows hold too much text */
export function writeSpool(path: string, columns: number): SpoolWriter {
  const file = openSync(path, 'wx', 0o600);
  let lines: number[] = [];
  let cells: string[][] = [];
  let characters = 0;
  let all = 0;
  const clear = () => {
    lines = [];
    cells = Array.from({ length: columns }, () => []);
    characters = 0;
  };
  const write = () => {
    if (lines.length === 0) return;
    const text = [`{${lines.join(',')}}`, ...cells.map((column) => `{${column.join(',')}}`)].join(separator);
    const part = Buffer.alloc(lengthBytes + Buffer.byteLength(text));
    part.writeUInt32LE(part.length - lengthBytes);
    part.write(text, lengthBytes);
    // Writes the whole part, while a single write may write less.
    writeFileSync(file, part);
    clear();
  };
  clear();
  return {
    add({ line, cells: given }) {
      lines.push(line);
      for (const [index, column] of cells.entries()) {
        const element = elementOf(given[index] ?? '');
        column.push(element);
        characters += element.length;
        all += element.length;
      }
      if (all > tableLimits.characters) throw new FileError('F05.text');
      if (lines.length === partRows || characters > partCharacters) write();
    },
    close() {
      write();
      closeSync(file);
    },
  };
}

/** A cell as an element of an array literal; an empty cell becomes NULL. */
function elementOf(cell: string): string {
  const text = original(cell);
  return text === '' ? 'NULL' : `"${text.replace(/["\\]/g, '\\$&')}"`;
}

export async function* readSpool(path: string): AsyncGenerator<SpooledPart> {
  const file = await open(path);
  try {
    for (;;) {
      const length = await exactly(lengthBytes);
      if (length === undefined) return;
      const [lines = '', ...columns] =
        (await exactly(length.readUInt32LE()))?.toString('utf8').split(separator) ?? [];
      yield { lines, columns };
    }
  } finally {
    await file.close();
  }

  async function exactly(bytes: number): Promise<Buffer | undefined> {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes);
    if (bytesRead === 0) return undefined;
    if (bytesRead < bytes) throw new Error('The spooled rows are cut off.');
    return buffer;
  }
}
