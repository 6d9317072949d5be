/**
 * Runs only a few tasks of each user at a time, so that somebody who sends a thousand requests at once delays only themselves.
 */
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { roomToAnswer } from '../unread-answers.ts';
import { createShares } from './shares.ts';
import { createSlots, type Slots } from './slots.ts';

interface Turns {
  readonly inTurn: ReturnType<typeof createSlots>;
  /** Tasks that run or wait. */
  count: number;
}

/** Like `createSlots`, separately for each user. */
export function createTurns(slots: Slots): <T>(userId: number, task: () => Promise<T>) => Promise<T> {
  const byUser = new Map<number, Turns>();
  return async (userId, task) => {
    const turns = byUser.get(userId) ?? { inTurn: createSlots(slots), count: 0 };
    byUser.set(userId, turns);
    turns.count += 1;
    try {
      return await turns.inTurn(task);
    } finally {
      turns.count -= 1;
      if (turns.count === 0) byUser.delete(userId);
    }
  };
}

/**
 * Reading and writing records, in as many places as there are connections to the database. Requests beyond the queue are
 * refused, so that work does not pile up.
 */
const inShareOf = createShares({ places: 10, keepsRoom: true, waiting: 200, busy: 'request.tooMany' });

export interface Asking {
  readonly userId: number;
  /** Whether the client has gone, so that the work can be skipped. */
  readonly isGone: () => boolean;
  /** The response is long, so it takes two places. */
  readonly isLarge?: boolean;
}

export function inTurnOf<T>({ userId, isGone, isLarge = false }: Asking, task: () => Promise<T>): Promise<T> {
  const start = () => {
    if (isGone()) throw new Problem('invalid', message('request.hungUp'));
    return task();
  };
  return inShareOf(userId, isLarge ? 2 : 1, () => roomToAnswer(userId)?.then(start) ?? start());
}
