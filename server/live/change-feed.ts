/** Changes in the database, whichever process makes them: one listening connection serves all streams of this process. */
import type { Client } from 'pg';
import type { Logger } from 'pino';
import { changesChannel } from '../db/announce.ts';
import type { Database } from '../db/database.ts';

/** Names of changed resources, or `everything` when changes may have been missed. */
export type Change = ReadonlySet<string> | 'everything';

export interface ChangeFeed {
  /** Resolves, once listening, with a function that unsubscribes. */
  readonly subscribe: (listener: (change: Change) => void) => Promise<() => void>;
  /** Reports that records of these resources have changed without a notification from the database. */
  readonly hear: (names: readonly string[]) => void;
  /** The changes of the last `ms` milliseconds. */
  readonly since: (ms: number) => Change;
  readonly close: () => Promise<void>;
}

/** Changes close together are reported together. */
const gatherMs = 100;
const firstDelayMs = 250;
const maxDelayMs = 10_000;

export function createChangeFeed(database: Database, logger: Pick<Logger, 'warn'>): ChangeFeed {
  const listeners = new Set<(change: Change) => void>();
  /** When each name was last heard, in epoch milliseconds. */
  const heard = new Map<string, number>();
  let gathered = new Set<string>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  let listening: Promise<void> | undefined;
  let listeningSince = Infinity;
  let client: Client | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let closed = false;

  const tell = (change: Change) => {
    for (const listener of listeners) listener(change);
  };
  const hear = (name: string) => {
    heard.set(name, Date.now());
    gathered.add(name);
    gathering ??= setTimeout(() => {
      const change = gathered;
      gathered = new Set();
      gathering = undefined;
      tell(change);
    }, gatherMs);
  };
  const connect = async (): Promise<void> => {
    const next = database.connection();
    let listens = false;
    const lose = () => {
      // If it never listened, the caller tries again: two attempts for each that failed would soon be thousands.
      if (!listens || closed) return;
      listens = false;
      listeningSince = Infinity;
      next.end().catch(() => undefined);
      again(firstDelayMs);
    };
    next.on('error', lose);
    next.on('end', lose);
    next.on('notification', ({ payload = '' }) => hear(payload));
    try {
      await next.connect();
      await next.query(`listen ${changesChannel}`);
      // Closed in the meantime: nobody else knows this connection yet.
      if (closed) return await next.end();
    } catch (error) {
      next.end().catch(() => undefined);
      throw error;
    }
    listens = true;
    client = next;
    listeningSince = Date.now();
  };
  const again = (delayMs: number) => {
    retry = setTimeout(() => {
      connect().then(
        () => tell('everything'),
        (error: unknown) => {
          logger.warn({ err: error }, 'changes are not heard; it is tried again');
          if (!closed) again(Math.min(delayMs * 2, maxDelayMs));
        },
      );
    }, delayMs);
  };

  return {
    async subscribe(listener) {
      listeners.add(listener);
      listening ??= connect();
      try {
        await listening;
      } catch (error) {
        listeners.delete(listener);
        listening = undefined;
        throw error;
      }
      return () => void listeners.delete(listener);
    },
    hear(names) {
      for (const name of names) hear(name);
    },
    since(ms) {
      const from = Date.now() - ms;
      if (listeningSince > from) return 'everything';
      return new Set([...heard].flatMap(([name, at]) => (at >= from ? [name] : [])));
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      clearTimeout(gathering);
      listeners.clear();
      await client?.end().catch(() => undefined);
    },
  };
}
