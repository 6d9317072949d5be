import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Principal } from '../../src/contracts/resource/policy.ts';
import type { Database, Tx } from '../db/database.ts';
import { asPrincipal } from '../db/scoped.ts';
import { createFairQueue } from '../queues/fair-queue.ts';

/** A reader that takes nothing for this long has left or stalled, so the transaction is not kept open for it. */
const maxPauseMs = 30_000;

/** Streams content from a transaction, which ends when the stream has been read or abandoned. Rejects if it cannot begin. */
export function streamInTransaction<T>(
  transaction: (work: (tx: Tx) => Promise<void>) => Promise<void>,
  begin: (tx: Tx) => Promise<{ readonly head: T; readonly body: Readable }>,
  pauseMs = maxPauseMs,
): Promise<{ readonly head: T; readonly stream: Readable }> {
  return new Promise((resolve, reject) => {
    transaction(async (tx) => {
      const { head, body } = await begin(tx);
      const stream = new PassThrough();
      const patience = setTimeout(() => {
        // If the stream has nothing to offer, it is not the reader who is slow.
        if (stream.writableNeedDrain) stream.destroy(new Error('The reader takes nothing.'));
        else patience.refresh();
      }, pauseMs).unref();
      stream.on('drain', () => patience.refresh());
      resolve({ head, stream });
      // A listener on the stream learns of a failure; a reader who leaves is not one.
      await pipeline(body, stream).catch(() => undefined);
      clearTimeout(patience);
    }).catch(reject);
  });
}

/**
 * Each stream holds a database connection for as long as its reader takes. All kinds together leave most connections to
 * requests, and each user has one stream at a time.
 */
const queue = createFairQueue({
  concurrency: 3,
  keepsRoom: true,
  maxWaiting: 5,
  busy: 'request.downloadQueue',
});

/** Streams what the user may read, as of when the stream began. Users take turns. */
export function streamForUser<T>(
  database: Pick<Database, 'app'>,
  { userId, principal }: { readonly userId: number; readonly principal: Principal },
  begin: (tx: Tx) => Promise<{ readonly head: T; readonly body: Readable }>,
): Promise<{ readonly head: T; readonly stream: Readable }> {
  return streamInTransaction(
    (work) => queue(userId, 1, () => asPrincipal(database, principal, work, 'repeatable read')),
    begin,
  );
}
