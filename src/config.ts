import { backendAddress } from './contracts/api/backend-address.ts';

/**
 * The base URL of the portal's requests: the address before `/api` and `/identity`, without a trailing slash.
 *
 * @throws Error 'invalid VITE_BASE_URL'
 */
export function apiBaseUrl(): string {
  return backendAddress(import.meta.env['VITE_BASE_URL'], window.location.origin);
}
