import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Principal } from '../../src/contracts/resource/policy.ts';
import type { Database, Tx } from '../db/database.ts';
import { asPrincipal } from '../db/scoped.ts';
import { createShares } from '../identity/shares.ts';

/** Whoever takes nothing for so long has left, or will not: the transaction is not held for them. */
const longestPauseMs = 30_000;

/** A stream that is written in a transaction, which ends when it has been read or given up. Rejects when it cannot begin. */
export function streamedIn<T>(
  transaction: (work: (tx: Tx) => Promise<void>) => Promise<void>,
  begin: (tx: Tx) => Promise<{ readonly head: T; readonly body: Readable }>,
  pauseMs = longestPauseMs,
): Promise<{ readonly head: T; readonly stream: Readable }> {
  return new Promise((resolve, reject) => {
    transaction(async (tx) => {
      const { head, body } = await begin(tx);
      const stream = new PassThrough();
      const patience = setTimeout(() => {
        // While nothing is there to be taken, it is not the reader who is slow.
        if (stream.writableNeedDrain) stream.destroy(new Error('The reader takes nothing.'));
        else patience.refresh();
      }, pauseMs).unref();
      stream.on('drain', () => patience.refresh());
      resolve({ head, stream });
      // Who listens to the stream learns of a failure; a reader who leaves is none.
      await pipeline(body, stream).catch(() => undefined);
      clearTimeout(patience);
    }).catch(reject);
  });
}

/**
 * Each holds a connection to the database for as long as its reader takes: of whatever kind they are, all of them leave most
 * to requests, and of one person there is one at a time.
 */
const inShareOf = createShares({ places: 3, keepsRoom: true, waiting: 5, busy: 'request.downloadQueue' });

/** The same of what somebody may read, as it was when it began; in their turn. */
export function streamedFor<T>(
  database: Pick<Database, 'app'>,
  { userId, principal }: { readonly userId: number; readonly principal: Principal },
  begin: (tx: Tx) => Promise<{ readonly head: T; readonly body: Readable }>,
): Promise<{ readonly head: T; readonly stream: Readable }> {
  return streamedIn(
    (work) => inShareOf(userId, 1, () => asPrincipal(database, principal, work, 'repeatable read')),
    begin,
  );
}
