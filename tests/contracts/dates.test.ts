import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  dayAt,
  formatDate,
  isCalendarDate,
  lastTimeZone,
  readTypedDate,
  todayShown,
  yearsBefore,
  yearsBetween,
} from '../../src/contracts/values/dates.ts';

const days = fc
  .date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('a typed date', () => {
  test.each([
    ['03/08/1991', '1991-03-08'],
    ['3/8/1991', '1991-03-08'],
    ['3-8-1991', '1991-03-08'],
    ['3.8.1991', '1991-03-08'],
    [' 03/08/1991 ', '1991-03-08'],
    ['0３/08/1991', '1991-03-08'],
    ['1991-03-08', '1991-03-08'],
    ['02/29/2000', '2000-02-29'],
    ['12/31/1999', '1999-12-31'],
  ])('%s is read as %s', (typed, date) => {
    expect(readTypedDate(typed)).toBe(date);
  });

  test.each([
    '02/31/1991',
    '02/29/1900',
    '13/01/1991',
    '00/10/1991',
    '3/8/91',
    '3/8-1991',
    '03081991',
    '',
    '1991',
    'March 8, 1991',
    '03/08/0091',
  ])('%j is not a date', (typed) => {
    expect(readTypedDate(typed)).toBeUndefined();
  });

  test('every calendar day, formatted and typed again, is the same day', () => {
    fc.assert(
      fc.property(days, (day) => {
        expect(isCalendarDate(day)).toBe(true);
        expect(readTypedDate(formatDate(day))).toBe(day);
      }),
    );
  });

  test('a date of birth is the same day in every time zone', () => {
    const zone = process.env.TZ;
    const localDays = new Set<number>();
    try {
      const read = ['Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati'].map((timeZone) => {
        process.env.TZ = timeZone;
        localDays.add(new Date('1991-03-08T20:00:00Z').getDate());
        return [
          readTypedDate('3/8/1991'),
          formatDate('1991-03-08'),
          yearsBetween('1991-03-08', '2026-03-07'),
        ];
      });
      expect(localDays, 'the zones disagree about the day of a moment').toEqual(new Set([8, 9]));
      expect(new Set(read.map(String))).toEqual(new Set(['1991-03-08,03/08/1991,34']));
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  test('today is the day in the user’s time zone, with two digits for month and day', () => {
    const zone = process.env.TZ;
    vi.useFakeTimers({ now: Date.parse('2026-03-08T02:30:00Z'), toFake: ['Date'] });
    try {
      process.env.TZ = 'America/Chicago';
      expect(todayShown()).toBe('03/07/2026');
    } finally {
      vi.useRealTimers();
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  test('no text makes parsing or formatting throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (text) => {
        expect(isCalendarDate(readTypedDate(text) ?? '2000-01-01')).toBe(true);
        expect(formatDate(text)).not.toBe('');
      }),
    );
  });
});

describe('age', () => {
  test('increases on the birthday, not before', () => {
    expect(yearsBetween('2008-03-08', '2026-03-07')).toBe(17);
    expect(yearsBetween('2008-03-08', '2026-03-08')).toBe(18);
  });
  test('of a person born on February 29 increases on March 1', () => {
    expect(yearsBetween('2008-02-29', '2026-02-28')).toBe(17);
    expect(yearsBetween('2008-02-29', '2026-03-01')).toBe(18);
  });
  test('of 120 years ends on the same day, 120 years later', () => {
    expect(yearsBefore('2026-03-08', 120)).toBe('1906-03-08');
  });
});

describe('today', () => {
  const moment = new Date('2026-03-08T11:00:00Z');
  test('depends on the time zone', () => {
    expect(dayAt(moment, 'America/Los_Angeles')).toBe('2026-03-08');
    expect(dayAt(moment, lastTimeZone)).toBe('2026-03-09');
  });
});
