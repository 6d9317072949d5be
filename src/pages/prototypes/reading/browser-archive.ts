/** Parts of a workbook that is in memory. Each part is unpacked in small steps on demand, within its size limits. */
import { Inflate } from 'fflate';
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
import type { YieldToPage } from './yield-to-page.ts';
import { maxUnpackedBytes } from './reading-limits.ts';
import { type ZipPart, zipParts } from './zip-parts.ts';

/** @throws FileError */
export function archiveOf(file: Uint8Array, yieldToPage: YieldToPage): Archive {
  const budget = { left: Math.min(maxUnpackedBytes, unpackedBytesOf(file.length)) };
  const parts = new PartNames<ZipPart>();
  orDamaged(() => {
    for (const part of zipParts(file)) parts.add(part.path, part);
  });
  const steps = (path: string, listener: Listener) =>
    read(parts.get(path) ?? damaged(), budget, listener, yieldToPage);
  return {
    has: (path) => parts.get(path) !== undefined,
    bytesOf: (path) => parts.get(path)?.bytes ?? 0,
    steps,
    whole: async (path, listener) => {
      for await (const _ of steps(path, listener));
    },
  };
}

function orDamaged<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof FileError) throw error;
    return damaged();
  }
}

/** Bytes of XML parsed per step. */
const stepBytes = 16 * 1024;
/** Compressed bytes unpacked per step; they expand to at most a megabyte. */
const packedBytes = 1024;

async function* read(
  part: ZipPart,
  budget: { left: number },
  listener: Listener,
  yieldToPage: YieldToPage,
): AsyncGenerator<void> {
  budget.left -= part.bytes;
  if (budget.left < 0) tooLarge();
  const { onDoctype, onOpen, onText, onClose, fed } = guarded(listener);
  // Without an error listener, the parser throws at the first error.
  const parser = new SaxesParser();
  parser.on('doctype', onDoctype);
  parser.on('opentag', onOpen);
  parser.on('text', onText);
  parser.on('closetag', onClose);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const pieces = unpacked(part);
  for (;;) {
    const { value: content, done } = orDamaged(() => pieces.next());
    if (done === true) break;
    for (let from = 0; from < content.length; from += stepBytes) {
      const piece = content.subarray(from, from + stepBytes);
      orDamaged(() => parser.write(decoder.decode(piece, { stream: true })));
      fed(piece.length);
      yield;
      await yieldToPage();
    }
    await yieldToPage();
  }
  orDamaged(() => parser.write(decoder.decode()).close());
}

/** Unpacks the part piece by piece and checks that its size is what the archive says. */
function* unpacked({ packed, isDeflated, bytes }: ZipPart): Generator<Uint8Array> {
  let left = bytes;
  let piece: Uint8Array = packed;
  const inflate = new Inflate((content) => (piece = content));
  for (let from = 0; from < packed.length && left > 0; from += packedBytes) {
    const end = from + packedBytes;
    if (isDeflated) inflate.push(packed.subarray(from, end), end >= packed.length);
    else piece = packed.subarray(from, end);
    left -= piece.length;
    if (left < 0) damaged();
    yield piece;
  }
  if (left > 0) damaged();
}
