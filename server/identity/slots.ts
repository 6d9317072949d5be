import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';

export interface Slots {
  /** Tasks that run at the same time. */
  readonly atOnce: number;
  /** Tasks that may wait. Further ones are refused with Problem `unavailable`. */
  readonly waiting: number;
  /** A task that has waited this long is refused as well; a minute by default. */
  readonly longestWaitMs?: number;
  /** The message for refused tasks. */
  readonly busy?: 'request.signInQueue' | 'request.uploadQueue' | 'request.downloadQueue' | 'request.tooMany';
}

/** A queue for something that only a few tasks may use at a time. */
export function createSlots({
  atOnce,
  waiting: mostWaiting,
  longestWaitMs = 60_000,
  busy = 'request.signInQueue',
}: Slots): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting = new Set<() => void>();
  let running = 0;
  const refused = () => new Problem('unavailable', message(busy), { retryAfterSeconds: 5 });
  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const go = () => {
        clearTimeout(patience);
        resolve();
      };
      const patience = setTimeout(() => {
        waiting.delete(go);
        reject(refused());
      }, longestWaitMs);
      waiting.add(go);
    });
  return async (task) => {
    if (waiting.size >= mostWaiting) throw refused();
    if (running >= atOnce) await turn();
    else running += 1;
    try {
      return await task();
    } finally {
      // Passes the slot on to the next task, or frees it.
      const [next] = waiting;
      if (next === undefined) running -= 1;
      else {
        waiting.delete(next);
        next();
      }
    }
  };
}
