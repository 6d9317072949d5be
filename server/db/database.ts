/** Connections to PostgreSQL and how its values come out of them. */
import { Kysely, PostgresDialect } from 'kysely';
import { Client, Pool, types } from 'pg';
import { PreparingClient } from './preparing-client.ts';

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
