/**
 * The one axios instance (specification section 7): sends cookies, has no timeout, and adds a bearer token if there is one. It
 * handles 401 responses once for all pending requests; a 403 never signs the user out.
 */
import { create, isAxiosError, type AxiosInstance } from 'axios';
import { apiBaseUrl } from '../config.ts';
import { messageIn } from '../contracts/api/problems.ts';
import { activeTenantHeader } from '../contracts/identity/session.ts';
import { isObject } from '../contracts/values/objects.ts';
import { confirmation } from './confirmation.ts';
import { failureOf } from './request-failure.ts';
import { session } from './session-store.ts';

/** Cancels the pending requests when the session ends. */
let inFlight = new AbortController();
session.subscribe(() => {
  if (session.get().status !== 'leaving') return;
  inFlight.abort();
  inFlight = new AbortController();
});

/**
 * Headers of a request for the tenant for whom something was entered, also if the user has switched to another since: screens
 * send what is unsent when they close.
 */
export const enteredFor = (tenantId: number): Readonly<Record<string, string>> => ({
  [activeTenantHeader]: String(tenantId),
});

/** Rejects with RequestFailure. Paths start with /api or /identity. */
export const http: AxiosInstance = create({
  withCredentials: true,
  timeout: 0,
  responseType: 'json',
  // The bearer token is in a header that no other site can set. Looking for a cookie would delay each request.
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
  // Unless the request is for the tenant that somebody acted for before.
  if ('current' in now) config.headers.set(activeTenantHeader, String(now.current.tenant.id), false);
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
  async (failure: unknown) => {
    if (!isAxiosError(failure) || failure.config === undefined) throw failureOf(failure);
    const { config, response } = failure;
    // A download asks for a file, and a refusal comes as one.
    if (response?.data instanceof Blob)
      response.data = await new Response(response.data).json().catch(() => undefined);
    if (response?.status === 401) {
      const sent = config.headers.get('Authorization');
      const token = typeof sent === 'string' ? sent.replace(/^Bearer /, '') : undefined;
      // On a 401 the server did nothing, so any request, even a POST, can safely be sent again.
      if (await session.rejected(token)) return http.request(config);
    }
    // The same holds for this 403: send the request again once the user has confirmed their identity.
    if (isUnconfirmed(response?.data)) {
      const bySecondStep = messageIn(response?.data)?.id === 'session.confirmBySecondStep';
      if (await confirmation.ask(bySecondStep)) return http.request(config);
    }
    throw failureOf(failure);
  },
);

function isUnconfirmed(body: unknown): boolean {
  return isObject(body) && body['code'] === 'unconfirmed';
}
