import { describe, expect, it } from 'vitest';
import { call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

describe('the limit on requests per minute from one IP address', () => {
  const server = testServer({ env: { REQUESTS_PER_MINUTE: '5', TRUST_PROXY: '1' } });
  const from = (address: string) => call(server(), '/ready', { headers: { 'x-forwarded-for': address } });

  it('tells that address to wait and leaves others alone', async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await from('198.51.100.1')).status).toBe(200);
    const refused = await from('198.51.100.1');
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'tooMany', Error: 'Too many requests. Wait a moment, then try again.' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await from('198.51.100.2')).status).toBe(200);
  });

  it('ignores addresses that the client adds before the one the proxy saw', async () => {
    for (let sent = 0; sent < 5; sent += 1) await from(`10.0.0.${sent}, 198.51.100.3`);
    expect((await from('10.0.0.99, 198.51.100.3')).status).toBe(429);
  });

  it('also applies to this machine, except to the health check', async () => {
    for (let sent = 0; sent < 5; sent += 1) expect((await call(server(), '/ready')).status).toBe(200);
    expect((await call(server(), '/ready')).status).toBe(429);
    expect((await call(server(), '/health')).status).toBe(200);
  });
});

describe('a proxy that TRUST_PROXY does not name', () => {
  const server = testServer({ env: { REQUESTS_PER_MINUTE: '3' } });
  const told = () => server().logged.filter((line) => line.includes('TRUST_PROXY'));

  it('is warned about at startup and on its first request, and all its users share one limit', async () => {
    expect(told()).toEqual([expect.stringContaining('TRUST_PROXY is not set')]);
    const statuses: number[] = [];
    for (let user = 0; user < 4; user += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${user}` };
      statuses.push((await call(server(), '/ready', { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(told().slice(1)).toEqual([
      expect.stringMatching(/"level":"warn".*A proxy passes requests on that TRUST_PROXY does not name/),
    ]);
  });
});

describe('pages of other origins', () => {
  const server = testServer({ env: { CORS_ORIGINS: 'https://portal.example.org' } });
  const asking = (origin: string) =>
    call(server(), '/identity/tenants', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PATCH',
        'access-control-request-headers': 'authorization,content-type,x-tenant-id',
      },
    });

  it('may call with a session and read the total count if CORS_ORIGINS names them', async () => {
    const { status, headers } = await asking('https://portal.example.org');
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe('https://portal.example.org');
    expect(headers.get('access-control-allow-credentials')).toBe('true');
    expect(headers.get('access-control-allow-headers')).toContain('x-tenant-id');
    expect(headers.get('access-control-allow-methods')).toContain('PATCH');
    const answer = await call(server(), '/identity/tenants', {
      token: await signIn(server(), people.superAdmin),
      headers: { origin: 'https://portal.example.org' },
    });
    expect(answer.headers.get('access-control-expose-headers')).toContain('x-total-count');
  });

  it('may not call if CORS_ORIGINS does not name them', async () => {
    for (const origin of ['https://evil.example', 'https://portal.example.org.evil.example', 'null']) {
      const asked = await asking(origin);
      expect(asked.headers.get('access-control-allow-origin')).not.toBe(origin);
      const answer = await call(server(), '/identity/tenants', { headers: { origin } });
      expect(answer.headers.get('access-control-allow-origin')).not.toBe(origin);
    }
  });
});

describe('without CORS_ORIGINS', () => {
  const server = testServer();

  it('only the server’s own page may call', async () => {
    const answer = await call(server(), '/identity/tenants', {
      headers: { origin: 'https://portal.example.org' },
    });
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('the log', () => {
  const server = testServer();

  it('has a line for each request under its request ID, and nothing of what was sent', async () => {
    const token = await signIn(server(), people.superAdmin);
    const canaries = ['987654321', 'canary-in-body', 'canary-in-path', 'canary-in-header', token];
    await call(server(), '/identity/tenants?q=987654321', { token });
    await call(server(), '/identity/tenants/canary-in-path', { token });
    await call(server(), '/canary-in-path?x=canary-in-path', { token });
    await call(server(), '/identity/tenants', {
      method: 'POST',
      token,
      body: { name: 'canary-in-body', tpi: 'canary-in-body' },
    });
    const answer = await call(server(), '/identity/users/me', {
      token,
      headers: { cookie: 'canary-in-header', 'x-other': 'canary-in-header' },
    });
    const log = server().logged.join('');
    for (const canary of canaries) expect(log).not.toContain(canary);
    const id = answer.headers.get('x-request-id') ?? 'none';
    const line: unknown = JSON.parse(server().logged.find((one) => one.includes(id)) ?? '{}');
    expect(line).toMatchObject({
      level: 'info',
      method: 'GET',
      route: '/identity/users/me',
      status: 200,
      user: 1,
      tenant: 1,
    });
  });
});
