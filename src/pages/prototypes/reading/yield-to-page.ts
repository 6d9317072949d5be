/**
 * Files are read on the main thread, because no trusted-types policy allows starting a worker
 * (docs/decisions/0076-reading-gives-way.md). The reading yields to the page between small steps.
 */
import { FileError } from '../../../contracts/table-file/file-error.ts';

/** Call between two steps, each short enough not to block the page. @throws whatever ends the reading */
export type YieldToPage = () => Promise<void>;

/** Half a frame; the other half is for the page. */
const turnMs = 8;

/** Ends the reading with `F05.time` when it has used up its time, or when the signal is aborted. */
export function createYieldToPage(signal: AbortSignal, maxMs: number): YieldToPage {
  let left = maxMs;
  let since = performance.now();
  return async () => {
    const taken = performance.now() - since;
    if (taken < turnMs) return;
    await nextTask();
    signal.throwIfAborted();
    left -= taken;
    if (left < 0) throw new FileError('F05.time');
    since = performance.now();
  };
}

/** Resolves after pending tasks. Unlike timers, messages are not throttled in background tabs. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener(
      'message',
      () => {
        port1.close();
        resolve();
      },
      { once: true },
    );
    port1.start();
    port2.postMessage(undefined);
  });
}

/** Runs an iterator to its end, yielding to the page after each step. */
export async function inSteps<T>(steps: Iterator<unknown, T>, yieldToPage: YieldToPage): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await yieldToPage();
  }
}
