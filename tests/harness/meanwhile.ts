import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '../../server/db/database.ts';
import type { TestServer } from './server.ts';

interface Held {
  /** How many must be waiting before the changes are committed. */
  readonly waiting?: number;
  /** Changes that are made only then, before the commit. */
  readonly afterwards?: readonly RawBuilder<unknown>[];
}

/**
 * Makes the changes, sends the request while they are not committed, and commits them once the request waits
 * for their locks: what it read before that is outdated then.
 */
export async function meanwhile<T>(
  { database: { owner } }: Pick<TestServer, 'database'>,
  changes: readonly RawBuilder<unknown>[],
  ask: () => Promise<T>,
  { waiting = 1, afterwards = [] }: Held = {},
): Promise<T> {
  const { asked } = await owner.transaction().execute(async (tx) => {
    for (const change of changes) await change.execute(tx);
    const answer = ask();
    await expect.poll(() => waitingIn(tx), { timeout: 8_000 }).toBeGreaterThanOrEqual(waiting);
    for (const change of afterwards) await change.execute(tx);
    // Not awaited here, because it continues only when this transaction ends.
    return { asked: answer };
  });
  return asked;
}

/**
 * How many sessions of this database wait for a lock; other databases of the cluster belong to other tests.
 */
async function waitingIn(tx: Tx): Promise<number> {
  const { rows } = await sql`
    select distinct w.pid from pg_locks w join pg_locks h on h.pid = w.pid
    where not w.granted and h.database = (select oid from pg_database where datname = current_database())`.execute(
    tx,
  );
  return rows.length;
}
