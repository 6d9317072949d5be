/** Days of the calendar as text (YYYY-MM-DD), counted in UTC, where every day has 24 hours. */

const utc = (day: string) => {
  const [year = 1970, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date));
};
const text = (moment: Date) => moment.toISOString().slice(0, 10);

export function addDays(day: string, count: number): string {
  const moment = utc(day);
  moment.setUTCDate(moment.getUTCDate() + count);
  return text(moment);
}

/** The same day of another month, or its last when it has no such day. */
export function addMonths(day: string, count: number): string {
  const first = utc(`${day.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + count);
  const month = text(first).slice(0, 7);
  return `${month}-${String(Math.min(Number(day.slice(8)), daysIn(month))).padStart(2, '0')}`;
}

/** 0: Sunday. */
export function weekdayOf(day: string): number {
  return utc(day).getUTCDay();
}

/** `month`: YYYY-MM. */
function daysIn(month: string): number {
  const [year = 1970, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).getUTCDate();
}

/** The weeks that a month touches, Sunday first. `month`: YYYY-MM. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const first = addDays(`${month}-01`, -weekdayOf(`${month}-01`));
  const count = Math.ceil((weekdayOf(`${month}-01`) + daysIn(month)) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (__, day) => addDays(first, week * 7 + day)),
  );
}
