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

/** The error for a line with more columns than allowed. */
export const tooManyColumns = (line: number) =>
  new FileError('F05.columns', String(tableLimits.columns), String(line));
