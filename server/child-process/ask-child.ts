/** Runs a script in a separate process, which can be killed whatever it is doing, while the server keeps answering requests. */
import { type ChildProcess, spawn } from 'node:child_process';
import type { ChildAnswer } from './answer-parent.ts';

export interface AskOptions {
  /** Kills the process, for example when the client is gone or the server stops. */
  readonly signal: AbortSignal;
  /** Time limit. */
  readonly ms: number;
  /** Limit of the JavaScript heap; memory of native code is not included. */
  readonly heapMb: number;
}

/** The process ended without an answer: its input took too much time or memory. */
export class ChildGone extends Error {
  override readonly name = 'ChildGone';
  constructor(readonly lacking: 'time' | 'memory') {
    super(`The process had not enough ${lacking}.`);
  }
}

/**
 * `source`: from `virtual:child-script/…`; `T`: the type of its answer (`answerParent`). @throws ChildGone, or the signal's
 * reason
 */
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
    // The message is what `answerParent` sends.
    child.once('message', (answer) => resolve(answer as ChildAnswer<T>));
    child.once('error', reject);
    // V8 ends the process when its heap, or a single array or map, has no room left; exit code 1 means that the script does not
    // run.
    child.once('exit', (code) =>
      reject(code === 1 ? new Error('The script did not run.') : new ChildGone('memory')),
    );
    signal.addEventListener('abort', () => reject(new Error('The process is to end.')), { once: true });
    // If the process ends before it has read its script, `exit` reports it.
    child.stdin?.on('error', () => undefined).end(source);
  });
}
