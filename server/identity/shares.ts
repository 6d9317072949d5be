import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { Slots } from './slots.ts';

type Key = number | string;

interface Shares extends Pick<Slots, 'longestWaitMs' | 'busy'> {
  readonly places: number;
  /**
   * Each has at most half of what the others leave, and one at least while any is free: so there is room for whoever comes
   * next, however much those before have asked for. Of ten places one takes five, the next two. Else each takes what is free.
   */
  readonly keepsRoom: boolean;
  /** Tasks of one that wait; one more is refused with Problem `unavailable`. */
  readonly waiting: number;
}
interface Share {
  /** Places that its tasks have now. */
  taken: number;
  readonly waiting: Set<{ readonly weight: number; readonly go: () => void }>;
}

/** Places that users, or addresses, share: whoever has least is next, and of those whoever has waited longest. */
export function createShares({
  places,
  keepsRoom,
  waiting: mostWaiting,
  longestWaitMs = 60_000,
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
    // Behind all others.
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
      }, longestWaitMs);
      share.waiting.add(waiter);
    });
  return async (of, weight, task) => {
    const share = shares.get(of) ?? { taken: 0, waiting: new Set() };
    if (share.waiting.size >= mostWaiting) throw refused();
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
