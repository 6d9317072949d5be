/**
 * Limits on files of rows. A file can be crafted to grow a thousandfold when it is read, so everything that is kept of one is
 * limited, well below the memory of the process that reads it.
 */
export const tableLimits = {
  /** Longer than any field accepts: a field rejects a cell that was cut off as too long, or the cell belongs to no field. */
  cellCharacters: 2_000,
  /** Without this limit, an unclosed quotation mark would make the rest of a file a single cell. */
  rowCharacters: 100_000,
  columns: 200,
  /** The maximum of a worksheet (ECMA-376). */
  lines: 1_048_576,
  /** Of all stored rows together. */
  characters: 80 * 1024 * 1024,
  sheets: 100,
  /** Parts of a workbook's archive. */
  entries: 1_000,
  /** The nesting depth of tags; a worksheet has about ten levels. */
  depth: 32,
  /** Bytes of XML without a tag or the end of a text, such as in a name, an attribute or a comment. */
  pieceBytes: 256 * 1024,
  /** Texts shared by the cells of a workbook. */
  sharedTexts: 2_000_000,
  sharedBytes: 64 * 1024 * 1024,
  /** Cell formats and number formats, each; Excel creates at most 65,490 cell formats. */
  styles: 65_536,
} as const;

const maxUnpackedBytes = 512 * 1024 * 1024;
/** Workbooks with real rows unpack to ten to thirty times their size. */
const growth = 100;
const smallUnpackedBytes = 16 * 1024 * 1024;

/** The number of bytes that may be unpacked from a workbook of this size, over all parts. */
export function unpackedBytesOf(fileBytes: number): number {
  return Math.min(maxUnpackedBytes, smallUnpackedBytes + growth * fileBytes);
}

/** Limits of the process that reads a file. If the limits above miss something, only that process ends. */
export const readerLimits = {
  heapMb: 192,
  ms: 60_000,
} as const;
