/** Pipelined requests: a few are answered in turn, thousands end the connection and hold nobody up. */
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const server = testServer({ env: { REQUESTS_PER_MINUTE: '0' } });

/** The number of answers received until the connection closes. */
function answersTo(sent: string): Promise<number> {
  const { port } = new URL(server().origin);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(sent));
    socket.on('data', (bytes) => (received += bytes.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received.split('HTTP/1.1 ').length - 1));
  });
}

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nhost: a\r\n${more}\r\n`;

describe('a connection', () => {
  it('gets answers to a few pipelined requests', async () => {
    expect(await answersTo(get('/health').repeat(9) + get('/health', 'connection: close\r\n'))).toBe(10);
  });

  it.each(['/health', '/api/nowhere', '/api/%E0%A4%A', '/identity/users/me'])(
    'is closed after thousands of pipelined requests: %s',
    async (path) => {
      expect(await answersTo(get(path).repeat(4_000))).toBeLessThanOrEqual(16);
      expect((await call(server(), '/health')).status).toBe(200);
    },
  );

  it('gets answers to any number of requests sent one after another', async () => {
    const token = await signIn(server(), people.superAdmin);
    // fetch reuses its connection.
    for (let sent = 0; sent < 40; sent += 1)
      expect((await call(server(), '/identity/users/me', { token })).status).toBe(200);
  });
});
