import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '../../server/db/database.ts';
import type { TestServer } from './server.ts';

interface Held {
  /** So many wait in the end. */
  readonly waiting?: number;
  /** Changes that are made only then. */
  readonly afterwards?: readonly RawBuilder<unknown>[];
}

/**
 * Makes the changes, asks while they are not committed yet, and commits them once whoever was asked waits for them: what was
 * looked at before is no longer so by then.
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
    // Not waited for here: it goes on once this transaction has ended.
    return { asked: answer };
  });
  return asked;
}

/** So many wait for a lock; those of other databases of the cluster are other tests'. */
async function waitingIn(tx: Tx): Promise<number> {
  const { rows } = await sql`
    select distinct w.pid from pg_locks w join pg_locks h on h.pid = w.pid
    where not w.granted and h.database = (select oid from pg_database where datname = current_database())`.execute(
    tx,
  );
  return rows.length;
}
