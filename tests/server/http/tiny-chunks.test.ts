/** A body in chunks of a few bytes ends its connection; one that is sent line by line is accepted. */
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { finished } from 'node:stream/promises';
import { fastify, type FastifyRequest } from 'fastify';
import { describe, expect, it } from 'vitest';
import { RequestInPieces } from '../../../server/http/tiny-chunks.ts';
import { testServer } from '../../harness/server.ts';

const chunked = (path: string, piece: string, count: number) =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n${`${piece.length.toString(16)}\r\n${piece}\r\n`.repeat(count)}0\r\n\r\n`;

/** What the server sends before the connection closes. */
function said(origin: string, sent: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => socket.write(sent));
    socket.on('data', (bytes) => (received += bytes.toString()));
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(received));
  });
}

describe('a chunked body', () => {
  async function bytesTaken(sent: string): Promise<{ readonly answer: string; readonly taken: number }> {
    const app = fastify({ http: { IncomingMessage: RequestInPieces } });
    let taken = 0;
    app.addContentTypeParser('text/plain', async (_request: FastifyRequest, body: IncomingMessage) => {
      body.on('data', (bytes: Buffer) => (taken += bytes.length));
      await finished(body);
    });
    app.post('/', () => 'yes');
    const answer = await said(await app.listen({ host: '127.0.0.1', port: 0 }), sent);
    await app.close();
    return { answer, taken };
  }

  it('may have a few tiny chunks', async () => {
    const { answer, taken } = await bytesTaken(chunked('/', 'a', 200));
    expect(answer).toContain('200 OK');
    expect(taken).toBe(200);
  });

  it('may have any number of chunks as long as a line', async () => {
    const { answer, taken } = await bytesTaken(chunked('/', 'a'.repeat(80), 5_000));
    expect(answer).toContain('200 OK');
    expect(taken).toBe(400_000);
  });

  it('may not have thousands of tiny chunks: the connection closes without an answer', async () => {
    const { answer, taken } = await bytesTaken(chunked('/', 'a', 100_000));
    expect(answer).toBe('');
    expect(taken).toBeLessThanOrEqual(256);
  });
});

describe('the portal', () => {
  const server = testServer();

  it('does not answer a sign-in in tiny chunks, but answers one in a single chunk', async () => {
    const path = '/identity/auth/login';
    expect(await said(server().origin, chunked(path, 'a', 100_000))).toBe('');
    expect(await said(server().origin, chunked(path, '{}', 1))).toMatch(/^HTTP\/1\.1 4/);
  });
});
