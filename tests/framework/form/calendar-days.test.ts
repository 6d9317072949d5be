import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCalendarDate } from '../../../src/contracts/dates.ts';
import { addDays, addMonths, weekdayOf, weeksOf } from '../../../src/framework/form/calendar-days.ts';

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));

test('days and months lead to real days, and days back again', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -5000, max: 5000 }), (start, count) => {
      expect(addDays(addDays(start, count), -count)).toBe(start);
      expect(isCalendarDate(addMonths(start, count % 500))).toBe(true);
    }),
  );
});

test('a month that lacks the day gives its last', () => {
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
  expect(addMonths('2023-03-31', -1)).toBe('2023-02-28');
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
});

test('the weeks of a month begin on Sunday and hold each of its days once', () => {
  fc.assert(
    fc.property(day, (one) => {
      const month = one.slice(0, 7);
      const weeks = weeksOf(month);
      expect(weeks.every((week) => week.length === 7 && weekdayOf(week[0] ?? '') === 0)).toBe(true);
      const days = weeks.flat();
      expect(days.filter((each) => each.startsWith(month)).length).toBe(
        Number(addDays(addMonths(`${month}-01`, 1), -1).slice(8)),
      );
      expect(new Set(days).size).toBe(days.length);
    }),
  );
});

test('March 8, 1991 was a Friday', () => {
  expect(weekdayOf('1991-03-08')).toBe(5);
});
