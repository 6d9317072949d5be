/** Where an upload stands, told as it changes. Each time it is looked at as a request would: by whoever may still see it, in their turn. */
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { UploadStatus } from '../../src/contracts/transfer/uploads.ts';
import { callerOf } from '../guard.ts';

const lookEveryMs = 400;
/** The browser then asks again. */
const longestMs = 120_000;
/** Of one person. Each page that shows an upload needs one; the oldest gives way. */
const mostOfOne = 10;

type Asking = Pick<FastifyRequest, 'admit' | 'caller'>;

/** `stopping`: the server is. */
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
    for (const oldest of [...own].slice(0, -mostOfOne)) oldest.abort();
    const over = AbortSignal.any([stopping, end.signal]);
    const startedMs = Date.now();
    try {
      let before = '';
      for (let status = first; ;) {
        const text = JSON.stringify(status);
        // A comment keeps what stands between from taking the silence for the end.
        yield text === before ? ':\n\n' : `data: ${text}\n\n`;
        before = text;
        if (status.progress === null || over.aborted || Date.now() - startedMs > longestMs) return;
        await wait(lookEveryMs);
        // Whose session has ended hears no more.
        await request.admit();
        status = await look();
      }
    } catch (error) {
      // The browser asks again, and is told what it is.
      if (!(error instanceof Problem)) throw error;
    } finally {
      own.delete(end);
      if (own.size === 0) streams.delete(userId);
    }
  }

  return async (request, look) => Readable.from(told(request, look, await look()));
}
