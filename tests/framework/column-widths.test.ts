import { describe, expect, test } from 'vitest';
import {
  closeWidths,
  leastWidth,
  sharedOut,
  sum,
  type Need,
} from '../../src/framework/list/table/column-widths.ts';

const name: Need = { tight: 130, least: 150, usual: 180, most: 260 };
const amount: Need = { tight: 120, least: 120, usual: 120, most: 120 };
const widths = (pixels: number) => sharedOut([name, amount], pixels).map(Math.round);

describe('the width of a table goes', () => {
  test('first to columns that are never truncated and to the minimum of the others', () =>
    expect(widths(200)).toEqual([150, 120]));
  test('below that minimum only if the whole table then fits', () => {
    expect([widths(249), leastWidth([name, amount], 249)]).toEqual([[150, 120], 270]);
    expect([widths(250), leastWidth([name, amount], 250)]).toEqual([[130, 120], 250]);
    expect(widths(260)).toEqual([140, 120]);
  });
  test('then to truncated texts, up to the longest', () => {
    expect(widths(285)).toEqual([165, 120]);
    expect(widths(340)).toEqual([220, 120]);
    expect(widths(380)).toEqual([260, 120]);
  });
  test('to columns with less padding if they would otherwise get less than they need', () => {
    expect(closeWidths([name, amount], 300)).toBeUndefined();
    expect(closeWidths([name, amount], 299)).toEqual([
      { tight: 122, least: 142, usual: 172, most: 252 },
      { tight: 112, least: 112, usual: 112, most: 112 },
    ]);
  });
  test('finally to all columns in proportion, until none is left', () => {
    expect(widths(760)).toEqual([520, 240]);
    for (const pixels of [270, 299, 300, 301, 500, 2_000])
      expect(sum(sharedOut([name, amount], pixels))).toBeCloseTo(pixels, 6);
  });
});
