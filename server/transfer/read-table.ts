/** Reads the rows of a file in a thread that can be ended: whatever the file is, requests are answered meanwhile. */
import { Worker } from 'node:worker_threads';
import source from 'virtual:thread/server/transfer/table-thread.ts';
import { sqlState } from '../db/scoped.ts';
import { FileError } from '../../src/contracts/table-file/file-error.ts';
import { threadLimits } from '../../src/contracts/table-file/table-limits.ts';
import type { TableAnswer, TableFacts, TableTask } from './table-thread.ts';

export interface ReadTable extends TableFacts {
  /** Where its rows are (`readSpool`). */
  readonly spool: string;
}

export interface ReadOptions {
  /** Ends the thread: the client is gone, or the server stops. */
  readonly signal: AbortSignal;
  /** Time that it has. */
  readonly ms?: number;
  readonly heapMb?: number;
}

/** @throws FileError, and the signal's reason */
export async function readTable(
  path: string,
  { signal, ms = threadLimits.ms, heapMb = threadLimits.heapMb }: ReadOptions,
): Promise<ReadTable> {
  signal.throwIfAborted();
  const task: TableTask = { path, spool: `${path}.rows` };
  const thread = new Worker(source, {
    eval: true,
    workerData: task,
    env: {},
    stdin: false,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
  });
  const deadline = AbortSignal.timeout(ms);
  try {
    const answer = await answerOf(thread, AbortSignal.any([signal, deadline]));
    if ('fault' in answer) {
      const { code, other, value } = answer.fault;
      throw new FileError(code, other, value);
    }
    return { ...answer, spool: task.spool };
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.aborted) throw new FileError('F05.time');
    if (sqlState(error) === 'ERR_WORKER_OUT_OF_MEMORY') throw new FileError('F05.memory');
    throw error;
  } finally {
    await thread.terminate();
  }
}

function answerOf(thread: Worker, signal: AbortSignal): Promise<TableAnswer> {
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`The thread ended with ${code} and said nothing.`)));
    signal.addEventListener('abort', () => reject(new Error('The thread is to end.')), { once: true });
  });
}
