import type { FindingCode } from '../transfer/uploads.ts';
import { tableLimits } from './table-limits.ts';

/** What is wrong with a file as a whole. */
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

/** More columns in a line than any file of rows has. */
export const tooManyColumns = (line: number) =>
  new FileError('F05.columns', String(tableLimits.columns), String(line));
