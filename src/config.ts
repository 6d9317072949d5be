import { backendAddress } from './contracts/api/backend-address.ts';

/**
 * Where the portal's requests go: the address before `/api` and `/identity`, without a slash at its end.
 *
 * @throws Error 'invalid VITE_BASE_URL'
 */
export function apiBaseUrl(): string {
  return backendAddress(import.meta.env['VITE_BASE_URL'], window.location.origin);
}
