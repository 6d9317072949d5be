import { createFairQueue, type FairQueueOptions } from './fair-queue.ts';

export type QueueOptions = Omit<FairQueueOptions, 'keepsRoom'>;

/** A queue for something that only a few tasks may use at a time. */
export function createQueue(options: QueueOptions): <T>(task: () => Promise<T>) => Promise<T> {
  const queue = createFairQueue({ ...options, keepsRoom: false });
  return (task) => queue('', 1, task);
}
