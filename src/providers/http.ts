/**
 * The one axios instance (specification section 7): cookies sent, no time-out, bearer when there is a token. Answers
 * with 401 are handled here, once for all requests in flight; 403 never signs out.
 */
import { create, isAxiosError, type AxiosInstance } from 'axios';
import { apiBaseUrl } from '../config.ts';
import { messageIn } from '../contracts/api/problems.ts';
import { activeTenantHeader } from '../contracts/identity/session.ts';
import { confirmation } from './confirmation.ts';
import { failureOf } from './request-failure.ts';
import { session } from './session-store.ts';

/** Ends the requests in flight when the session does. */
let inFlight = new AbortController();
session.subscribe(() => {
  if (session.get().status !== 'leaving') return;
  inFlight.abort();
  inFlight = new AbortController();
});

/** Rejects with RequestFailure. Paths begin with /api or /identity. */
export const http: AxiosInstance = create({
  withCredentials: true,
  timeout: 0,
  responseType: 'json',
  // The bearer token stands in a header that no other site can set. Looking for a cookie would hold up each request.
  withXSRFToken: false,
  headers: { Accept: 'application/json' },
  // A truncated body is an error, not a string.
  transitional: { silentJSONParsing: false },
});

http.interceptors.request.use((config) => {
  session.check();
  config.baseURL ??= apiBaseUrl();
  const token = session.accessToken();
  const now = session.get();
  if (token !== undefined) config.headers.set('Authorization', `Bearer ${token}`);
  if ('current' in now) config.headers.set(activeTenantHeader, String(now.current.tenant.id));
  const signals = [inFlight.signal, config.signal].filter(
    (signal): signal is AbortSignal => signal instanceof AbortSignal,
  );
  config.signal = AbortSignal.any(signals);
  return config;
});

http.interceptors.response.use(
  (response) => {
    const date: unknown = response.headers['date'];
    if (typeof date === 'string') session.noteServerTime(Date.parse(date));
    return response;
  },
  async (error: unknown) => {
    if (isAxiosError(error) && error.response?.status === 401 && error.config !== undefined) {
      const { config } = error;
      const sent = config.headers.get('Authorization');
      const token = typeof sent === 'string' ? sent.replace(/^Bearer /, '') : undefined;
      // The server did nothing on a 401, so sending again is safe, a POST too.
      if (await session.rejected(token)) return http.request(config);
    }
    // Nor on this 403: what was asked for goes on when the user has confirmed that it is they.
    if (isAxiosError(error) && isUnconfirmed(error.response?.data) && error.config !== undefined) {
      const { config } = error;
      const bySecondStep = messageIn(error.response?.data)?.id === 'session.confirmBySecondStep';
      if (await confirmation.ask(bySecondStep)) return http.request(config);
    }
    throw failureOf(error);
  },
);

function isUnconfirmed(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'unconfirmed';
}
