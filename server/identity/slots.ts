import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/problems.ts';

export interface Slots {
  /** Tasks that run at once. */
  readonly atOnce: number;
  /** Tasks that wait in turn; one more is refused with Problem `unavailable`. */
  readonly waiting: number;
  /** What one more is told. */
  readonly busy?: 'request.signInQueue' | 'request.uploadQueue' | 'request.downloadQueue';
}

/** A queue in front of something that few may use at a time. */
export function createSlots({
  atOnce,
  waiting: mostWaiting,
  busy = 'request.signInQueue',
}: Slots): <T>(task: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (task) => {
    if (waiting.length >= mostWaiting) {
      throw new Problem('unavailable', message(busy), { retryAfterSeconds: 5 });
    }
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await task();
    } finally {
      // The slot passes on to the next in line, or is free.
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
