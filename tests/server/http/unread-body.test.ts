/** The server discards the rest of a body it does not want, but only up to a limit. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { readUnreadBodies, type UnreadBodyOptions } from '../../../server/http/unread-body.ts';

/** Sends part of a million-byte body to a server that refuses it at once; returns what the server sends. */
async function sendRest(
  options: UnreadBodyOptions,
  bytes: number,
  closes = false,
): Promise<readonly string[]> {
  const app = fastify();
  readUnreadBodies(app, options);
  app.addHook('onRequest', async (_request, reply) => reply.code(403).send());
  app.post('/', () => 'yes');
  const { hostname, port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const said: string[] = [];
  const socket = connect(Number(port), hostname);
  socket.on('data', (answer) => said.push(answer.toString().slice(0, 12)));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const close = 'connection: close\r\n';
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\n${closes ? close : ''}content-length: 1000000\r\n\r\n`);
  // The answer comes at once, or only after the rest.
  await Promise.race([once(socket, 'data'), wait(closes ? 100 : 10_000, undefined, { ref: false })]);
  if (closes) said.push('then the rest');
  socket.write(Buffer.alloc(bytes));
  if (!closes) socket.write(`GET / HTTP/1.1\r\nhost: a\r\n${close}\r\n`);
  await closed;
  await app.close();
  return said;
}

it('the rest of the body is discarded and the next request is answered', async () => {
  expect(await sendRest({}, 1_000_000)).toEqual(['HTTP/1.1 403', 'HTTP/1.1 403']);
});

it('an answer that closes the connection waits for the rest of the body, so that it is not lost', async () => {
  expect(await sendRest({}, 1_000_000, true)).toEqual(['then the rest', 'HTTP/1.1 403']);
});

it('the connection closes when the rest is larger than the limit', async () => {
  expect(await sendRest({ maxBytes: 500_000 }, 600_000)).toEqual(['HTTP/1.1 403']);
});

it('the connection closes when the rest does not arrive in time', async () => {
  expect(await sendRest({ ms: 50 }, 10)).toEqual(['HTTP/1.1 403']);
});
