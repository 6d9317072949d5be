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
  test('first to what is never cut and to the least that the others need', () =>
    expect(widths(200)).toEqual([150, 120]));
  test('to less than that where all of it is in sight then', () => {
    expect([widths(249), leastWidth([name, amount], 249)]).toEqual([[150, 120], 270]);
    expect([widths(250), leastWidth([name, amount], 250)]).toEqual([[130, 120], 250]);
    expect(widths(260)).toEqual([140, 120]);
  });
  test('then to the texts that are cut, up to the longest', () => {
    expect(widths(285)).toEqual([165, 120]);
    expect(widths(340)).toEqual([220, 120]);
    expect(widths(380)).toEqual([260, 120]);
  });
  test('to columns that stand closer together, where each would have less than it needs', () => {
    expect(closeWidths([name, amount], 300)).toBeUndefined();
    expect(closeWidths([name, amount], 299)).toEqual([
      { tight: 122, least: 142, usual: 172, most: 252 },
      { tight: 112, least: 112, usual: 112, most: 112 },
    ]);
  });
  test('then to all of them, in proportion, and all of it is shared out', () => {
    expect(widths(760)).toEqual([520, 240]);
    for (const pixels of [270, 299, 300, 301, 500, 2_000])
      expect(sum(sharedOut([name, amount], pixels))).toBeCloseTo(pixels, 6);
  });
});
