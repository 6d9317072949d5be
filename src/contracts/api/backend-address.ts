/**
 * The address of this repository's own server, and the value `.env` gives. That server serves the portal too,
 * at whatever host and port it is reached (docs/decisions/0001-base-url.md).
 */
const ownServer = 'http://localhost:3000';

/**
 * The origin and path before `/api` and `/identity`, without a slash at its end.
 *
 * @param baseUrl the value of `VITE_BASE_URL`
 * @param pageOrigin the origin the page was loaded from
 * @throws Error 'invalid VITE_BASE_URL' where the value is missing or no http(s) URL (specification, section 5)
 */
export function backendAddress(baseUrl: unknown, pageOrigin: string): string {
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('invalid VITE_BASE_URL');
  const address = (url.origin + url.pathname).replace(/\/+$/, '');
  return address === ownServer ? pageOrigin : address;
}
