import { expect, test } from 'vitest';
import { createShares } from '../../../server/identity/shares.ts';

test('sixty guesses from one address do not hold up requests from other addresses', async () => {
  const inTurn = createShares({ places: 2, keepsRoom: false, waiting: 500 });
  const order: string[] = [];
  const task = (address: string) =>
    inTurn(address, 1, async () => {
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
  const inTurn = createShares({ places: 1, keepsRoom: true, waiting: 10, maxWaitMs: 10 });
  let finish = () => {};
  const first = inTurn(1, 1, () => new Promise<void>((resolve) => (finish = resolve)));
  await expect(inTurn(2, 1, () => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable' });
  finish();
  await first;
  await expect(inTurn(2, 2, () => Promise.resolve('free'))).resolves.toBe('free');
});
