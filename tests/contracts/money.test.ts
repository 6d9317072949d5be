import { describe, expect, test } from 'vitest';
import {
  percentOf,
  percentOfCounts,
  percentOfDecimals,
  sumOfDecimals,
} from '../../src/contracts/values/money.ts';

describe('a percentage', () => {
  test('is rounded half up from the exact amounts', () => {
    expect(percentOfDecimals('93.94', '100.00')).toBe(93.9);
    expect(percentOfDecimals('93.95', '100.00')).toBe(94);
    expect(percentOfDecimals('0.05', '100.00')).toBe(0.1);
    // As a float this is slightly less than one half and would be rounded down.
    expect(percentOfDecimals('1.15', '1000.00')).toBe(0.1);
    expect(percentOfDecimals('8.35', '1000.00', 2)).toBe(0.84);
    expect(percentOfDecimals('10.05', '10000.00', 2)).toBe(0.1);
    expect(percentOfDecimals('1.005', '1.000')).toBe(100.5);
    expect(percentOfDecimals('999999999999.99', '999999999999.99')).toBe(100);
    expect(percentOfCounts(2, 3)).toBe(66.7);
  });

  test('rounds a negative half up, too', () => {
    expect(percentOfDecimals('-0.25', '100.00')).toBe(-0.2);
    expect(percentOfDecimals('-0.26', '100.00')).toBe(-0.3);
    expect(percentOfDecimals('-50.00', '100.00', 0)).toBe(-50);
  });

  test('without decimal places is rounded only once', () => {
    expect(percentOfDecimals('99.49', '100.00', 0)).toBe(99);
    expect(percentOfDecimals('99.50', '100.00', 0)).toBe(100);
  });

  test('of zero is undefined', () => {
    expect([percentOf(1n, 0n), percentOfDecimals('1.00', '0.00'), percentOfCounts(0, 0)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

test('negative amounts reduce a sum', () => {
  expect(sumOfDecimals(['10.00', '-2.50', '-0.05'])).toBe('7.45');
  expect(sumOfDecimals(['1.00', '-1.01'])).toBe('-0.01');
  expect(sumOfDecimals(['-12345678901234567890.10', '0.05'])).toBe('-12345678901234567890.05');
});
