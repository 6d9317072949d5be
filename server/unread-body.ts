/**
 * An answer before its request has come whole: refused for its sender, or its first bytes. The rest is read away, or the next
 * request on the connection would stand behind it, unread; closed at once, the connection would often take the answer with it
 * (RFC 9112, section 9.6).
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { mostUploadBytes } from '../src/contracts/transfer/uploads.ts';

export interface UnreadBodyOptions {
  /** Of the rest; with more the connection ends. */
  readonly mostBytes?: number;
  /** That the rest may take. */
  readonly ms?: number;
}

export function readUnreadBodies(app: FastifyInstance, options: UnreadBodyOptions = {}): void {
  app.addHook('onSend', async ({ raw }, reply, payload) => {
    if (raw.complete) return payload;
    // Fastify's, of a body that is too large.
    if (reply.hasHeader('connection')) void reply.removeHeader('connection');
    const read = readAway(raw, options);
    // Where the client wants it closed after the answer, as many proxies do, the answer comes last.
    if (!reply.raw.shouldKeepAlive) await read;
    return payload;
  });
}

/** Until the request has come whole, or its connection has ended. */
function readAway(
  request: IncomingMessage,
  { mostBytes = mostUploadBytes + 1024 * 1024, ms = 60_000 }: UnreadBodyOptions,
): Promise<void> {
  let left = mostBytes;
  const tooSlow = setTimeout(() => request.destroy(), ms).unref();
  // Whoever was reading it has given its answer.
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
