import { createQueue, type QueueOptions } from './queue.ts';

interface UserQueue {
  readonly queue: ReturnType<typeof createQueue>;
  /** Tasks that run or wait. */
  count: number;
}

/**
 * A queue for each user, so that somebody who sends a thousand requests at once delays only themselves.
 */
export function createUserQueues(
  options: QueueOptions,
): <T>(userId: number, task: () => Promise<T>) => Promise<T> {
  const byUser = new Map<number, UserQueue>();
  return async (userId, task) => {
    const own = byUser.get(userId) ?? { queue: createQueue(options), count: 0 };
    byUser.set(userId, own);
    own.count += 1;
    try {
      return await own.queue(task);
    } finally {
      own.count -= 1;
      if (own.count === 0) byUser.delete(userId);
    }
  };
}
