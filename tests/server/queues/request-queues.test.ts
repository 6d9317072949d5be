import { expect, test } from 'vitest';
import { queueUserRequest } from '../../../server/queues/request-queues.ts';

const isGone = () => false;
const ask = <T>(userId: number, task: () => Promise<T>) => queueUserRequest({ userId, isGone }, task);
const done = () => Promise.resolve('done');

/** Tasks of one user that all end together. */
function tasksOf(userId: number, count: number, isLarge = false) {
  let finish = () => {};
  const open = new Promise<void>((resolve) => (finish = resolve));
  let begun = 0;
  const outcomes = Array.from({ length: count }, () =>
    queueUserRequest({ userId, isGone, isLarge }, () => {
      begun += 1;
      return open;
    }).catch((error: unknown) => error),
  );
  return { outcomes: Promise.all(outcomes), begun: () => begun, finish };
}

test('hundreds of requests from one user delay nobody else, and the excess is refused', async () => {
  const greedy = tasksOf(1, 250);
  await expect(ask(2, done)).resolves.toBe('done');
  expect(greedy.begun()).toBe(5);
  await expect(ask(1, done)).rejects.toMatchObject({ code: 'unavailable' });
  greedy.finish();
  const outcomes = await greedy.outcomes;
  expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(205);
  expect(greedy.begun()).toBe(205);
  await expect(ask(1, done)).resolves.toBe('done');
});

test('four users with many requests each still leave room for the next user', async () => {
  const greedy = [1, 2, 3, 4].map((userId) => tasksOf(userId, 50));
  expect(greedy.map(({ begun }) => begun())).toEqual([5, 2, 1, 1]);
  await expect(ask(5, done)).resolves.toBe('done');
  for (const { finish } of greedy) finish();
  await Promise.all(greedy.map(({ outcomes }) => outcomes));
  expect(greedy.map(({ begun }) => begun())).toEqual([50, 50, 50, 50]);
});

test('a large answer takes two places', async () => {
  const greedy = tasksOf(1, 10, true);
  expect(greedy.begun()).toBe(2);
  // A small one waits behind them because it came later.
  const short = ask(1, done);
  greedy.finish();
  await expect(short).resolves.toBe('done');
  await greedy.outcomes;
  expect(greedy.begun()).toBe(10);
});

test('a task whose client has disconnected is not started', async () => {
  let begun = false;
  const left = queueUserRequest({ userId: 1, isGone: () => true }, () => {
    begun = true;
    return done();
  });
  await expect(left).rejects.toMatchObject({ descriptor: { id: 'request.hungUp' } });
  expect(begun).toBe(false);
  await expect(ask(1, done)).resolves.toBe('done');
});
