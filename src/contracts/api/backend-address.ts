/**
 * The address of this repository's own server, which is also the value in `.env`. That server also serves the portal, at
 * whatever host and port it is reached (docs/decisions/0001-base-url.md).
 */
const ownServer = 'http://localhost:3000';

/**
 * The origin and path before `/api` and `/identity`, without a trailing slash.
 *
 * @param baseUrl the value of `VITE_BASE_URL`
 * @param pageOrigin the origin the page was loaded from
 * @throws Error 'invalid VITE_BASE_URL' if the value is missing or not an http(s) URL (specification, section 5)
 */
export function backendAddress(baseUrl: unknown, pageOrigin: string): string {
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Error('invalid VITE_BASE_URL');
  const address = (url.origin + url.pathname).replace(/\/+$/, '');
  return address === ownServer ? pageOrigin : address;
}
