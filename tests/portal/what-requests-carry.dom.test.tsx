/** Section 7 of the specification: what every request carries, in both ways that the portal sends one. */
import type { AxiosAdapter, InternalAxiosRequestConfig } from 'axios';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ask } from '../../src/providers/ask.ts';
import { http } from '../../src/providers/http.ts';
import { session } from '../../src/providers/session-store.ts';

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

describe('a request of a page', () => {
  const sent = async (): Promise<InternalAxiosRequestConfig> => {
    const taken: InternalAxiosRequestConfig[] = [];
    const adapter: AxiosAdapter = (config) => {
      taken.push(config);
      return Promise.resolve({ data: {}, status: 200, statusText: 'OK', headers: {}, config });
    };
    await http.get('/api/providers', { adapter });
    const [config] = taken;
    if (config === undefined) throw new Error('Nothing was sent.');
    return config;
  };

  test('sends cookies and has no time limit', async () => {
    expect(await sent()).toMatchObject({ withCredentials: true, timeout: 0 });
  });

  test('carries the access token where there is one', async () => {
    expect((await sent()).headers.get('Authorization')).toBeUndefined();
    session.signIn({ accessToken: 'a token' });
    expect((await sent()).headers.get('Authorization')).toBe('Bearer a token');
  });
});

describe('a request before signing in, and for the profile', () => {
  const sent = async (): Promise<RequestInit> => {
    const fetched = vi.fn<typeof fetch>(() => Promise.resolve(Response.json({})));
    vi.stubGlobal('fetch', fetched);
    await ask('/identity/users/me', {});
    return fetched.mock.calls[0]?.[1] ?? {};
  };

  test('sends cookies and has no time limit', async () => {
    const request = await sent();
    expect([request.credentials, request.signal]).toEqual(['include', undefined]);
  });

  test('carries the access token where there is one', async () => {
    expect(new Headers((await sent()).headers).get('Authorization')).toBeNull();
    session.signIn({ accessToken: 'a token' });
    expect(new Headers((await sent()).headers).get('Authorization')).toBe('Bearer a token');
  });
});
