import { describe, expect, test } from 'vitest';
import { sortOf, type SortBy } from '../../../src/contracts/lists/list-query.ts';
import { nextSort } from '../../../src/framework/list/table/sorting.ts';

const sorts = (text: string): readonly SortBy[] => (text === '' ? [] : text.split(',').map(sortOf));
const words = (sort: readonly SortBy[]) =>
  sort.map(({ field, order }) => (order === 'desc' ? `-${field}` : field)).join(',');
const click = (own: string, preset: string, key: string) =>
  words(nextSort(sorts(own), sorts(preset), key, false));
const shiftClick = (own: string, preset: string, key: string) =>
  words(nextSort(sorts(own), sorts(preset), key, true));

describe('a click on a header', () => {
  test('sorts ascending, then descending, then gives the list its own order back', () => {
    expect(click('', 'name', 'amount')).toBe('amount');
    expect(click('amount', 'name', 'amount')).toBe('-amount');
    expect(click('-amount', 'name', 'amount')).toBe('');
  });

  test('always changes something on the column that the list is sorted by of itself', () => {
    expect(click('', 'name', 'name')).toBe('-name');
    expect(click('-name', 'name', 'name')).toBe('name');
    expect(click('', '-paid', 'paid')).toBe('paid');
    expect(click('paid', '-paid', 'paid')).toBe('');
  });

  test('leaves other columns out of the order', () => {
    expect(click('amount,-state', 'name', 'paid')).toBe('paid');
  });
});

describe('a click with Shift', () => {
  test('adds the column to the order, turns it round there, and takes it out', () => {
    expect(shiftClick('amount', 'name', 'state')).toBe('amount,state');
    expect(shiftClick('amount,state', 'name', 'state')).toBe('amount,-state');
    expect(shiftClick('amount,-state', 'name', 'state')).toBe('amount');
    expect(shiftClick('', '-paid', 'state')).toBe('-paid,state');
  });

  test('adds no sixth column: the server takes five', () => {
    expect(shiftClick('a,b,c,d,e', '', 'f')).toBe('a,b,c,d,e');
  });
});
