import { expect, test } from 'vitest';
import { createFairQueue } from '../../../server/queues/fair-queue.ts';

test('sixty guesses from one address do not hold up requests from other addresses', async () => {
  const queue = createFairQueue({ concurrency: 2, keepsRoom: false, maxWaiting: 500 });
  const order: string[] = [];
  const task = (address: string) =>
    queue(address, 1, async () => {
      order.push(address);
      await new Promise(setImmediate);
    });
  const guesses = Array.from({ length: 60 }, () => task('guessing'));
  await Promise.all([task('one'), task('another')]);
  // The sixty held both places, but places that became free went to the others before the rest of the sixty.
  expect(order.slice(0, 6)).toEqual(expect.arrayContaining(['one', 'another']));
  await Promise.all(guesses);
  expect(order).toHaveLength(62);
});

test('a request that waits too long is refused and occupies no place', async () => {
  const queue = createFairQueue({ concurrency: 1, keepsRoom: true, maxWaiting: 10, maxWaitMs: 10 });
  let finish = () => {};
  const first = queue(1, 1, () => new Promise<void>((resolve) => (finish = resolve)));
  await expect(queue(2, 1, () => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable' });
  finish();
  await first;
  await expect(queue(2, 2, () => Promise.resolve('free'))).resolves.toBe('free');
});
