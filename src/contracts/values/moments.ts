import { isCalendarDate } from './dates.ts';

/**
 * Converts a moment to ISO 8601 in UTC with milliseconds, so that moments can be compared as text. Returns `undefined` for
 * text that is not a moment or is outside the years 1000 to 9999.
 */
export function toIso(text: string): string | undefined {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/.test(text))
    return undefined;
  // `Date.parse` takes February 30 for March 1 or 2.
  if (!isCalendarDate(text.slice(0, 10))) return undefined;
  const time = Date.parse(text);
  if (Number.isNaN(time)) return undefined;
  const iso = new Date(time).toISOString();
  return /^[1-9]\d{3}-/.test(iso) ? iso : undefined;
}
