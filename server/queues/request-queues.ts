/** The queues of requests that use the database: of signed-in users, and of all others. */
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { roomToAnswer } from '../http/unread-answers.ts';
import { createFairQueue } from './fair-queue.ts';

/**
 * Reading and writing records, in as many places as there are connections to the database. Requests beyond the queue are
 * refused, so that work does not pile up.
 */
const userQueue = createFairQueue({
  concurrency: 10,
  keepsRoom: true,
  maxWaiting: 200,
  busy: 'request.tooMany',
});

export interface UserRequest {
  readonly userId: number;
  /** Whether the client has gone, so that the work can be skipped. */
  readonly isGone: () => boolean;
  /** The response is long, so it takes two places. */
  readonly isLarge?: boolean;
}

export function queueUserRequest<T>(
  { userId, isGone, isLarge = false }: UserRequest,
  task: () => Promise<T>,
): Promise<T> {
  const start = () => {
    if (isGone()) throw new Problem('invalid', message('request.hungUp'));
    return task();
  };
  return userQueue(userId, isLarge ? 2 : 1, () => roomToAnswer(userId)?.then(start) ?? start());
}

/**
 * The database work for clients that are not signed in: only a little at a time, however many ask, so that signed-in users never
 * wait behind them for a connection.
 */
const anonymousQueue = createFairQueue({
  concurrency: 2,
  keepsRoom: false,
  maxWaiting: 100,
  maxWaitMs: 5_000,
  busy: 'request.tooMany',
});

export const queueAnonymousRequest = <T>(address: string, task: () => Promise<T>): Promise<T> =>
  anonymousQueue(address, 1, task);
