/** The calendar days of the program, by functions of the database (server/db/time-zone.ts sets their time zone). */
import { type RawBuilder, sql } from 'kysely';

/** Today in the program's time zone. */
export const programToday = sql`"program_today"()`;

/** @param moment a timestamptz */
export function programDay(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`"program_day"(${moment})`;
}
