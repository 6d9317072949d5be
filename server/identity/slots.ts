import { createShares, type Shares } from './shares.ts';

export interface Slots extends Pick<Shares, 'waiting' | 'maxWaitMs' | 'busy'> {
  /** Tasks that run at the same time. */
  readonly atOnce: number;
}

/** A queue for something that only a few tasks may use at a time. */
export function createSlots({
  atOnce,
  busy = 'request.signInQueue',
  ...more
}: Slots): <T>(task: () => Promise<T>) => Promise<T> {
  const inShareOf = createShares({ places: atOnce, keepsRoom: false, busy, ...more });
  return (task) => inShareOf('', 1, task);
}
