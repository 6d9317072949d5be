import { type Kysely, sql } from 'kysely';
import type { Tables } from './database.ts';

/**
 * Rebuilds the indexes of the database if their texts were sorted by another version of ICU, as after an update of PostgreSQL or
 * a move of the data folder to another system: searches would miss rows. Only for a database whose server the application brings
 * along; with others this is the operator's (PostgreSQL's manual, "ALTER COLLATION").
 *
 * @returns whether that was necessary
 */
export async function renewTextOrder(owner: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database
    where datname = current_database() and datcollversion <> pg_database_collation_actual_version(oid)`.execute(
    owner,
  );
  const [outdated] = rows;
  if (outdated === undefined) return false;
  await sql`reindex database ${sql.id(outdated.name)}`.execute(owner);
  // Last: it is what tells that all of this was done.
  await sql`alter database ${sql.id(outdated.name)} refresh collation version`.execute(owner);
  return true;
}
