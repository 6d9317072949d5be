/** The time zone in which the database counts the program's days (server/db/program-days.ts). */
import { type Kysely, sql } from 'kysely';
import { sqlState } from './available.ts';
import type { Tables } from './database.ts';
import { DatabaseSetupError } from './migrate.ts';

/**
 * @param timeZone an IANA name; it holds for every process on this database
 * @throws DatabaseSetupError if PostgreSQL does not know it
 */
export function setTimeZone(owner: Kysely<Tables>, timeZone: string): Promise<void> {
  return owner.transaction().execute(async (tx) => {
    // PostgreSQL rejects one of two replacements of a function at once.
    await sql`select pg_advisory_xact_lock(hashtext('program_time_zone'))`.execute(tx);
    const { rows } = await sql<{ zone: string }>`select "program_time_zone"() as zone`.execute(tx);
    if (rows[0]?.zone === timeZone) return;
    try {
      await sql`select now() at time zone ${timeZone}`.execute(tx);
    } catch (error) {
      if (sqlState(error) !== '22023') throw error;
      throw new DatabaseSetupError(
        `PostgreSQL does not know the time zone "${timeZone}" of TIME_ZONE; take the name of a place, like America/New_York.`,
        { cause: error },
      );
    }
    await sql`create or replace function "program_time_zone"() returns text language sql immutable parallel safe return ${sql.lit(timeZone)}`.execute(
      tx,
    );
  });
}
