import { once } from 'node:events';
import { STATUS_CODES } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';
import { portalFiles } from '../../harness/portal-files.ts';

const server = testServer({ portalDir: portalFiles() });

/** What the headers of every answer must contain. */
function expectProtected(headers: Headers): void {
  const policy = headers.get('content-security-policy') ?? '';
  for (const directive of [
    // Firefox asks `default-src` whether the sign-in page may prefetch the app.
    (headers.get('content-type') ?? '').startsWith('text/html') ? "default-src 'self'" : "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "frame-src 'none'",
    "media-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "worker-src 'none'",
  ]) {
    expect(policy.split('; ')).toContain(directive);
  }
  expect(policy).not.toMatch(/unsafe-|https?:|\*/);
  expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('referrer-policy')).toBe('same-origin');
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  expect(headers.get('x-frame-options')).toBe('DENY');
}

/** Reads a connection to its end. Returns the body of the answer. */
async function protectedAnswer(socket: Socket, status: number): Promise<string> {
  const text = await new Promise<string>((resolve, reject) => {
    let received = '';
    socket
      .on('data', (chunk) => (received += chunk.toString('utf8')))
      .on('end', () => resolve(received))
      .on('error', reject);
  });
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const lines = head.split('\r\n');
  expect(lines[0]).toBe(`HTTP/1.1 ${status} ${STATUS_CODES[status]}`);
  expectProtected(
    new Headers(
      lines
        .slice(1)
        .map((line): [string, string] => [
          line.slice(0, line.indexOf(':')),
          line.slice(line.indexOf(':') + 1).trim(),
        ]),
    ),
  );
  return body;
}

describe('every answer has the security headers', () => {
  it.each([
    ['a page', 'GET', '/dashboard', 200],
    ['an asset', 'GET', '/assets/app-abc123.js', 200],
    ['an asset that is not there', 'GET', '/assets/gone.js', 404],
    ['a health check', 'GET', '/health', 200],
    ['the API document', 'GET', '/openapi.json', 200],
    ['a caller without a session', 'GET', '/identity/tenants', 401],
    ['an unknown address', 'GET', '/api/nowhere', 404],
    ['an address that cannot be decoded', 'GET', '/api/%E0%A4%A', 404],
    ['a segment that is too long', 'GET', `/identity/tenants/${'1'.repeat(300)}`, 404],
    ['a method that is not taken', 'PUT', '/identity/tenants', 405],
    ['the question what is taken', 'OPTIONS', '/identity/tenants', 204],
    ['a head alone', 'HEAD', '/health', 200],
  ])('%s', async (_what, method, path, status) => {
    const answer = await call(server(), path, { method });
    expect(answer.status).toBe(status);
    expectProtected(answer.headers);
  });

  it('a request that is too large, not JSON, or garbled', async () => {
    const token = await signIn(server(), people.superAdmin);
    const send = (body: string, contentType: string) =>
      fetch(`${server().origin}/identity/tenants`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}`, 'content-type': contentType },
      });
    for (const [answer, status] of [
      [await send(`"${'x'.repeat(2_000_000)}"`, 'application/json'), 413],
      [await send('name=x', 'application/x-www-form-urlencoded'), 415],
      [await send('{"name":', 'application/json'), 400],
    ] as const) {
      expect(answer.status).toBe(status);
      expectProtected(answer.headers);
    }
  });

  it('a server error, which reveals nothing internal', async () => {
    const { database } = server();
    await database.owner.schema.alterTable('programs').renameTo('programs_gone').execute();
    try {
      const answer = await call(server(), '/api/programs', {
        token: await signIn(server(), people.superAdmin),
      });
      expect(answer.status).toBe(500);
      expectProtected(answer.headers);
      expect(answer.body).toEqual({
        Error: expect.stringMatching(/^Something went wrong/),
        code: 'internal',
        message: { id: 'request.failed' },
        errorId: expect.any(String),
      });
      expect(answer.text).not.toMatch(/programs|relation|select/i);
      const { errorId } = answer.body as { errorId: string }; // checked just above
      const noted = server().logged.filter(
        (line) => line.includes(errorId) && line.includes('"level":"error"'),
      );
      expect(noted).toHaveLength(1);
    } finally {
      await database.owner.schema.alterTable('programs_gone').renameTo('programs').execute();
    }
  });

  it.each([
    ['what is not HTTP at all', 400, 'GARBAGE\r\n\r\n'],
    ['a request for a tunnel', 400, 'CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n'],
    [
      'a request with an unknown expectation, which is ignored',
      200,
      'GET /health HTTP/1.1\r\nHost: a.example\r\nExpect: applause\r\nConnection: close\r\n\r\n',
    ],
    ['a request to no host', 400, 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'a request to two hosts at once',
      400,
      'GET /health HTTP/1.1\r\nHost: a.example\r\nhost: b.example\r\nConnection: close\r\n\r\n',
    ],
  ])('%s', async (_what, status, sent) => {
    const { port } = new URL(server().origin);
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(sent));
    const body = await protectedAnswer(socket, status);
    expect(JSON.parse(body)).toMatchObject(status === 200 ? { status: 'ok' } : { code: 'invalid' });
  });

  it('also if its client never closes the connection, which is closed for it', async () => {
    const { port } = new URL(server().origin);
    const socket = connect({ port: Number(port), host: '127.0.0.1', allowHalfOpen: true });
    const closed = new Promise((resolve) => socket.on('error', resolve).on('close', resolve));
    const ended = new Promise((resolve) => socket.on('end', resolve));
    socket.resume().write('CONNECT a.example:443 HTTP/1.1\r\nHost: a.example:443\r\n\r\n');
    await ended;
    // A closed connection resets whoever still writes to it.
    const writing = setInterval(() => socket.write('x'), 100);
    await closed;
    clearInterval(writing);
    expect(socket.destroyed).toBe(true);
  });
});

describe('while the server stops', () => {
  const stopping = testServer();

  it('a request on a connection that is still open is refused like any other, and may be sent again', async () => {
    const { app, origin } = stopping();
    const accepted = once(app.server, 'connection');
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () =>
      socket.write('GET /identity/users/me HTTP/1.1\r\n'),
    );
    // The server's end of it.
    const [taken] = await accepted;
    await expect.poll(() => taken.bytesRead).toBeGreaterThan(0);
    const stop = app.close();
    socket.write('Host: a.example\r\n\r\n');
    expect(JSON.parse(await protectedAnswer(socket, 503))).toMatchObject({
      Error: 'The service is busy or restarting. Try again in a moment.',
      code: 'unavailable',
    });
    await stop;
  });
});
