import { dayAt, daysBetween } from '../../../contracts/values/dates.ts';

/**
 * Calendar days of the user from `now` until a survey is due: 0 on the day itself, `undefined` once it is past due.
 * @param dueAt ISO 8601
 */
export function daysLeft(dueAt: string, now: Date): number | undefined {
  const due = new Date(dueAt);
  return due < now ? undefined : daysBetween(dayAt(now), dayAt(due));
}
