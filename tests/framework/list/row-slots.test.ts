import { expect, test } from 'vitest';
import { slotsFor, type RowSlots } from '../../../src/framework/list/table/row-slots.ts';

const none: RowSlots = { slots: new Map(), next: 0 };
const records = (...ids: readonly number[]) => ids.map((id) => ({ id }));
const slotsOf = ({ slots }: RowSlots) => [...slots.values()];

test('records that stay keep their rows, whatever their order', () => {
  const first = slotsFor(records(7, 8, 9), none, false);
  expect(slotsOf(first)).toEqual([0, 1, 2]);
  expect(slotsOf(slotsFor(records(9, 7, 8), first, true))).toEqual([2, 0, 1]);
  expect(slotsOf(slotsFor(records(9, 7, 8), first, false))).toEqual([2, 0, 1]);
});

test('on another page, new records take the rows of those that are gone, from the top', () => {
  const first = slotsFor(records(1, 2, 3), none, false);
  expect(slotsOf(slotsFor(records(4, 2, 5, 6), first, true))).toEqual([0, 1, 2, 3]);
});

test('on the same page, no other record takes the row of one that is gone, then or later', () => {
  const first = slotsFor(records(1, 2, 3), none, false);
  const without = slotsFor(records(1, 4, 3), first, false);
  expect(slotsOf(without)).toEqual([0, 3, 2]);
  expect(slotsOf(slotsFor(records(2, 4), without, true))).toEqual([0, 3]);
});

test('no two records share a row', () => {
  let rows = none;
  for (const [ids, refill] of [
    [[1, 2, 3, 4], false],
    [[3, 9, 8], true],
    [[], true],
    [[9, 1, 2, 5, 3], true],
    [[5, 7, 1], false],
    [[7, 1, 2, 3, 4], true],
  ] as const) {
    rows = slotsFor(records(...ids), rows, refill);
    expect(new Set(slotsOf(rows)).size).toBe(ids.length);
  }
});
