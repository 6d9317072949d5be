/**
 * What is read is read on the page's own thread: no policy of trusted types lets a worker be started
 * (docs/decisions/0076-reading-gives-way.md). Between small steps the page is given its turn.
 */
import { FileError } from '../../../contracts/table-file/file-error.ts';

/** Between two steps; each is so small that the page need not wait for it. @throws what ends the reading */
export type GiveWay = () => Promise<void>;

/** Half of a frame: the other half is the page's. */
const turnMs = 8;

/** Ends the reading when it has taken too long itself, with `F05.time`, or when nobody waits for it any more. */
export function givingWay(signal: AbortSignal, longestMs: number): GiveWay {
  let left = longestMs;
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

/** After what waits. Unlike timers, messages are not held back where the page is in the background. */
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

/** Takes the steps, giving way after each. */
export async function inSteps<T>(steps: Iterator<unknown, T>, giveWay: GiveWay): Promise<T> {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await giveWay();
  }
}
