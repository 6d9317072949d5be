/**
 * The only way to the tables: one transaction under the restricted role, with the caller set for row security.
 * docs/decisions/0005-database-roles.md
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  sql,
} from 'kysely';
import { myValues, type Principal } from '../../src/contracts/resource/policy.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { Database, Tables, Tx } from './database.ts';
import { beginReading, onePlan, ReadingTransaction, type Statement } from './preparing-client.ts';
import { appRole } from './row-security.ts';
import { literal } from './statement-text.ts';

const statementTimeoutMs = 30_000;
/** Of a list: what takes longer is asked more narrowly, rather than held by all. */
const readingTimeoutMs = 10_000;
const idleInTransactionMs = 60_000;
const usualSettings = {
  role: appRole,
  statement_timeout: String(statementTimeoutMs),
  idle_in_transaction_session_timeout: String(idleInTransactionMs),
};

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

/** What a reading request works with. */
export interface Reading {
  /** Sends each statement at once: those started together go out together. */
  readonly tx: Tx;
  /** What could be seen when the transaction began: while it is the same text, nothing in the database has changed. */
  readonly snapshot: Promise<string>;
  /**
   * Sends the statement and the end of the transaction together: for what is, as far as can be told, the last. Another
   * that follows all the same begins a transaction of its own, which sees no less than this one would have.
   */
  readonly last: <R>(statement: CompiledQuery<R>) => Promise<QueryResult<R>>;
}

/** What is asked of the database in the statement with which a reader's transaction begins. */
export interface Asked {
  /** Columns, with parameters from $1 on. */
  readonly columns: readonly string[];
  readonly values: Statement['values'];
  /** Throws where the answer leaves the work no ground. */
  readonly check: (row: Readonly<Record<string, unknown>>) => void;
}

/**
 * As `asPrincipal`, for work that writes nothing: the transaction is read only, is begun in the round trip of the work's
 * first statement, and ends while the answer is on its way. What is `asked` is answered in the same round trip; when its
 * check throws, that is the outcome, whatever became of the work.
 */
export function asReader<T>(
  { app }: Pick<Database, 'app'>,
  principal: Principal,
  work: (reading: Reading) => Promise<T>,
  asked?: Asked,
): Promise<T> {
  const read = async ({ tx, begun, last }: ReadingConnection): Promise<T> => {
    const snapshot = begun.then((row) => {
      asked?.check(row);
      return String(row['snapshot']);
    });
    snapshot.catch(() => undefined);
    try {
      const result = await work({ tx, snapshot, last });
      // Nothing that the work has read is used before this is known to have succeeded.
      await snapshot;
      return result;
    } catch (error) {
      await snapshot;
      throw error;
    }
  };
  return available(
    () =>
      new Promise((resolve, reject) => {
        app
          .getExecutor()
          .provideConnection(async (connection) => {
            const reading = readingOn(connection, principal, asked);
            await read(reading).then(resolve, reject);
            await reading.close();
          })
          .catch(reject);
      }),
  );
}

/** SQLSTATE of statements after one that failed. */
export const abortedTransaction = '25P02';

const beginning = CompiledQuery.raw(beginReading);
const commit = CompiledQuery.raw('commit');
const rollback = CompiledQuery.raw('rollback');
/** A statement that an administrator cancelled may be this one. */
const rollbackTries = 3;

type BegunRow = Readonly<Record<string, unknown>>;
interface ReadingConnection {
  readonly tx: Tx;
  readonly begun: Promise<BegunRow>;
  readonly last: Reading['last'];
  /** Ends the transaction, also one that failed. From then on nothing is sent. */
  readonly close: () => Promise<void>;
}

/**
 * A transaction on a connection that sends at once: whatever way the work takes, it comes after its beginning, which goes
 * out with the first statement, or at the end of this turn of the event loop. Where that first is the last as well, the
 * two are the transaction.
 */
function readingOn(
  connection: DatabaseConnection,
  principal: Principal,
  asked: Asked | undefined,
): ReadingConnection {
  let ending: Promise<unknown> | undefined;
  let isBegun = false;
  let hasBegun: (row: BegunRow | Promise<BegunRow>) => void = () => undefined;
  let hasFailed: (error: unknown) => void = () => undefined;
  const begun = new Promise<BegunRow>((resolve, reject) => {
    hasBegun = resolve;
    hasFailed = reject;
  });
  const begin = async (about?: Asked): Promise<BegunRow> => {
    ending = undefined;
    const began = connection.executeQuery(beginning);
    // Where this fails, so does all that follows in the transaction: nothing is read as nobody.
    const { text, values } = readerSettings(principal, about);
    const set = connection.executeQuery<BegunRow>(CompiledQuery.raw(text, [...values]));
    const [, { rows }] = await Promise.all([began, set]);
    return rows[0] ?? {};
  };
  const first = (): void => {
    if (isBegun) return;
    isBegun = true;
    hasBegun(begin(asked));
  };
  const end = (): Promise<unknown> => {
    ending ??= connection.executeQuery(commit).catch(() => rolledBack((one) => connection.executeQuery(one)));
    return ending;
  };
  const send = <R>(statement: CompiledQuery<R>): Promise<QueryResult<R>> => {
    first();
    if (ending !== undefined) begin().catch(() => undefined);
    return connection.executeQuery(statement);
  };
  const alone = <R>({ sql: text }: CompiledQuery<R>): Promise<QueryResult<R>> => {
    isBegun = true;
    const settings = readerSettings(principal, asked);
    const both = new ReadingTransaction(settings, { text, values: [] }, ([row = {}]) => {
      hasBegun(row);
    });
    const answer = connection.executeQuery<R>(CompiledQuery.raw('', [both]));
    ending = answer.catch((error: unknown) => {
      // Of no effect once it has begun.
      hasFailed(error);
      // Nobody is given the connection before it is known whether it broke.
      return rolledBack((one) => connection.executeQuery(one));
    });
    return answer;
  };
  process.nextTick(first);
  const { tx, close } = unqueued({
    // A query's own type, whatever Kysely takes it for.
    executeQuery: <R>(statement: CompiledQuery) => send(statement as CompiledQuery<R>),
    streamQuery: (...given) => {
      first();
      return connection.streamQuery(...given);
    },
  });
  return {
    tx,
    begun,
    last: <R>(statement: CompiledQuery<R>) => {
      if (!isBegun && statement.parameters.length === 0) return alone(statement);
      const result = send<R>(statement);
      void end();
      return result;
    },
    close: async () => {
      close();
      await end();
    },
  };
}

