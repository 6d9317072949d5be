import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onNewDay, resourcesOfToday } from '../../../server/live/new-days.ts';
import { productResources } from '../../../server/resources.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('resources with a field that is computed from the current day are found in their declarations', () => {
  expect(resourcesOfToday(productResources)).toEqual(['paymentPeriods']);
});

test('a new day is told once, soon after midnight in the given time zone', () => {
  // 11:59:30 PM in New York, where clocks are four hours behind UTC in July.
  vi.setSystemTime('2026-07-02T03:59:30Z');
  const tell = vi.fn<() => void>();
  const stop = onNewDay('America/New_York', tell);
  vi.advanceTimersByTime(29_000);
  expect(tell).not.toHaveBeenCalled();
  vi.advanceTimersByTime(21_000);
  expect(tell).toHaveBeenCalledTimes(1);
  vi.setSystemTime('2026-07-03T03:59:00Z');
  vi.advanceTimersByTime(50_000);
  expect(tell).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(40_000);
  expect(tell).toHaveBeenCalledTimes(2);
  stop();
  vi.setSystemTime('2026-07-04T12:00:00Z');
  vi.advanceTimersByTime(60_000);
  expect(tell).toHaveBeenCalledTimes(2);
});
