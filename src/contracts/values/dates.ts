/**
 * Calendar dates as text, `YYYY-MM-DD`: days of the calendar without a time zone. They are never converted to a Date, which
 * could shift a date of birth by a day east or west of Greenwich. ISO text compares in calendar order.
 */
import { composed } from './plain-text.ts';

/** Whether the text is a real day of the proleptic Gregorian calendar, years 1000 to 9999. */
export function isCalendarDate(text: string): boolean {
  const match = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return days !== undefined && day >= 1 && day <= days;
}

/**
 * Reads a date as people type it: MM/DD/YYYY (3/8/1991, 03-08-1991, full-width digits) or YYYY-MM-DD. The month comes first
 * (en-US, specification section 9). Returns `undefined` for days that do not exist, and for two-digit years, whose century
 * would be a guess.
 */
export function readTypedDate(typed: string): string | undefined {
  const text = composed(typed, 'NFKC').trim();
  const monthFirst = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(text);
  const date =
    monthFirst === null
      ? text
      : `${monthFirst[4]}-${monthFirst[1]?.padStart(2, '0')}-${monthFirst[3]?.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : undefined;
}

/** `1991-03-08` → `03/08/1991` (specification section 9). Text that is not a date is returned unchanged. */
export function formatDate(date: string): string {
  if (!isCalendarDate(date)) return date;
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}

/** Today's date in the user's time zone, formatted for display. */
export function todayShown(): string {
  return formatDate(dayAt(new Date()));
}

/** Days from one day to another; negative if that one is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}

/** Whole years from one day to a later one. Someone born on February 29 turns a year older on March 1. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(4) < from.slice(4) ? years - 1 : years;
}

/** The same day the given number of years earlier, only for comparisons: February 29 stays February 29. */
export function yearsBefore(date: string, years: number): string {
  return `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`;
}

/**
 * The calendar day at a moment, in the user's time zone or in the given IANA time zone. A server does not know the user's
 * time zone and passes `lastTimeZone`.
 */
export function dayAt(moment: Date, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((each) => each.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The time zone where each day begins first (UTC+14), so that no user's current date is later than the date there. */
export const lastTimeZone = 'Pacific/Kiritimati';
