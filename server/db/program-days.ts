/** The calendar days of the program, by functions of the database (server/db/time-zone.ts sets their time zone). */
import { type RawBuilder, sql } from 'kysely';

const today = '"program_today"()';
/** Today in the program's time zone. */
export const programToday = sql.raw(today);

/** Whether the result of a compiled statement changes with time alone. */
export function dependsOnTime(statement: string): boolean {
  return statement.includes('now()') || statement.includes(today);
}

/** @param moment a timestamptz */
export function programDay(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`"program_day"(${moment})`;
}
