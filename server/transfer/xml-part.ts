/**
 * Reads the parts of a workbook's archive and their XML as a stream: only as much as is needed, and never more than allowed.
 */
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { SaxesParser } from 'saxes';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import {
  type Archive,
  damaged,
  guarded,
  type Listener,
  PartNames,
  tooLarge,
} from '../../src/contracts/table-file/archive.ts';
import { FileError } from '../../src/contracts/table-file/file-error.ts';
import { unpackedBytesOf } from '../../src/contracts/table-file/table-limits.ts';

export interface ArchiveFile extends Archive {
  readonly close: () => void;
}

/** @throws FileError */
export async function openArchive(path: string): Promise<ArchiveFile> {
  const budget = { left: unpackedBytesOf((await stat(path)).size) };
  const zip = await openPromise(path, {
    lazyEntries: true,
    autoClose: false,
    validateEntrySizes: true,
  }).catch(damaged);
  try {
    const entries = await entriesOf(zip);
    const entryOf = (name: string) => entries.get(name);
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

async function entriesOf(zip: ZipFile): Promise<PartNames<Entry>> {
  const entries = new PartNames<Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entry.isEncrypted()) throw new FileError('F05.password');
      entries.add(entry.fileName, entry);
    }
  } catch (error) {
    if (error instanceof FileError) throw error;
    damaged();
  }
  return entries;
}

/** `budget`: bytes that may still be unpacked from the whole archive. */
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
      const bytes = chunk as Buffer; // an unencoded stream yields bytes
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

/** The parser throws at the first error, because it has no error listener. */
function guardedParser(listener: Listener) {
  const parser = new SaxesParser();
  const { onDoctype, onOpen, onText, onClose, fed } = guarded(listener);
  parser.on('doctype', onDoctype);
  parser.on('opentag', onOpen);
  parser.on('text', onText);
  parser.on('closetag', onClose);
  return { parser, fed };
}
