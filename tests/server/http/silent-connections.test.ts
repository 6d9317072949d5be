import { once } from 'node:events';
import { connect } from 'node:net';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { closeSilentConnections } from '../../../server/http/silent-connections.ts';

it('a connection that has sent nothing does not hold up a stop, and one that has begun a request is answered', async () => {
  const app = fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  closeSilentConnections(app);
  app.get('/', () => 'done');
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const silent = connect(port, '127.0.0.1');
  await once(app.server, 'connection');
  const sending = connect(port, '127.0.0.1', () => sending.write('GET / HTTP/1.1\r\nhost: a\r\n'));
  // The server's end of it.
  const [taken] = await once(app.server, 'connection');
  await expect.poll(() => taken.bytesRead).toBeGreaterThan(0);
  const silentClosed = once(silent, 'close');
  let stopped = false;
  const stop = app.close().then(() => (stopped = true));
  await silentClosed;
  expect(stopped).toBe(false);
  let answer = '';
  sending.on('data', (bytes) => (answer += bytes.toString()));
  sending.write('connection: close\r\n\r\n');
  await Promise.all([stop, once(sending, 'close')]);
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*done$/);
});
