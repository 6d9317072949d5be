/** Asks a script in a process of its own, which is ended whatever it is doing: requests are answered meanwhile. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { ChildAnswer } from './answer-parent.ts';

export interface AskOptions {
  /** Ends the process: the client is gone, or the server stops. */
  readonly signal: AbortSignal;
  /** Time that it has. */
  readonly ms: number;
  /** Of JavaScript; what native code takes is outside. */
  readonly heapMb: number;
}

/** The process is gone without an answer: what it was given took too much. */
export class ChildGone extends Error {
  override readonly name = 'ChildGone';
  constructor(readonly lacking: 'time' | 'memory') {
    super(`The process had not enough ${lacking}.`);
  }
}

/** `source`: of `virtual:child-script/…`; `T` is what it answers with (`answerParent`). @throws ChildGone, and the signal's reason */
export async function askChild<T>(
  source: string,
  args: readonly string[],
  { signal, ms, heapMb }: AskOptions,
): Promise<T> {
  signal.throwIfAborted();
  const memory = [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=8'];
  const child = spawn(process.execPath, [...memory, '--input-type=commonjs', '-', ...args], {
    env: {},
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const deadline = AbortSignal.timeout(ms);
  try {
    const answer = await answerOf<T>(child, source, AbortSignal.any([signal, deadline]));
    if ('failure' in answer) throw new Error(answer.failure);
    return answer.done;
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.aborted) throw new ChildGone('time');
    throw error;
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
}

function answerOf<T>(child: ChildProcess, source: string, signal: AbortSignal): Promise<ChildAnswer<T>> {
  return new Promise((resolve, reject) => {
    // What comes over the channel is what `answerParent` sends.
    child.once('message', (answer) => resolve(answer as ChildAnswer<T>));
    child.once('error', reject);
    // V8 ends the process where its heap, or one list or table, has no room left; 1 is of a script that does not run.
    child.once('exit', (code) =>
      reject(code === 1 ? new Error('The script did not run.') : new ChildGone('memory')),
    );
    signal.addEventListener('abort', () => reject(new Error('The process is to end.')), { once: true });
    // A process that is gone before it has read its script is told of by `exit`.
    child.stdin?.on('error', () => undefined).end(source);
  });
}
