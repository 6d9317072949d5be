/** Reads the rows of a file in a process that can be ended: whatever the file is, requests are answered meanwhile. */
import { type ChildProcess, spawn } from 'node:child_process';
import source from 'virtual:child-script/server/transfer/table-process.ts';
import { FileError } from '../../src/contracts/table-file/file-error.ts';
import { readerLimits } from '../../src/contracts/table-file/table-limits.ts';
import type { TableAnswer, TableFacts } from './table-process.ts';

export interface ReadTable extends TableFacts {
  /** Where its rows are (`readSpool`). */
  readonly spool: string;
}

export interface ReadOptions {
  /** Ends the process: the client is gone, or the server stops. */
  readonly signal: AbortSignal;
  /** Time that it has. */
  readonly ms?: number;
  readonly heapMb?: number;
}

/** @throws FileError, and the signal's reason */
export async function readTable(
  path: string,
  { signal, ms = readerLimits.ms, heapMb = readerLimits.heapMb }: ReadOptions,
): Promise<ReadTable> {
  signal.throwIfAborted();
  const spool = `${path}.rows`;
  const memory = [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=8'];
  const reader = spawn(process.execPath, [...memory, '--input-type=commonjs', '-', path, spool], {
    env: {},
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const ended = new Promise<void>((resolve) => {
    reader.once('exit', () => resolve());
    reader.once('error', () => resolve());
  });
  const deadline = AbortSignal.timeout(ms);
  try {
    const answer = await answerOf(reader, AbortSignal.any([signal, deadline]));
    if ('failure' in answer) throw new Error(answer.failure);
    if ('fault' in answer) {
      const { code, other, value } = answer.fault;
      throw new FileError(code, other, value);
    }
    return { ...answer, spool };
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.aborted) throw new FileError('F05.time');
    throw error;
  } finally {
    reader.kill('SIGKILL');
    await ended;
  }
}

function answerOf(reader: ChildProcess, signal: AbortSignal): Promise<TableAnswer> {
  return new Promise((resolve, reject) => {
    // What comes over the channel is what `table-process.ts` sends.
    reader.once('message', (answer) => resolve(answer as TableAnswer));
    reader.once('error', reject);
    // V8 ends the process where its heap, or one list or table, has no room left; 1 is of a script that does not run.
    reader.once('exit', (code) =>
      reject(code === 1 ? new Error('The reader did not run.') : new FileError('F05.memory')),
    );
    signal.addEventListener('abort', () => reject(new Error('The reader is to end.')), { once: true });
    // A reader that is gone before it has read its script is told of by `exit`.
    reader.stdin?.on('error', () => undefined).end(source);
  });
}
