/** Connections to PostgreSQL and how its values come out of them. */
import type { Duplex } from 'node:stream';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool, types } from 'pg';

/** Tables follow from declarations that this code does not know: a row is columns by name. */
export type Tables = Record<string, Record<string, unknown>>;
/** One transaction. */
export type Tx = Kysely<Tables>;

export interface Database {
  /** Owns the tables and passes row security: migrations, sample data, backup. */
  readonly owner: Kysely<Tables>;
  /** Requests, through `asPrincipal` and `asSystem` only. */
  readonly app: Kysely<Tables>;
  /** A connection of its own under the login of requests, not yet made: to listen by. */
  connection(): Client;
  /** Waits for the work under way. */
  close(): Promise<void>;
  /** Ends the connections of the work under way, which fails. */
  breakOff(): void;
}

export interface DatabaseOptions {
  readonly ownerUrl: string;
  /** The login of requests; the owner's when left out. Either way they work under the restricted role. */
  readonly appUrl?: string;
  /** Connections for requests. */
  readonly poolSize?: number;
  /** So long a request waits for a connection; then the database counts as away. */
  readonly connectTimeoutMs?: number;
  /** A connection that nobody used broke; the pool opens another when one is needed. */
  readonly onError?: (error: Error) => void;
}

const idleMs = 30_000;

export function openDatabase({
  ownerUrl,
  appUrl = ownerUrl,
  poolSize = 10,
  connectTimeoutMs = 5_000,
  onError = () => undefined,
}: DatabaseOptions): Database {
  const clients = new Set<{ end(): Promise<void> }>();
  const open = (connectionString: string, max: number, pipeline: boolean) => {
    const pool = new Pool({
      Client: PreparingClient,
      // Statements are sent without waiting for the answers to those before, where they are asked so.
      pipeline,
      connectionString,
      max,
      connectionTimeoutMillis: connectTimeoutMs,
      idleTimeoutMillis: idleMs,
      application_name: 'payments-portal',
      types: { getTypeParser: (oid: number) => parsers.get(oid) ?? asText },
    });
    // Without a listener a restart of PostgreSQL would end this process.
    pool.on('error', onError);
    // The pool listens to idle connections alone; one in a transaction can break between two statements.
    pool.on('connect', (client) => {
      client.on('error', onError);
      clients.add(client);
    });
    pool.on('remove', (client) => clients.delete(client));
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  };
  const owner = open(ownerUrl, 2, false);
  const app = open(appUrl, poolSize, true);
  return {
    owner,
    app,
    connection: () =>
      new Client({
        connectionString: appUrl,
        connectionTimeoutMillis: connectTimeoutMs,
        keepAlive: true,
        application_name: 'payments-portal',
      }),
    close: async () => {
      await Promise.all([owner.destroy(), app.destroy()]);
    },
    breakOff: () => {
      for (const client of clients) client.end().catch(() => undefined);
    },
  };
}

/** Statements that one connection remembers, those that it prepared among them. */
const mostRemembered = 200;

/**
 * Begins a statement whose best plan does not depend on its values: it is prepared although it has parameters. Any other
 * with parameters is planned for their values, each time.
 */
export const onePlan = '/* one plan */ ';

/** What the driver keeps of a connection. */
interface Inner {
  readonly stream: Duplex;
  /** Texts by name. */
  readonly parsedStatements: Record<string, string>;
}
/** Seen once, a statement is remembered; seen again, it is prepared under a name. */
interface Remembered {
  name?: string;
  /** A row of it, without values. */
  blank?: Row;
}
type Row = Record<string, unknown>;

/** What the driver makes of an answer when it is to leave the names out of the rows. */
interface ArrayResult {
  readonly fields: readonly { readonly name: string }[];
  readonly rows: readonly (readonly unknown[])[];
}

