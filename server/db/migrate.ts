/** Migrates a database to what this version of the application needs. Any number of processes may do so at once. */
import { type Kysely, type Migration, Migrator, sql } from 'kysely';
import { ensureAnnouncements } from './announce.ts';
import type { Database, Tables } from './database.ts';
import { productResources } from '../resources.ts';
import { appRole } from './row-security.ts';
import { sqlState } from './available.ts';
import { AppLoginError } from './explain-database.ts';
import { ensureSearch } from './search.ts';

/** A database that this application cannot use, explained for the operator. */
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

/** Names of the migrations, in the order in which they are applied. */
export const migrationNames: readonly string[] = Object.keys(migrations).sort();

/** An arbitrary number of the advisory lock that a process holds while it migrates. */
const migrationLock = 5_150_277_310;
const oldestVersion = 15;

/**
 * Creates the restricted role if it is missing, applies new migrations, and rejects a login that bypasses row security. `upTo`:
 * the last migration to apply; all of them by default. `onPending` is told before they are applied, as that takes a while.
 */
export async function migrate(
  database: Database,
  upTo?: string,
  onPending?: (pending: { readonly count: number; readonly first: boolean }) => void,
): Promise<void> {
  await database.owner.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(migrationLock)})`.execute(connection);
    try {
      await checkVersion(connection);
      await ensureAppRole(connection);
      const migrator = new Migrator({
        db: connection,
        provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
      });
      if (onPending !== undefined) {
        const known = await migrator.getMigrations();
        const count = known.filter(({ executedAt }) => executedAt === undefined).length;
        if (count > 0) onPending({ count, first: count === known.length });
      }
      const { error } = await (upTo === undefined ? migrator.migrateToLatest() : migrator.migrateTo(upTo));
      if (error !== undefined) throw explained(error);
      if (upTo === undefined) {
        await ensureSearch(connection, productResources);
        await ensureAnnouncements(connection, productResources);
      }
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(migrationLock)})`.execute(connection);
    }
  });
  await checkSameDatabase(database);
  await checkAppRole(database);
}

async function checkVersion(owner: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ number: number; name: string; encoding: string }>`
    select current_setting('server_version_num')::integer as number, current_setting('server_version') as name,
      current_setting('server_encoding') as encoding`.execute(owner);
  const { number = 0, name = '', encoding = '' } = rows[0] ?? {};
  if (number < oldestVersion * 10_000) {
    throw new DatabaseSetupError(
      `The database is PostgreSQL ${name}; version ${oldestVersion} or later is needed.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new DatabaseSetupError(
      `The database is in the encoding ${encoding}, which cannot hold every name; create one with ENCODING 'UTF8'.`,
    );
  }
}

function explained(error: unknown): unknown {
  // Raised by a migration that finds data it cannot handle; the message is its own.
  if (sqlState(error) === 'P0001' && error instanceof Error)
    return new DatabaseSetupError(error.message, { cause: error });
  if (sqlState(error) !== '42501') return error;
  return new DatabaseSetupError(
    'The login of DATABASE_URL may not make tables in the schema "public". Let it own the database, or grant it CREATE on that schema.',
    { cause: error },
  );
}

/** Roles are shared by all databases of a server: another process may have created it, even at this moment. */
async function ensureAppRole(owner: Kysely<Tables>): Promise<void> {
  const isThere = async () =>
    (await sql`select 1 from pg_roles where rolname = ${appRole}`.execute(owner)).rows.length > 0;
  if (await isThere()) return;
  try {
    await sql`create role ${sql.id(appRole)} nologin nosuperuser nocreatedb nocreaterole nobypassrls`.execute(
      owner,
    );
  } catch (error) {
    if (await isThere()) return;
    const { rows } = await sql<{ me: string }>`select current_user as me`.execute(owner);
    throw new DatabaseSetupError(
      `The role ${appRole}, under which requests work, is missing and "${rows[0]?.me}" may not make it. As an administrator of the database run: CREATE ROLE ${appRole} NOLOGIN; GRANT ${appRole} TO "${rows[0]?.me}";`,
      { cause: error },
    );
  }
}

/** Checks that DATABASE_APP_URL, if there is one, names the same database. */
async function checkSameDatabase({ app, owner }: Database): Promise<void> {
  await owner.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number; name: string }>`
      select pg_backend_pid() as pid, current_database() as name`.execute(connection);
    const [{ pid, name } = { pid: 0, name: '' }] = rows;
    const found = await sql`
      select 1 from pg_stat_activity where pid = ${pid} and datname = ${name} and datname = current_database()`
      .execute(app)
      .catch((error: unknown) => {
        throw new AppLoginError('The login of requests cannot connect.', { cause: error });
      });
    if (found.rows.length === 0) {
      throw new DatabaseSetupError(
        `DATABASE_APP_URL names another database than DATABASE_URL, which names "${name}"; they may differ only in the login.`,
      );
    }
  });
}

/** Checks that the login of requests may take on the restricted role, and that this role is restricted. */
async function checkAppRole({ app, owner }: Database): Promise<void> {
  const role = (await askAppRole(app)) ?? { login: '', member: false, free: false, owns: false };
  if (!role.member) {
    // The owner grants the role if it may.
    await sql`grant ${sql.id(appRole)} to ${sql.id(role.login)}`.execute(owner).catch(() => undefined);
    if ((await askAppRole(app))?.member !== true) {
      throw new DatabaseSetupError(
        `"${role.login}" may not work as ${appRole}. As an administrator of the database run: GRANT ${appRole} TO "${role.login}";`,
      );
    }
  }
  if (role.free || role.owns) {
    throw new DatabaseSetupError(
      `The role ${appRole} is not restricted: it ${role.free ? 'passes row security' : 'owns tables'}. Take that from it, so that row security holds.`,
    );
  }
}

interface AppRole {
  readonly login: string;
  readonly member: boolean;
  /** Whether it bypasses row security. */
  readonly free: boolean;
  readonly owns: boolean;
}

async function askAppRole(app: Database['app']): Promise<AppRole | undefined> {
  const { rows } = await sql<AppRole>`
    select session_user as login,
      -- From PostgreSQL 16 on, who creates a role is a member of it who may not take it on.
      pg_has_role(session_user, r.oid, case when current_setting('server_version_num')::integer < 160000 then 'member' else 'set' end) as member, r.rolsuper or r.rolbypassrls as free,
      exists (select 1 from pg_class c where c.relowner = r.oid and c.relnamespace = 'public'::regnamespace) as owns
    from pg_roles r where r.rolname = ${appRole}`.execute(app);
  return rows[0];
}
