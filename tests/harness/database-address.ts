import { Client } from 'pg';

/** The address with another database on the same server, with the same login. */
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
 * A copy of the template in which the application's login has exactly the privileges it has in production.
 */
export async function copyDatabase(
  { ownerUrl, appUrl }: { readonly ownerUrl: string; readonly appUrl: string },
  name: string,
  template: string,
): Promise<void> {
  // Twice as fast as PostgreSQL's default where, as in the tests, nothing has to be on disk afterwards.
  await execute(ownerUrl, `create database ${name} template ${template} strategy file_copy`);
  const { username } = new URL(appUrl);
  await execute(
    ownerUrl,
    `revoke all on database ${name} from public; grant connect on database ${name} to ${username}`,
  );
}

/**
 * Ends the sessions of the tests and drops the database. Not `with (force)`, which would also end autovacuum,
 * as only a superuser may; a plain drop asks autovacuum to leave.
 */
export async function dropDatabase(url: string, name: string): Promise<void> {
  await execute(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${name}' and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  await execute(url, `drop database if exists ${name}`);
}
