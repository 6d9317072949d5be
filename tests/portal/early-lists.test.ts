import { expect, it } from 'vitest';
import { askEarly, takeArrivedList, takeEarlyList } from '../../src/providers/early-lists.ts';

const page = { resource: 'visits', pagination: { currentPage: 1, pageSize: 25 }, meta: { q: 'late' } };
const answer = { data: [{ id: 1 }], total: 1 };

it('a list requested early can be taken once, after it has arrived, by the same query only', async () => {
  let resolve: (given: typeof answer) => void = () => undefined;
  const promise = new Promise<typeof answer>((given) => {
    resolve = given;
  });
  askEarly(page, () => promise);
  expect(takeArrivedList(page)).toBeUndefined();
  resolve(answer);
  await promise;
  expect(takeArrivedList({ ...page, meta: { q: 'paid' } })).toBeUndefined();
  expect(takeArrivedList(page)).toBe(answer);
  expect(takeArrivedList(page)).toBeUndefined();
  expect(takeEarlyList(page)).toBeUndefined();
});

it('an early request that has failed is not handed over; one that fails later rejects', async () => {
  askEarly(page, () => Promise.reject(new Error('No connection.')));
  const taken = takeEarlyList(page);
  await expect(taken).rejects.toThrow('No connection.');
  askEarly(page, () => Promise.reject(new Error('No connection.')));
  await Promise.resolve();
  expect(takeArrivedList(page)).toBeUndefined();
  expect(takeEarlyList(page)).toBeUndefined();
});
