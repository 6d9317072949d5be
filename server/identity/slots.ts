import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';

export interface Slots {
  /** Tasks that run at once. */
  readonly atOnce: number;
  /** Tasks that wait in turn; one more is refused with Problem `unavailable`. */
  readonly waiting: number;
  /** Whoever has waited so long, a minute by default, is refused as well: nobody waits for what may never come. */
  readonly longestWaitMs?: number;
  /** What those who are refused are told. */
  readonly busy?: 'request.signInQueue' | 'request.uploadQueue' | 'request.downloadQueue' | 'request.tooMany';
}

/** A queue in front of something that few may use at a time. */
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
      // The slot passes on to the next in line, or is free.
      const [next] = waiting;
      if (next === undefined) running -= 1;
      else {
        waiting.delete(next);
        next();
      }
    }
  };
}
