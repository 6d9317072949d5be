import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import type { Tx } from '../../server/db/database.ts';
import type { Answer, TestServer } from './server.ts';

/**
 * Makes the changes, asks while they are not committed yet, and commits them once whoever was asked waits for them: what was
 * looked at before is no longer so by then.
 */
export async function meanwhile(
  { database: { owner } }: Pick<TestServer, 'database'>,
  changes: readonly RawBuilder<unknown>[],
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { asked } = await owner.transaction().execute(async (tx) => {
    for (const change of changes) await change.execute(tx);
    const answer = ask();
    await expect.poll(() => waiting(tx), { timeout: 5_000 }).toBe(true);
    // Not waited for here: it goes on once this transaction has ended.
    return { asked: answer };
  });
  return asked;
}

async function waiting(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_locks where not granted and pid <> pg_backend_pid()`.execute(
    tx,
  );
  return rows.length > 0;
}
