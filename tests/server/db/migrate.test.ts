import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { explainDatabase } from '../../../server/db/explain-database.ts';
import type { Database } from '../../../server/db/database.ts';
import { DatabaseSetupError, migrate, migrationNames } from '../../../server/db/migrate.ts';
import { atDatabase, dropDatabase, execute } from '../../harness/database-address.ts';
import { openPatiently } from '../../harness/open-database.ts';

const { ownerUrl, appUrl } = inject('cluster');
const name = `test_${randomBytes(6).toString('hex')}`;
const open: Database[] = [];

function connect(app = appUrl): Database {
  const database = openPatiently({
    ownerUrl: atDatabase(ownerUrl, name),
    appUrl: atDatabase(app, name),
    poolSize: 2,
  });
  open.push(database);
  return database;
}

beforeAll(() => execute(ownerUrl, `create database ${name}`));
afterAll(async () => {
  await Promise.all(open.map((database) => database.close()));
  await dropDatabase(ownerUrl, name);
});

test('four processes that start at once on an empty database migrate it exactly once', async () => {
  const databases = [connect(), connect(), connect(), connect()];
  await Promise.all(databases.map((database) => migrate(database)));
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    connect().owner,
  );
  expect(rows.map((row) => row.name)).toEqual([...new Set(rows.map((row) => row.name))]);
  expect(rows.length).toBeGreaterThanOrEqual(3);
  const tables = await sql<{
    n: number;
  }>`select count(*) as n from pg_tables where schemaname = 'public' and tablename in ('tenants', 'users', 'audit_events')`.execute(
    connect().owner,
  );
  expect(tables.rows).toEqual([{ n: 3 }]);
});

test('a start says how many migrations are ahead, and nothing when there are none', async () => {
  const fresh = `test_${randomBytes(6).toString('hex')}`;
  await execute(ownerUrl, `create database ${fresh}`);
  const database = openPatiently({
    ownerUrl: atDatabase(ownerUrl, fresh),
    appUrl: atDatabase(appUrl, fresh),
    poolSize: 2,
  });
  const said: unknown[] = [];
  const note = (pending: unknown) => void said.push(pending);
  await migrate(database, migrationNames.at(-2), note);
  await migrate(database, undefined, note);
  await migrate(database, undefined, note);
  expect(said).toEqual([
    { count: migrationNames.length, first: true },
    { count: 1, first: false },
  ]);
  await database.close();
  await dropDatabase(ownerUrl, fresh);
});

test('a second start has nothing to migrate', async () => {
  const database = connect();
  await migrate(database);
  await expect(migrate(database)).resolves.toBeUndefined();
});

test('after a resource was renamed, its changes are announced under the new name', async () => {
  const database = connect();
  await migrate(database);
  // As a rename of the table leaves it.
  await sql`
    create or replace trigger announce_change after insert or update or delete on programs
    for each statement execute function announce_change('plans')`.execute(database.owner);
  await migrate(database);
  const { rows } = await sql<{ definition: string }>`
    select pg_get_triggerdef(oid) as definition from pg_trigger
    where tgname = 'announce_change' and tgrelid = 'programs'::regclass`.execute(database.owner);
  expect(rows.map(({ definition }) => definition)).toEqual([
    expect.stringContaining("announce_change('programs')"),
  ]);
});

test('a login that may not assume the restricted role gets an error with the GRANT to run', async () => {
  const single = connect(ownerUrl);
  const { rows } = await sql<{
    may: boolean;
  }>`select pg_has_role(current_user, 'portal_app', 'member') as may`.execute(single.owner);
  const outcome = await migrate(single).then(
    () => 'works',
    (error: unknown) => (error instanceof DatabaseSetupError ? error.message : error),
  );
  // A single login for both connections is enough if it may assume the role.
  expect(outcome).toBe(
    rows[0]?.may === true
      ? 'works'
      : '"portal_owner" may not work as portal_app. As an administrator of the database run: GRANT portal_app TO "portal_owner";',
  );
});

test.each([
  ['another database', () => appUrl, /^DATABASE_APP_URL names another database than DATABASE_URL/],
  [
    'a wrong password',
    () => atDatabase(appUrl, name).replace(/:[^:@/]+@/, ':wrong@'),
    /^The database that DATABASE_APP_URL names does not let this server in \(.*password.*\)/,
  ],
  [
    'encryption that is not offered',
    () => `${atDatabase(appUrl, name)}?sslmode=verify-full`,
    /^The connection to the database that DATABASE_APP_URL names could not be encrypted \(/,
  ],
])('a login of requests with %s is reported as such', async (_what, url, words) => {
  const config = {
    databaseUrl: atDatabase(ownerUrl, name),
    databaseAppUrl: url(),
    dataDir: '/var/lib/portal',
  };
  const database = openPatiently({
    ownerUrl: config.databaseUrl,
    appUrl: config.databaseAppUrl,
    poolSize: 2,
  });
  const outcome = migrate(database).catch((error: unknown) => {
    throw explainDatabase(error, config);
  });
  try {
    await expect(outcome).rejects.toThrow(words);
  } finally {
    await database.close();
  }
});

test('names that differ only in case stop the upgrade that forbids them, until they are changed', async () => {
  const other = `${name}_doubles`;
  await execute(ownerUrl, `create database ${other}`);
  const database = openPatiently({
    ownerUrl: atDatabase(ownerUrl, other),
    appUrl: atDatabase(appUrl, other),
    poolSize: 2,
  });
  try {
    await migrate(database, '0028-upload-as-seen');
    await sql`insert into sdas (name, counties) values ('Bexar', '{}'), ('bexar', '{}')`.execute(
      database.owner,
    );
    const outcome = await migrate(database).catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(DatabaseSetupError);
    expect(String(outcome)).toContain('service delivery areas: "Bexar" (1) and "bexar" (2)');
    await sql`update sdas set name = 'Other' where name = 'bexar'`.execute(database.owner);
    await migrate(database);
    await expect(
      sql`insert into sdas (name, counties) values ('OTHER', '{}')`.execute(database.owner),
    ).rejects.toMatchObject({ constraint: 'sdas_name_key' });
  } finally {
    await database.close();
    await dropDatabase(ownerUrl, other);
  }
});

test('an unknown migration is explained, for the embedded database also with how to start over', async () => {
  const ahead = `${name}_ahead`;
  await execute(ownerUrl, `create database ${ahead}`);
  const database = openPatiently({
    ownerUrl: atDatabase(ownerUrl, ahead),
    appUrl: atDatabase(appUrl, ahead),
    poolSize: 2,
  });
  try {
    await migrate(database);
    await execute(
      atDatabase(ownerUrl, ahead),
      `insert into kysely_migration (name, timestamp) values ('9999-tried', now()::text)`,
    );
    const error: unknown = await migrate(database).catch((thrown: unknown) => thrown);
    const says =
      'A newer version of the application has worked on this database (9999-tried); start that version, or restore a backup of before.';
    expect(explainDatabase(error, { dataDir: '.data', databaseUrl: 'postgres://…' })).toHaveProperty(
      'message',
      says,
    );
    expect(explainDatabase(error, { dataDir: '.data' })).toHaveProperty(
      'message',
      `${says} Where its records may go, as sample data may, delete .data to begin again.`,
    );
  } finally {
    await database.close();
    await dropDatabase(ownerUrl, ahead);
  }
});
