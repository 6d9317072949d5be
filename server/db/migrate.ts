/** Brings a database to what this version of the application needs. Any number of processes may do it at once. */
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import type { Database, Tables } from './database.ts';
import { appRole } from './row-security.ts';

/** A database that this application cannot use, in words for the operator. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError';
}

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [
    path.replace(/^.*\/|\.sql$/g, ''),
    { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) },
  ]),
);

/** Any number of its own: held while one process migrates. */
const migrationLock = 5_150_277_310;

/** Makes the restricted role where it is missing, applies what is new, and refuses a login that row security does not bind. */
export async function migrate(database: Database): Promise<void> {
  await database.owner.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(migrationLock)})`.execute(connection);
    try {
      await ensureAppRole(connection);
      const migrator = new Migrator({
        db: connection,
        provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
      });
      const { error } = await migrator.migrateToLatest();
      if (error !== undefined) throw error;
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(migrationLock)})`.execute(connection);
    }
  });
  await checkAppRole(database);
}

async function ensureAppRole(owner: Kysely<Tables>): Promise<void> {
  const found = await sql<{ me: string; there: boolean; member: boolean; creator: boolean }>`
    select current_user as me, (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as creator,
      exists (select 1 from pg_roles where rolname = ${appRole}) as there,
      coalesce((select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = ${appRole}), false) as member`.execute(
    owner,
  );
  const { me = '', there = false, member = false, creator = false } = found.rows[0] ?? {};
  if (there || !creator) {
    if (!there) {
      throw new DatabaseSetupError(
        `The role ${appRole}, under which requests work, is missing and "${me}" may not make it. As an administrator of the database run: CREATE ROLE ${appRole} NOLOGIN; GRANT ${appRole} TO "${me}";`,
      );
    }
    if (!member && creator)
      await sql`grant ${sql.id(appRole)} to current_user`.execute(owner).catch(() => undefined);
    return;
  }
  await sql`create role ${sql.id(appRole)} nologin nosuperuser nocreatedb nocreaterole nobypassrls`.execute(
    owner,
  );
  await sql`grant ${sql.id(appRole)} to current_user`.execute(owner);
}

async function checkAppRole({ app }: Database): Promise<void> {
  const found = await sql<{ login: string; member: boolean; free: boolean; owns: boolean }>`
    select session_user as login, pg_has_role(session_user, r.oid, 'member') as member, r.rolsuper or r.rolbypassrls as free,
      exists (select 1 from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace) as owns
    from pg_roles r where r.rolname = ${appRole}`.execute(app);
  const role = found.rows[0];
  if (role === undefined) throw new DatabaseSetupError(`The role ${appRole} is missing in the database.`);
  if (!role.member) {
    throw new DatabaseSetupError(
      `"${role.login}" may not work as ${appRole}. As an administrator of the database run: GRANT ${appRole} TO "${role.login}";`,
    );
  }
  if (role.free || role.owns) {
    throw new DatabaseSetupError(
      `The role ${appRole} is not restricted: it ${role.free ? 'passes row security' : 'owns tables'}. Take that from it, so that row security holds.`,
    );
  }
}
