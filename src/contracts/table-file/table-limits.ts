/**
 * What a file of rows may hold. A file can be made to grow a thousandfold as it is read: all that is kept of one has an end,
 * and one well below the memory of the process that reads it.
 */
export const tableLimits = {
  /** Longer than any field takes: what is cut is found too long by its field, or is none's. */
  cellCharacters: 2_000,
  /** An open quotation mark would otherwise take the rest of a file for one cell. */
  rowCharacters: 100_000,
  columns: 200,
  /** As many as a worksheet has (ECMA-376). */
  lines: 1_048_576,
  /** Of all rows together, as they are kept. */
  characters: 80 * 1024 * 1024,
  sheets: 100,
  /** Parts of a workbook's archive. */
  entries: 1_000,
  /** Tags in tags; a worksheet has ten or so. */
  depth: 32,
  /** Of XML without a tag or an end of text: a name, an attribute, a comment. */
  pieceBytes: 256 * 1024,
  /** Texts that the cells of a workbook share. */
  sharedTexts: 2_000_000,
  sharedBytes: 64 * 1024 * 1024,
  /** Formats of cells, and of the numbers in them; Excel makes at most 65,490 of the first. */
  styles: 65_536,
} as const;

const mostUnpackedBytes = 512 * 1024 * 1024;
/** Workbooks of real rows grow ten- to thirtyfold. */
const growth = 100;
const smallUnpackedBytes = 16 * 1024 * 1024;

/** Bytes that may be unpacked of a workbook of this size, all its parts together. */
export function unpackedBytesOf(fileBytes: number): number {
  return Math.min(mostUnpackedBytes, smallUnpackedBytes + growth * fileBytes);
}

/** The process that reads a file: what the limits above miss ends with it, and nothing else does. */
export const readerLimits = {
  heapMb: 192,
  ms: 60_000,
} as const;
