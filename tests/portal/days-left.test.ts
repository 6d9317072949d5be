import { expect, it } from 'vitest';
import { daysLeft } from '../../src/pages/dashboards/surveys/days-left.ts';

// Days are the user's: these times have no zone, so that the test holds in every time zone.
const at = (local: string) => new Date(local);
const left = (due: string, now: string) => daysLeft(at(due).toISOString(), at(now));

it.each([
  ['the last minutes of the day it is due', '2026-12-15T17:00:00', '2026-12-15T16:59:00', 0],
  ['an evening before', '2026-12-15T17:00:00', '2026-12-14T23:30:00', 1],
  ['a morning two days before, over two and a half days', '2026-12-15T17:00:00', '2026-12-13T05:00:00', 2],
  ['across the end of daylight saving time', '2026-11-02T00:30:00', '2026-10-31T23:30:00', 2],
])('days until a survey is due: %s', (_when, due, now, days) => {
  expect(left(due, now)).toBe(days);
});

it('has no days left once it is past due, even on the same day', () => {
  expect(left('2026-12-15T17:00:00', '2026-12-15T17:00:01')).toBeUndefined();
  expect(left('2026-12-15T17:00:00', '2026-12-16T08:00:00')).toBeUndefined();
});
