/**
 * Calendar dates as text, `YYYY-MM-DD`: a day on the wall calendar, in no time zone. They are never turned into a Date,
 * which would move a date of birth by a day east or west of Greenwich. ISO text compares in calendar order.
 */
import { composed } from './plain-text.ts';

/** A real day of the proleptic Gregorian calendar, years 1000 to 9999. */
export function isCalendarDate(text: string): boolean {
  const match = /^([1-9]\d{3})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return days !== undefined && day >= 1 && day <= days;
}

/**
 * A date as people type it: MM/DD/YYYY (3/8/1991, 03-08-1991, full-width digits) or YYYY-MM-DD. The month comes first
 * (en-US, specification section 9). Undefined for a day that does not exist and for years of two digits, whose century is a guess.
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

/** `1991-03-08` → `03/08/1991` (specification section 9). Text that is no date is given back as it is. */
export function formatDate(date: string): string {
  if (!isCalendarDate(date)) return date;
  const [year, month, day] = date.split('-');
  return `${month}/${day}/${year}`;
}

/** Today where the user is, as it is shown. */
export function todayShown(): string {
  return formatDate(dayAt(new Date()));
}

/** `1991-03-08` → `••/••/1991`. Text that is no date is hidden whole. */
export function maskDate(date: string): string {
  return isCalendarDate(date) ? `••/••/${date.slice(0, 4)}` : '••/••/••••';
}

/** Whole years from one day to a later one. Somebody born on February 29 is a year older on March 1. */
export function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(4) < from.slice(4) ? years - 1 : years;
}

/** The same day so many years earlier, for comparing only: February 29 stays February 29. */
export function yearsBefore(date: string, years: number): string {
  return `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`;
}

/**
 * The calendar day it is at a moment: where the user is, or in the IANA time zone named. A server, which does not know
 * where the user is, asks for `lastTimeZone`.
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

/** Where each day begins first (UTC+14): nobody's today is later than today there. */
export const lastTimeZone = 'Pacific/Kiritimati';
