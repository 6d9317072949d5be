/** Lists the parts of a ZIP archive from its central directory (APPNOTE.TXT 4.3), without unpacking them. */
import { damaged } from '../../../contracts/table-file/archive.ts';

export interface ZipPart {
  readonly path: string;
  /** Unpacked size according to the archive. */
  readonly bytes: number;
  readonly packed: Uint8Array;
  readonly isDeflated: boolean;
}

const endBytes = 22;
const maxCommentLength = 0xffff;
const entryBytes = 46;
const localBytes = 30;
/** Marks a value that does not fit 32 bits and is stored in the ZIP64 extra field. */
const elsewhere = 0xffffffff;

/** @throws FileError, and RangeError for offsets outside the file */
export function* zipParts(file: Uint8Array): Generator<ZipPart> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const long = (at: number) => Number(view.getBigUint64(at, true));
  const slice = (from: number, length: number) =>
    from + length > file.length ? damaged() : file.subarray(from, from + length);

  let { at, count } = directoryOf(view, long);
  for (; count > 0; count -= 1) {
    if (view.getUint32(at, true) !== 0x02014b50) damaged();
    const method = view.getUint16(at + 10, true);
    const [name, extra, comment] = [28, 30, 32].map((place) => view.getUint16(at + place, true));
    if (name === undefined || extra === undefined || comment === undefined) damaged();
    // The extra field holds only the values that do not fit, in this order.
    let wide = wideAt(view, at + entryBytes + name, extra);
    const [bytes, packedBytes, local] = [24, 20, 42].map((place) => {
      const value = view.getUint32(at + place, true);
      if (value !== elsewhere || wide === undefined) return value;
      wide += 8;
      return long(wide - 8);
    });
    if (bytes === undefined || packedBytes === undefined || local === undefined) damaged();
    const isUtf8 = (view.getUint16(at + 8, true) & 0x800) !== 0;
    const content = local + localBytes + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (method !== 0 && method !== 8) damaged();
    yield {
      path: new TextDecoder(isUtf8 ? 'utf-8' : 'latin1').decode(slice(at + entryBytes, name)),
      bytes,
      packed: slice(content, packedBytes),
      isDeflated: method === 8,
    };
    at += entryBytes + name + extra + comment;
  }
}

/** Offset of the central directory and its number of entries. */
function directoryOf(view: DataView, long: (at: number) => number): { at: number; count: number } {
  let end = view.byteLength - endBytes;
  const first = Math.max(0, end - maxCommentLength);
  while (end >= first && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < first) damaged();
  const isWide = end >= 20 && view.getUint32(end - 20, true) === 0x07064b50;
  if (!isWide) return { at: view.getUint32(end + 16, true), count: view.getUint16(end + 10, true) };
  const wide = long(end - 12);
  return { at: long(wide + 48), count: long(wide + 32) };
}

/** Offset of the ZIP64 values in the extra field of an entry; `undefined` if there are none. */
function wideAt(view: DataView, from: number, length: number): number | undefined {
  for (let at = from; at + 4 <= from + length; at += 4 + view.getUint16(at + 2, true))
    if (view.getUint16(at, true) === 1) return at + 4;
  return undefined;
}
