import type { FindingCode } from '../../src/contracts/uploads.ts';

/** What is wrong with a file as a whole. */
export class FileError extends Error {
  override readonly name = 'FileError';
  constructor(
    readonly code: FindingCode,
    readonly other = '',
  ) {
    super(code);
  }
}

/** The file cannot be read; `words` say why and what to do. */
export const unreadable = (words: string) => new FileError('F05', words);