/** An object of these names: a copy of it takes values in half the time of one that grows name by name. */
export function blankRow(names: readonly string[]): Row {
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** Rows as objects. The driver's own are copies of an object that V8 keeps as a dictionary: slow to make and to read. */
function withRows({ fields, rows, ...result }: ArrayResult, known: Remembered) {
  const names = fields.map(({ name }) => name);
  // Prepared, a statement has the same columns each time.
  const blank = (known.blank ??= blankRow(names));
  const named = rows.map((values) => {
    const row = { ...blank };
    for (const [index, name] of names.entries()) row[name] = values[index];
    return row;
  });
  return { ...result, rows: named };
}

/**
 * Prepares statements without parameters, and those with `onePlan`, so that PostgreSQL plans them once for each
 * connection: planning a page takes longer than reading it. What is sent in one turn of the event loop goes out in one
 * piece.
 */
class PreparingClient extends Client {
  /** By text, those used last at the end. */
  readonly #remembered = new Map<string, Remembered>();
  #named = 0;
  #held = false;

  // The driver's method has a dozen signatures; all but Kysely's, text and values, pass through as they are.
  override query(...given: unknown[]): never {
    this.#hold();
    const [text, values] = given;
    const known = typeof text === 'string' && Array.isArray(values) ? this.#known(text, values) : undefined;
    if (known?.name === undefined) return this.#pass(given);
    const { name } = known;
    const sent: Promise<ArrayResult> = this.#pass([{ name, text, values, rowMode: 'array' }]);
    // Kysely awaits what it asks for, and takes no further arguments.
    return sent.then((result) => withRows(result, known)) as never;
  }

  #known(text: string, values: readonly unknown[]): Remembered | undefined {
    if (values.length === 0 ? !/^\s*select\b[^;]*$/.test(text) : !text.startsWith(onePlan)) return undefined;
    const known = this.#remembered.get(text);
    const entry: Remembered = known ?? {};
    if (known !== undefined) entry.name ??= `p${(this.#named += 1)}`;
    this.#remembered.delete(text);
    this.#remembered.set(text, entry);
    const [oldest] = this.#remembered;
    if (this.#remembered.size > mostRemembered && oldest !== undefined) {
      this.#remembered.delete(oldest[0]);
      if (oldest[1].name !== undefined) this.#forget(oldest[1].name);
    }
    return entry;
  }

  #forget(name: string): void {
    // In a transaction that has failed it stays, under a name that is not used again.
    this.#pass([`deallocate ${name}`, () => delete this.#inner.parsedStatements[name]]);
  }

  #pass(given: readonly unknown[]): never {
    // The driver's types know each form of a query apart; here whatever was given is passed on as it was.
    // oxlint-disable-next-line typescript/unbound-method -- Called with its client.
    const query = super.query as unknown as (this: Client, ...passed: readonly unknown[]) => never;
    return query.apply(this, [...given]);
  }

  get #inner(): Inner {
    // The driver's types do not name it.
    return (this as unknown as { readonly connection: Inner }).connection;
  }

  #hold(): void {
    if (this.#held) return;
    this.#held = true;
    const { stream } = this.#inner;
    stream.cork();
    process.nextTick(() => {
      this.#held = false;
      stream.uncork();
    });
  }
}

const asText = (text: string) => text;

/** Counts and sums may exceed what a number holds exactly; then they stay text. */
function wholeNumber(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}

/** `2026-09-01 00:00:00.5+00` → `2026-09-01T00:00:00.500Z`. */
function moment(text: string): string {
  // As a session in UTC writes it: putting it together again costs a tenth of taking it for a date.
  if (text.endsWith('+00') && text[4] === '-' && text[10] === ' ')
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
  return new Date(text.replace(' ', 'T').replace(/([+-]\d{2})$/, '$1:00')).toISOString();
}

const textArrayOid = 1009;
/** The driver's own; its types name no arrays. */
const textArray = (types.getTypeParser as (oid: number) => (text: string) => unknown)(textArrayOid);

const { builtins } = types;
/** By type; every other stays text: dates YYYY-MM-DD, numeric exact. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.BOOL, (text) => text === 't'],
  [builtins.INT2, Number],
  [builtins.INT4, Number],
  [builtins.INT8, wholeNumber],
  [builtins.FLOAT8, Number],
  [builtins.TIMESTAMPTZ, moment],
  [builtins.JSON, (text) => JSON.parse(text)],
  [builtins.JSONB, (text) => JSON.parse(text)],
  [textArrayOid, textArray],
  [builtins.BYTEA, (text) => Buffer.from(text.slice(2), 'hex')],
]);
