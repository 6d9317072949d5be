/**
 * Read-only requests: the transaction begins along with the request's first statement and ends along with its last.
 * docs/decisions/0069-what-a-reading-request-costs-the-others.md
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { Principal } from '../../src/contracts/resource/policy.ts';
import { available, rolledBack } from './available.ts';
import { callerSettings, settingsText, defaultSettings } from './caller-settings.ts';
import type { Database, Tx } from './database.ts';
import { beginReading, onePlan, ReadingTransaction, type Statement } from './preparing-client.ts';
import { literal } from './statement-text.ts';

/** Time limit for lists: users should narrow a slow query, rather than let it hold up everybody. */
const readingTimeoutMs = 10_000;

/** What a read-only request works with. */
export interface Reading {
  /** Sends each statement at once: statements started together are sent together. */
  readonly tx: Tx;
  /** The snapshot at the beginning of the transaction. While its text is the same, nothing in the database has changed. */
  readonly snapshot: Promise<string>;
  /**
   * Sends the statement together with the end of the transaction, for the statement expected to be the last. If another one
   * follows after all, it begins a new transaction, which sees at least as much as this one.
   */
  readonly last: <R>(statement: CompiledQuery<R>) => Promise<QueryResult<R>>;
}

/** A query sent along with the statement that begins the reader's transaction. */
export interface Asked {
  /** Columns, with parameters numbered from $1. */
  readonly columns: readonly string[];
  readonly values: Statement['values'];
  /** Throws if the result means that the work must not go on. */
  readonly check: (row: Readonly<Record<string, unknown>>) => void;
}

/**
 * Like `asPrincipal`, for work that writes nothing: the transaction is read-only, begins in the round trip of the work's first
 * statement, and ends while the response is being sent. `asked` is answered in the same round trip; if its check throws, that
 * error is the result, whatever the work returned.
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
      // Nothing that the work has read is used before this check is known to have succeeded.
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

const beginning = CompiledQuery.raw(beginReading);
const commit = CompiledQuery.raw('commit');
type BegunRow = Readonly<Record<string, unknown>>;
interface ReadingConnection {
  readonly tx: Tx;
  readonly begun: Promise<BegunRow>;
  readonly last: Reading['last'];
  /** Ends the transaction, even a failed one. Nothing can be sent afterwards. */
  readonly close: () => Promise<void>;
}

/**
 * A transaction on a connection that sends statements at once. Whatever the work does, its statements come after the beginning
 * of the transaction, which is sent with the first statement or at the end of this turn of the event loop. If the first
 * statement is also the last, the two form the whole transaction.
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
    // If this fails, everything that follows in the transaction fails too, so nothing is read without a caller.
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
      // Has no effect if the transaction had begun.
      hasFailed(error);
      // The connection is not released until it is known whether it broke.
      return rolledBack((one) => connection.executeQuery(one));
    });
    return answer;
  };
  process.nextTick(first);
  const { tx, close } = unqueued({
    // The row type is the query's own, although Kysely's type does not say so.
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

const readerText = settingsText({
  ...defaultSettings,
  statement_timeout: String(readingTimeoutMs),
  transaction_read_only: 'on',
});

/** Uses parameters, so that the statement is planned only once. */
function readerSettings(
  principal: Principal,
  { columns, values }: Pick<Asked, 'columns' | 'values'> = nothingAsked,
): Statement {
  const own = callerSettings(principal);
  const texts = settingTexts.get(columns) ?? new Map<number, string>();
  settingTexts.set(columns, texts);
  const names = Object.keys(own);
  // The number of settings determines which ones they are: there are more when somebody acts for the caller.
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
/** Cached by the columns asked for and the number of the caller's settings. */
const settingTexts = new WeakMap<readonly string[], Map<number, string>>();

const adapter = new PostgresAdapter();
const queryCompiler = new PostgresQueryCompiler();

/**
 * A Kysely for statements that do not wait for each other, whereas Kysely's own transaction sends the next one only when the
 * last is answered. Once closed it accepts no more statements: abandoned work must not reach the next user of the connection.
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