/** With parameters, so that it is planned once. */
function readerSettings(
  principal: Principal,
  { columns, values }: Pick<Asked, 'columns' | 'values'> = nothingAsked,
): Statement {
  const own = callerSettings(principal);
  const texts = settingTexts.get(columns) ?? new Map<number, string>();
  settingTexts.set(columns, texts);
  const names = Object.keys(own);
  // Which there are follows from how many: somebody acts for the caller, or nobody.
  let text = texts.get(names.length);
  if (text === undefined) {
    const set = names.map(
      (name, index) => `set_config(${literal(name)}, $${values.length + index + 1}, true)`,
    );
    text = `${onePlan}select ${[readerText, ...set, 'pg_current_snapshot()::text as "snapshot"', ...columns].join(', ')}`;
    texts.set(names.length, text);
  }
  return { text, values: [...values, ...Object.values(own)] };
}

const nothingAsked = { columns: [], values: [] };
/** By what is asked, and how many settings the caller has. */
const settingTexts = new WeakMap<readonly string[], Map<number, string>>();

const adapter = new PostgresAdapter();
const queryCompiler = new PostgresQueryCompiler();

/**
 * The connection for statements that do not wait for each other: Kysely's own sends the next when the last is answered.
 * Once closed it takes none: what an abandoned piece of work still sends must not reach whoever has the connection next.
 */
function unqueued(connection: DatabaseConnection): { readonly tx: Tx; readonly close: () => void } {
  let closed = false;
  const idle = () => Promise.resolve();
  const tx: Tx = new Kysely({
    dialect: {
      createAdapter: () => adapter,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => queryCompiler,
      createDriver: () => ({
        init: idle,
        acquireConnection: () =>
          closed ? Promise.reject(new Error('The transaction is over.')) : Promise.resolve(connection),
        beginTransaction: idle,
        commitTransaction: idle,
        rollbackTransaction: idle,
        releaseConnection: idle,
        destroy: idle,
      }),
    },
  });
  return {
    tx,
    close: () => {
      closed = true;
    },
  };
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

function callerSettings(caller: Principal): Record<string, string> {
  const { tenantId, tenantType, userId, role, unitMember } = myValues(caller);
  const { actor } = caller;
  return prefixed({
    ...(actor === undefined ? {} : { acting_user_id: actor.id, acting_user_name: actor.name }),
    tenant_id: tenantId,
    tenant_type: tenantType,
    user_id: userId,
    role,
    unit_member: unitMember,
  });
}

function base(caller: Principal | 'jobs'): Record<string, string> {
  return caller === 'jobs' ? prefixed({ system: 'jobs' }) : callerSettings(caller);
}

function prefixed(caller: Readonly<Record<string, string | number | boolean>>): Record<string, string> {
  return Object.fromEntries(Object.entries(caller).map(([name, value]) => [`app.${name}`, String(value)]));
}

function settingsText(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `set_config(${literal(name)}, ${literal(value)}, true)`)
    .join(', ');
}

const readerText = settingsText({
  ...usualSettings,
  statement_timeout: String(readingTimeoutMs),
  transaction_read_only: 'on',
});

/** One round trip, in the simple protocol, which takes no parameters. */
function beginText(
  isolation: Isolation | 'read committed',
  settings: Readonly<Record<string, string>>,
): string {
  return `begin isolation level ${isolation}; select ${settingsText({ ...usualSettings, ...settings })}`;
}

/** Whoever has the connection next is not to stand in the transaction that failed. */
async function rolledBack(send: (statement: CompiledQuery) => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < rollbackTries; tries += 1) {
    try {
      await send(rollback);
      return;
    } catch (error) {
      if (isBroken(error)) return;
    }
  }
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

/** SQLSTATE classes and codes: connection exceptions, shutdown, too many connections, time-outs, lock and deadlock. */
const passing = /^(08|57P0[1-5]|53300|57014|55P03|40001|40P01)/;
const brokenConnection =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH)$/;
const brokenWords = /Connection terminated|timeout exceeded when trying to connect|connection error/i;

/** What passes by itself, a restart of the database above all, is no fault of the request. */
async function available<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // By the database itself, as the change is committed (migration 0042).
    if (sqlState(error) === 'PA001')
      throw Object.assign(new Problem('conflict', message('user.lastAdministrator')), { cause: error });
    if (isUnavailable(error)) {
      throw Object.assign(
        new Problem('unavailable', message('request.databaseBusy'), {
          retryAfterSeconds: 1,
        }),
        {
          cause: error,
        },
      );
    }
    throw error;
  }
}

export function isUnavailable(error: unknown): boolean {
  return passing.test(sqlState(error) ?? '') || isBroken(error);
}

/** There is no connection any more. */
function isBroken(error: unknown): boolean {
  return (
    error instanceof Error &&
    (brokenConnection.test(sqlState(error) ?? '') || brokenWords.test(error.message))
  );
}

/** The code of an error from PostgreSQL or from the connection to it. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
