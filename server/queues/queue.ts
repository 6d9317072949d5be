import { createFairQueue, type FairQueueOptions } from './fair-queue.ts';

export interface QueueOptions extends Pick<FairQueueOptions, 'maxWaiting' | 'maxWaitMs' | 'busy'> {
  /** Tasks that run at the same time. */
  readonly concurrency: number;
}

/** A queue for something that only a few tasks may use at a time. */
export function createQueue({
  concurrency,
  busy = 'request.signInQueue',
  ...more
}: QueueOptions): <T>(task: () => Promise<T>) => Promise<T> {
  const queue = createFairQueue({ concurrency, keepsRoom: false, busy, ...more });
  return (task) => queue('', 1, task);
}
