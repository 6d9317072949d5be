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
  test('sorts ascending, then descending, then restores the default order', () => {
    expect(click('', 'name', 'amount')).toBe('amount');
    expect(click('amount', 'name', 'amount')).toBe('-amount');
    expect(click('-amount', 'name', 'amount')).toBe('');
  });

  test('always changes the order, even on the column of the default order', () => {
    expect(click('', 'name', 'name')).toBe('-name');
    expect(click('-name', 'name', 'name')).toBe('name');
    expect(click('', '-paid', 'paid')).toBe('paid');
    expect(click('paid', '-paid', 'paid')).toBe('');
  });

  test('removes other columns from the order', () => {
    expect(click('amount,-state', 'name', 'paid')).toBe('paid');
  });
});

describe('a click with Shift', () => {
  test('adds the column to the order, then reverses it there, then removes it', () => {
    expect(shiftClick('amount', 'name', 'state')).toBe('amount,state');
    expect(shiftClick('amount,state', 'name', 'state')).toBe('amount,-state');
    expect(shiftClick('amount,-state', 'name', 'state')).toBe('amount');
    expect(shiftClick('', '-paid', 'state')).toBe('-paid,state');
  });

  test('adds no sixth column, because the server accepts five', () => {
    expect(shiftClick('a,b,c,d,e', '', 'f')).toBe('a,b,c,d,e');
  });
});
