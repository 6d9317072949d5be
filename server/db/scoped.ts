/**
 * The only way to access the tables: a transaction under the restricted role, with the caller set for row security.
 * docs/decisions/0005-database-roles.md
 */
import { type Kysely, sql } from 'kysely';
import type { Principal } from '../../src/contracts/resource/policy.ts';
import { available, rolledBack } from './available.ts';
import { callerSettings, prefixed, settingsText, defaultSettings } from './caller-settings.ts';
import type { Database, Tables, Tx } from './database.ts';

/** All statements see the database as of the first one. */
export type Isolation = 'repeatable read';

/**
 * Runs the work in a transaction in which the caller sees only what they may. Throws Problem `unavailable` if the database
 * cannot be reached.
 */
export function asPrincipal<T>(
  database: Pick<Database, 'app'>,
  principal: Principal,
  work: (tx: Tx) => Promise<T>,
  isolation?: Isolation,
): Promise<T> {
  return scoped(database.app, callerSettings(principal), work, isolation);
}

/**
 * Runs work for which there is no caller yet. It can access only what sign-in needs (credentials, sessions, and read access to
 * users, their roles and tenants) and the installation's own state.
 */
export function asSystem<T>(database: Pick<Database, 'app'>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return scoped(database.app, prefixed({ system: 'identity' }), work);
}

/**
 * Runs the system's part of a caller's transaction, such as queuing an email that the change causes. Afterwards the transaction
 * is the caller's again.
 */
export async function withinAsSystem<T>(tx: Tx, work: (tx: Tx) => Promise<T>): Promise<T> {
  await sql`select set_config('app.system', 'identity', true)`.execute(tx);
  // A failure ends the transaction, and the setting with it.
  const result = await work(tx);
  await sql`select set_config('app.system', '', true)`.execute(tx);
  return result;
}

/** Jobs may take longer than requests. */
const jobTimeoutMs = 10 * 60_000;

/**
 * Like `asPrincipal`, with a time limit suited to uploads. `jobs`: may take jobs until `become` hands the transaction to a
 * caller.
 */
export function asCaller<T>(
  database: Pick<Database, 'app'>,
  caller: Principal | 'jobs',
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return scoped(database.app, { ...base(caller), statement_timeout: String(jobTimeoutMs) }, work);
}

/** Hands the transaction over to the caller. */
export async function become(tx: Tx, caller: Principal): Promise<void> {
  await sql.raw(`select ${settingsText({ 'app.system': '', ...callerSettings(caller) })}`).execute(tx);
}

function base(caller: Principal | 'jobs'): Record<string, string> {
  return caller === 'jobs' ? prefixed({ system: 'jobs' }) : callerSettings(caller);
}

/** One round trip, in the simple query protocol, which takes no parameters. */
function beginText(
  isolation: Isolation | 'read committed',
  settings: Readonly<Record<string, string>>,
): string {
  return `begin isolation level ${isolation}; select ${settingsText({ ...defaultSettings, ...settings })}`;
}

async function inTransaction<T>(tx: Tx, begin: string, work: () => Promise<T>): Promise<T> {
  try {
    await sql.raw(begin).execute(tx);
    const result = await work();
    // In a failed transaction `commit` silently rolls back, but the statement before it raises an error.
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
