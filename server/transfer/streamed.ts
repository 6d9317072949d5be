import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Tx } from '../db/database.ts';

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
