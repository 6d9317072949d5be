/** Whoever asks for a thousand things at once waits for them alone: of each user a few are done at a time. */
import { createSlots } from './slots.ts';

/** A browser asks for six at once (HTTP/1.1); two fewer than there are connections to the database. */
const atOnce = 8;
/** Of one user: what is sent beyond is refused, so that answers do not pile up. */
const waiting = 200;

interface Turns {
  readonly inTurn: ReturnType<typeof createSlots>;
  /** Those that run or wait. */
  count: number;
}
const byUser = new Map<number, Turns>();

/** @throws Problem unavailable when too many of this user wait already */
export async function inTurnOf<T>(userId: number, task: () => Promise<T>): Promise<T> {
  const turns = byUser.get(userId) ?? {
    inTurn: createSlots({ atOnce, waiting, busy: 'request.tooMany' }),
    count: 0,
  };
  byUser.set(userId, turns);
  turns.count += 1;
  try {
    return await turns.inTurn(task);
  } finally {
    turns.count -= 1;
    if (turns.count === 0) byUser.delete(userId);
  }
}
