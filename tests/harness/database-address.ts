import { Client } from 'pg';

/** The same server and login, another database. */
export function atDatabase(url: string, name: string): string {
  return url.replace(/\/[^/?]*(\?.*)?$/, `/${name}$1`);
}

export async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Ends the sessions of the tests and drops the database. Not `with (force)`: that would end autovacuum as well, which
 * only a superuser may; a plain drop asks it to leave.
 */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await execute(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${name}' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await execute(url, `drop database if exists ${name}`);
}
