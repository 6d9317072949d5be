/** The parts of a workbook's archive, and their XML as it is read: as little of it as is needed, and never more than there may be. */
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { FileError } from './file-error.ts';
import { tableLimits, unpackedBytesOf } from './table-limits.ts';

export interface Archive {
  readonly has: (path: string) => boolean;
  /** Unpacked, as the archive says. */
  readonly bytesOf: (path: string) => number;
  /** Part after part of the XML has been read at each step. A part that is not there is damage. */
  readonly steps: (path: string, listener: Listener) => AsyncGenerator<void>;
  readonly whole: (path: string, listener: Listener) => Promise<void>;
  readonly close: () => void;
}

export interface Listener {
  readonly open?: (tag: SaxesTagPlain, name: string) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

export function damaged(): never {
  throw new FileError('F05.damaged');
}

export function tooLarge(): never {
  throw new FileError('F05.unpacked');
}

/** @throws FileError */
export async function openArchive(path: string): Promise<Archive> {
  const budget = { left: unpackedBytesOf((await stat(path)).size) };
  const zip = await openPromise(path, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: true,
  }).catch(damaged);
  try {
    const entries = await entriesOf(zip);
    const entryOf = (name: string) => entries.get(name.toLowerCase());
    const steps = (name: string, listener: Listener) =>
      read(zip, entryOf(name) ?? damaged(), budget, listener);
    return {
      has: (name) => entryOf(name) !== undefined,
      bytesOf: (name) => entryOf(name)?.uncompressedSize ?? 0,
      steps,
      whole: async (name, listener) => {
        for await (const _ of steps(name, listener));
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function entriesOf(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= tableLimits.entries) throw new FileError('F05.parts');
      if (entry.isEncrypted()) throw new FileError('F05.password');
      const name = entry.fileName.toLowerCase();
      // Which of the two is meant, nobody can say.
      if (entries.has(name)) damaged();
      entries.set(name, entry);
    }
  } catch (error) {
    if (error instanceof FileError) throw error;
    damaged();
  }
  return entries;
}

/** `budget`: what may still be unpacked of the whole archive. */
async function* read(
  zip: ZipFile,
  entry: Entry,
  budget: { left: number },
  listener: Listener,
): AsyncGenerator<void> {
  if (entry.uncompressedSize > budget.left) tooLarge();
  const stream: Readable = await zip.openReadStreamPromise(entry).catch(damaged);
  const { parser, fed } = guardedParser(listener);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let sum = 0;
  try {
    for await (const chunk of stream) {
      const bytes = chunk as Buffer; // a stream of bytes
      budget.left -= bytes.length;
      if (budget.left < 0) tooLarge();
      sum = crc32(bytes, sum);
      parser.write(decoder.decode(bytes, { stream: true }));
      fed(bytes.length);
      yield;
    }
    parser.write(decoder.decode()).close();
    if (sum !== entry.crc32) damaged();
  } catch (error) {
    if (error instanceof FileError) throw error;
    damaged();
  } finally {
    stream.destroy();
    if (!stream.closed) await once(stream, 'close').catch(() => undefined);
  }
}

/** Without a listener to errors the parser throws at the first. */
function guardedParser({ open, text, close }: Listener) {
  const parser = new SaxesParser();
  const local = (name: string) => name.slice(name.indexOf(':') + 1);
  let depth = 0;
  let since = 0;
  parser.on('doctype', damaged);
  parser.on('opentag', (tag) => {
    since = 0;
    depth += 1;
    if (depth > tableLimits.depth) damaged();
    open?.(tag, local(tag.name));
  });
  parser.on('text', (part) => {
    since = 0;
    text?.(part);
  });
  parser.on('closetag', (tag) => {
    since = 0;
    depth -= 1;
    close?.(local(tag.name));
  });
  const fed = (bytes: number) => {
    since += bytes;
    if (since > tableLimits.pieceBytes) damaged();
  };
  return { parser, fed };
}
