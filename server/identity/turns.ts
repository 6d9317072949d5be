/** Whoever asks for a thousand things at once waits for them alone: of each user a few are done at a time. */
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
 * Reading and writing records. A browser asks for six at once (HTTP/1.1); eight are two fewer than there are connections to the
 * database. What is sent beyond those that wait is refused, so that answers do not pile up.
 */
export const inTurnOf = createTurns({ atOnce: 8, waiting: 200, busy: 'request.tooMany' });
