import type { FindingCode } from '../transfer/uploads.ts';
import { tableLimits } from './table-limits.ts';

/** A problem with a file as a whole. */
export class FileError extends Error {
  override readonly name = 'FileError';
  constructor(
    readonly code: FindingCode,
    readonly other = '',
    readonly value = '',
  ) {
    super(code);
  }
}

/** The first of several places in a file, for a message: `2, 5, 9, …` */
export const someOf = (places: readonly (string | number)[], most: number) =>
  [...places.slice(0, most), ...(places.length > most ? ['…'] : [])].join(', ');

/** The error for a line with more columns than allowed. */
export const tooManyColumns = (line: number) =>
  new FileError('F05.columns', String(tableLimits.columns), String(line));
