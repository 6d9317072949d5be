import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';

type Key = number | string;

export interface FairQueueOptions {
  /** Places for running tasks; a task takes as many as its weight. */
  readonly concurrency: number;
  /**
   * If true, each key may hold at most half of the places that the others leave, and always one if any is free. This keeps room
   * for newcomers, however much the others have asked for: of ten places the first takes five, the next two. If false, each may
   * take all free places.
   */
  readonly keepsRoom: boolean;
  /** Tasks of one key that may wait. Further ones are refused with Problem `unavailable`. */
  readonly maxWaiting: number;
  /** A task that has waited this long is refused as well; a minute by default. */
  readonly maxWaitMs?: number;
  /** The message for refused tasks. */
  readonly busy?: 'request.signInQueue' | 'request.uploadQueue' | 'request.downloadQueue' | 'request.tooMany';
}
interface Share {
  /** Places that the key's running tasks occupy. */
  taken: number;
  readonly waiting: Set<{ readonly weight: number; readonly go: () => void }>;
}

/**
 * A queue with places shared by users or addresses. The key that holds the fewest places goes next; among equals, the one that
 * has waited longest.
 */
export function createFairQueue({
  concurrency,
  keepsRoom,
  maxWaiting,
  maxWaitMs = 60_000,
  busy = 'request.tooMany',
}: FairQueueOptions): <T>(key: Key, weight: number, task: () => Promise<T>) => Promise<T> {
  const shares = new Map<Key, Share>();
  let taken = 0;
  const refused = () => new Problem('unavailable', message(busy), { retryAfterSeconds: 5 });
  const hasRoom = (share: Share, weight: number) =>
    (taken + weight <= concurrency || (share.taken === 0 && taken < concurrency)) &&
    (!keepsRoom || share.taken === 0 || 2 * (share.taken + weight) <= concurrency - (taken - share.taken));
  const take = (key: Key, share: Share, weight: number) => {
    share.taken += weight;
    taken += weight;
    // Moves the key behind all others.
    shares.delete(key);
    shares.set(key, share);
  };
  const startNext = () => {
    for (const [key, share] of [...shares].toSorted(([, a], [, b]) => a.taken - b.taken)) {
      const [next] = share.waiting;
      if (next === undefined || !hasRoom(share, next.weight)) continue;
      share.waiting.delete(next);
      take(key, share, next.weight);
      next.go();
      startNext();
      return;
    }
  };
  const wait = (share: Share, weight: number) =>
    new Promise<void>((resolve, reject) => {
      const waiter = {
        weight,
        go: () => {
          clearTimeout(timeout);
          resolve();
        },
      };
      const timeout = setTimeout(() => {
        share.waiting.delete(waiter);
        reject(refused());
      }, maxWaitMs);
      share.waiting.add(waiter);
    });
  return async (key, weight, task) => {
    const share = shares.get(key) ?? { taken: 0, waiting: new Set() };
    if (share.waiting.size >= maxWaiting) throw refused();
    shares.set(key, share);
    try {
      if (share.waiting.size === 0 && hasRoom(share, weight)) take(key, share, weight);
      else await wait(share, weight);
      try {
        return await task();
      } finally {
        share.taken -= weight;
        taken -= weight;
        startNext();
      }
    } finally {
      if (share.taken === 0 && share.waiting.size === 0) shares.delete(key);
    }
  };
}
