/** Whoever asks for a thousand things at once waits for them alone: of each user a few are done at a time. */
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { createShares } from './shares.ts';
import { createSlots, type Slots } from './slots.ts';

interface Turns {
  readonly inTurn: ReturnType<typeof createSlots>;
  /** Those that run or wait. */
  count: number;
}

/** As `createSlots`, for each user apart. */
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
 * Reading and writing records, in as many places as there are connections to the database. What is sent beyond those that
 * wait is refused, so that answers do not pile up.
 */
const inShareOf = createShares({ places: 10, keepsRoom: true, waiting: 200, busy: 'request.tooMany' });

export interface Asking {
  readonly userId: number;
  /** Whether the answer would reach nobody any more: then the work is left. */
  readonly isGone: () => boolean;
  /** The answer is long: it takes two places. */
  readonly isLarge?: boolean;
}

export function inTurnOf<T>({ userId, isGone, isLarge = false }: Asking, task: () => Promise<T>): Promise<T> {
  return inShareOf(userId, isLarge ? 2 : 1, () => {
    if (isGone()) throw new Problem('invalid', message('request.hungUp'));
    return task();
  });
}
