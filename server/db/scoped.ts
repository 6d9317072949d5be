/**
 * The only way to the tables: one transaction under the restricted role, with the caller set for row security.
 * docs/decisions/0005-database-roles.md
 */
import { type Kysely, sql } from 'kysely';
import type { Principal } from '../../src/contracts/resource/policy.ts';
import { available, rolledBack } from './available.ts';
import { callerSettings, prefixed, settingsText, usualSettings } from './caller-settings.ts';
import type { Database, Tables, Tx } from './database.ts';

/** All statements see the database as it was at the first. */
export type Isolation = 'repeatable read';

/** Runs the work in one transaction in which the caller sees what is theirs. Throws Problem `unavailable` when the database is not there. */
export function asPrincipal<T>(
  database: Pick<Database, 'app'>,
  principal: Principal,
  work: (tx: Tx) => Promise<T>,
  isolation?: Isolation,
): Promise<T> {
  return scoped(database.app, callerSettings(principal), work, isolation);
}

/**
 * Runs the work before there is a caller: it reaches what signs people in (credentials, sessions, the users, their roles
 * and tenants to read) and the installation's own state, and nothing else.
 */
export function asSystem<T>(database: Pick<Database, 'app'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return scoped(database.app, prefixed({ system: 'identity' }), work);
}

/** The system's part of a caller's transaction, such as a letter that its change causes; the caller's own again after it. */
export async function withinAsSystem<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  await sql`select set_config('app.system', 'identity', true)`.execute(tx);
  // What fails ends the transaction, and the setting with it.
  const result = await work(tx);
  await sql`select set_config('app.system', '', true)`.execute(tx);
  return result;
}

/** Long work may take longer than a request. */
const jobTimeoutMs = 10 * 60_000;

/** As `asPrincipal`, with the time that an upload takes. `jobs`: takes jobs, until `become` makes it somebody's. */
export function asCaller<T>(
  database: Pick<Database, 'app'>,
  caller: Principal | 'jobs',
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return scoped(database.app, { ...base(caller), statement_timeout: String(jobTimeoutMs) }, work);
}

/** From here on the transaction is the caller's. */
export async function become(tx: Tx, caller: Principal): Promise<void> {
  await sql.raw(`select ${settingsText({ 'app.system': '', ...callerSettings(caller) })}`).execute(tx);
}

function base(caller: Principal | 'jobs'): Record<string, string> {
  return caller === 'jobs' ? prefixed({ system: 'jobs' }) : callerSettings(caller);
}

/** One round trip, in the simple protocol, which takes no parameters. */
function beginText(
  isolation: Isolation | 'read committed',
  settings: Readonly<Record<string, string>>,
): string {
  return `begin isolation level ${isolation}; select ${settingsText({ ...usualSettings, ...settings })}`;
}

async function inTransaction<T>(tx: Tx, begin: string, work: () => Promise<T>): Promise<T> {
  try {
    await sql.raw(begin).execute(tx);
    const result = await work();
    // A failed transaction takes `commit` for a rollback, silently; the statement before it does not.
    await sql.raw('select 1; commit').execute(tx);
    return result;
  } catch (error) {
    await rolledBack((statement) => tx.executeQuery(statement));
    throw error;
  }
}

function scoped<T>(
  app: Kysely<Tables>,
  caller: Readonly<Record<string, string>>,
  work: (tx: Tx) => Promise<T>,
  isolation: Isolation | 'read committed' = 'read committed',
): Promise<T> {
  return available(() =>
    app.connection().execute((tx) => inTransaction(tx, beginText(isolation, caller), () => work(tx))),
  );
}
