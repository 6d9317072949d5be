/**
 * Handles responses sent before the request has arrived completely, because its sender or its first bytes were rejected. The
 * rest has to be read and discarded, or it would block the next request on the connection; closing the connection at once would
 * often lose the response (RFC 9112, section 9.6).
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { maxUploadBytes } from '../../src/contracts/transfer/uploads.ts';

export interface UnreadBodyOptions {
  /** How much of the rest to read; beyond that the connection is closed. */
  readonly maxBytes?: number;
  /** How long the rest may take, in milliseconds. */
  readonly ms?: number;
}

export function readUnreadBodies(app: FastifyInstance, options: UnreadBodyOptions = {}): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (raw.complete) return payload;
    // Set by Fastify when a body is too large.
    if (reply.hasHeader('connection')) void reply.removeHeader('connection');
    const read = readAway(raw, options);
    // If the client wants the connection closed after the response, as many proxies do, the response has to come last.
    if (!reply.raw.shouldKeepAlive) await read;
    return payload;
  });
}

/** Reads until the request is complete or its connection has closed. */
function readAway(
  request: IncomingMessage,
  { maxBytes = maxUploadBytes + 1024 * 1024, ms = 60_000 }: UnreadBodyOptions,
): Promise<void> {
  let left = maxBytes;
  const tooSlow = setTimeout(() => request.destroy(), ms).unref();
  // The reader has already responded.
  request.unpipe();
  request.on('data', (bytes: Buffer) => {
    left -= bytes.length;
    if (left < 0) request.destroy();
  });
  request.resume();
  return new Promise((resolve) => {
    request.once('close', () => {
      clearTimeout(tooSlow);
      resolve();
    });
  });
}
