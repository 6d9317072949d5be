import { type Database, type DatabaseOptions, openDatabase } from '../../server/db/database.ts';

/** A machine busy with other tests gives a connection late; the database is not away for that. */
export function openPatiently(options: DatabaseOptions): Database {
  return openDatabase({ connectTimeoutMs: 60_000, ...options });
}
