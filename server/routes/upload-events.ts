/**
 * Streams an upload's status as it changes. Each look works like a request: it waits for its turn, and checks that the caller
 * may still see the upload.
 */
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { UploadStatus } from '../../src/contracts/transfer/uploads.ts';
import { callerOf } from '../guard.ts';

const lookEveryMs = 400;
/** After this time the stream ends and the browser reconnects. */
const maxMs = 120_000;
/** Streams that one user may have open. Each page that shows an upload needs one; a new stream closes the oldest. */
const maxPerUser = 10;

type Asking = Pick<FastifyRequest, 'admit' | 'caller'>;

/** `stopping` aborts when the server shuts down. */
export function createUploadEvents(
  stopping: AbortSignal,
): (request: Asking, look: () => Promise<UploadStatus>) => Promise<Readable> {
  const streams = new Map<number, Set<AbortController>>();

  async function* told(
    request: Asking,
    look: () => Promise<UploadStatus>,
    first: UploadStatus,
  ): AsyncGenerator<string> {
    const { userId } = callerOf(request);
    const own = streams.get(userId) ?? new Set();
    const end = new AbortController();
    streams.set(userId, own.add(end));
    for (const oldest of [...own].slice(0, -maxPerUser)) oldest.abort();
    const over = AbortSignal.any([stopping, end.signal]);
    const startedMs = Date.now();
    try {
      let before = '';
      for (let status = first; ;) {
        const text = JSON.stringify(status);
        // Without a change, a comment keeps proxies from taking the silence for the end.
        yield text === before ? ':\n\n' : `data: ${text}\n\n`;
        before = text;
        if (status.progress === null || over.aborted || Date.now() - startedMs > maxMs) return;
        await wait(lookEveryMs);
        // Ends the stream if the session has ended.
        await request.admit();
        status = await look();
      }
    } catch (error) {
      // Ends the stream quietly: the browser reconnects, and receives the problem as the response.
      if (!(error instanceof Problem)) throw error;
    } finally {
      own.delete(end);
      if (own.size === 0) streams.delete(userId);
    }
  }

  return async (request, look) => Readable.from(told(request, look, await look()));
}
