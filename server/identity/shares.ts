import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { Slots } from './slots.ts';

interface Shares extends Pick<Slots, 'longestWaitMs' | 'busy'> {
  readonly places: number;
  /** Tasks of one user that wait; one more is refused with Problem `unavailable`. */
  readonly waiting: number;
}
interface Share {
  /** Places that the user's tasks have now. */
  taken: number;
  readonly waiting: Set<{ readonly weight: number; readonly go: () => void }>;
}

/**
 * Places that users share: each has at most half of what the others leave, and one at least while any is free. So there is
 * room for whoever comes next, however much those before have asked for: of ten places, one takes five, the next two.
 */
export function createShares({
  places,
  waiting: mostWaiting,
  longestWaitMs = 60_000,
  busy = 'request.tooMany',
}: Shares): <T>(userId: number, weight: number, task: () => Promise<T>) => Promise<T> {
  const shares = new Map<number, Share>();
  let taken = 0;
  const refused = () => new Problem('unavailable', message(busy), { retryAfterSeconds: 5 });
  const hasRoom = (share: Share, weight: number) =>
    share.taken === 0
      ? taken < places
      : taken + weight <= places && 2 * (share.taken + weight) <= places - (taken - share.taken);
  const take = (share: Share, weight: number) => {
    share.taken += weight;
    taken += weight;
  };
  /** Whoever has least is next. */
  const goOn = () => {
    for (const share of [...shares.values()].toSorted((a, b) => a.taken - b.taken)) {
      const [next] = share.waiting;
      if (next === undefined || !hasRoom(share, next.weight)) continue;
      share.waiting.delete(next);
      take(share, next.weight);
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
  return async (userId, weight, task) => {
    const share = shares.get(userId) ?? { taken: 0, waiting: new Set() };
    if (share.waiting.size >= mostWaiting) throw refused();
    shares.set(userId, share);
    try {
      if (share.waiting.size === 0 && hasRoom(share, weight)) take(share, weight);
      else await turn(share, weight);
      try {
        return await task();
      } finally {
        share.taken -= weight;
        taken -= weight;
        goOn();
      }
    } finally {
      if (share.taken === 0 && share.waiting.size === 0) shares.delete(userId);
    }
  };
}
