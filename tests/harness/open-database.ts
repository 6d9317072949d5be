import { type Database, type DatabaseOptions, openDatabase } from '../../server/db/database.ts';

/** Opens a database with a long timeout: on a machine busy with other tests, a connection can take long. */
export function openPatiently(options: DatabaseOptions): Database {
  return openDatabase({ connectTimeoutMs: 60_000, ...options });
}
