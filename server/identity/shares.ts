import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';

type Key = number | string;

export interface Shares {
  readonly places: number;
  /**
   * If true, each key may hold at most half of the places that the others leave, and always one if any is free. This keeps room
   * for newcomers, however much the others have asked for: of ten places the first takes five, the next two. If false, each may
   * take all free places.
   */
  readonly keepsRoom: boolean;
  /** Tasks of one key that may wait. Further ones are refused with Problem `unavailable`. */
  readonly waiting: number;
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
 * Places shared by users or addresses. The key that holds the fewest places goes next; among equals, the one that has waited
 * longest.
 */
export function createShares({
  places,
  keepsRoom,
  waiting: maxWaiting,
  maxWaitMs = 60_000,
  busy = 'request.tooMany',
}: Shares): <T>(of: Key, weight: number, task: () => Promise<T>) => Promise<T> {
  const shares = new Map<Key, Share>();
  let taken = 0;
  const refused = () => new Problem('unavailable', message(busy), { retryAfterSeconds: 5 });
  const hasRoom = (share: Share, weight: number) =>
    (taken + weight <= places || (share.taken === 0 && taken < places)) &&
    (!keepsRoom || share.taken === 0 || 2 * (share.taken + weight) <= places - (taken - share.taken));
  const take = (of: Key, share: Share, weight: number) => {
    share.taken += weight;
    taken += weight;
    // Moves the key behind all others.
    shares.delete(of);
    shares.set(of, share);
  };
  const goOn = () => {
    for (const [of, share] of [...shares].toSorted(([, a], [, b]) => a.taken - b.taken)) {
      const [next] = share.waiting;
      if (next === undefined || !hasRoom(share, next.weight)) continue;
      share.waiting.delete(next);
      take(of, share, next.weight);
      next.go();
      goOn();
      return;
    }
  };
  const turn = (share: Share, weight: number) =>
    new Promise<void>((resolve, reject) => {
      const waiter = {
        weight,
        go: () => {
          clearTimeout(patience);
          resolve();
        },
      };
      const patience = setTimeout(() => {
        share.waiting.delete(waiter);
        reject(refused());
      }, maxWaitMs);
      share.waiting.add(waiter);
    });
  return async (of, weight, task) => {
    const share = shares.get(of) ?? { taken: 0, waiting: new Set() };
    if (share.waiting.size >= maxWaiting) throw refused();
    shares.set(of, share);
    try {
      if (share.waiting.size === 0 && hasRoom(share, weight)) take(of, share, weight);
      else await turn(share, weight);
      try {
        return await task();
      } finally {
        share.taken -= weight;
        taken -= weight;
        goOn();
      }
    } finally {
      if (share.taken === 0 && share.waiting.size === 0) shares.delete(of);
    }
  };
}
