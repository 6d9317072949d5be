/**
 * A request that only reads: its transaction begins with its first statement and ends with its last.
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
import { callerSettings, settingsText, usualSettings } from './caller-settings.ts';
import type { Database, Tx } from './database.ts';
import { beginReading, onePlan, ReadingTransaction, type Statement } from './preparing-client.ts';
import { literal } from './statement-text.ts';

/** Of a list: what takes longer is asked more narrowly, rather than held by all. */
const readingTimeoutMs = 10_000;

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

const beginning = CompiledQuery.raw(beginReading);
const commit = CompiledQuery.raw('commit');
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

const readerText = settingsText({
  ...usualSettings,
  statement_timeout: String(readingTimeoutMs),
  transaction_read_only: 'on',
});

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
