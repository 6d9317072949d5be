/** The parts of a workbook that the browser has whole: each is unpacked when it is asked for, and no further than its limits. */
import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import {
  type Archive,
  damaged,
  guarded,
  type Listener,
  PartNames,
  tooLarge,
} from '../../../contracts/table-file/archive.ts';
import { FileError } from '../../../contracts/table-file/file-error.ts';
import { unpackedBytesOf } from '../../../contracts/table-file/table-limits.ts';
import { mostUnpackedBytes } from './reading-limits.ts';

interface Part {
  readonly path: string;
  readonly bytes: number;
}

/** @throws FileError */
export function archiveOf(file: Uint8Array): Archive {
  const budget = { left: Math.min(mostUnpackedBytes, unpackedBytesOf(file.length)) };
  const parts = new PartNames<Part>();
  unpacked(file, ({ name, originalSize }) => {
    parts.add(name, { path: name, bytes: originalSize });
    return false;
  });
  const steps = (path: string, listener: Listener) =>
    read(file, parts.get(path) ?? damaged(), budget, listener);
  return {
    has: (path) => parts.get(path) !== undefined,
    bytesOf: (path) => parts.get(path)?.bytes ?? 0,
    steps,
    whole: async (path, listener) => {
      for await (const _ of steps(path, listener));
    },
  };
}

type Filter = NonNullable<NonNullable<Parameters<typeof unzipSync>[1]>['filter']>;

function unpacked(file: Uint8Array, filter: Filter): ReturnType<typeof unzipSync> {
  try {
    return unzipSync(file, { filter });
  } catch (error) {
    if (error instanceof FileError) throw error;
    return damaged();
  }
}

const stepBytes = 64 * 1024;

async function* read(
  file: Uint8Array,
  { path, bytes }: Part,
  budget: { left: number },
  listener: Listener,
): AsyncGenerator<void> {
  // It is unpacked into as many bytes as the archive says, and into no more.
  budget.left -= bytes;
  if (budget.left < 0) tooLarge();
  const content = unpacked(file, ({ name }) => name === path)[path];
  if (content?.length !== bytes) damaged();
  const { onDoctype, onOpen, onText, onClose, fed } = guarded(listener);
  // Without a listener to errors the parser throws at the first.
  const parser = new SaxesParser();
  parser.on('doctype', onDoctype);
  parser.on('opentag', onOpen);
  parser.on('text', onText);
  parser.on('closetag', onClose);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let from = 0; from < bytes; from += stepBytes) {
      const part = content.subarray(from, from + stepBytes);
      parser.write(decoder.decode(part, { stream: true }));
      fed(part.length);
      yield;
    }
    parser.write(decoder.decode()).close();
  } catch (error) {
    if (error instanceof FileError) throw error;
    damaged();
  }
}
