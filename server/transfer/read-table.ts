/** Reads the rows of a file in a process that can be killed, so that requests are answered whatever the file contains. */
import source from 'virtual:child-script/server/transfer/table-process.ts';
import { FileError } from '../../src/contracts/table-file/file-error.ts';
import { readerLimits } from '../../src/contracts/table-file/table-limits.ts';
import { askChild, type AskOptions, ChildGone } from '../child-process/ask-child.ts';
import type { TableAnswer, TableFacts } from './table-process.ts';

export interface ReadTable extends TableFacts {
  /** Path of the file that holds its rows (`readSpool`). */
  readonly spool: string;
}

export type ReadOptions = Pick<AskOptions, 'signal'> &
  Partial<AskOptions> & {
    /** Titles that the columns may have, in the spelling of `columnKey`. By default, the first row has the titles. */
    readonly titles?: readonly string[];
  };

/** @throws FileError, or the signal's reason */
export async function readTable(path: string, { titles = [], ...options }: ReadOptions): Promise<ReadTable> {
  const spool = `${path}.rows`;
  const answer = await askChild<TableAnswer>(source, [path, spool, ...titles], {
    ...readerLimits,
    ...options,
  }).catch((error: unknown) => {
    throw error instanceof ChildGone ? new FileError(`F05.${error.lacking}`) : error;
  });
  if ('fault' in answer) {
    const { code, other, value } = answer.fault;
    throw new FileError(code, other, value);
  }
  return { ...answer, spool };
}
