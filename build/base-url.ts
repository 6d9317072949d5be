import type { Plugin } from 'vite';
import { backendAddress } from '../src/contracts/api/backend-address.ts';

/** Fails a production build if `VITE_BASE_URL` is missing or not a URL (specification, section 5). */
export function requireBaseUrl(): Plugin {
  return {
    name: 'require-base-url',
    apply: 'build',
    configResolved(config) {
      // The origin affects only the result, not the check.
      backendAddress(config.env['VITE_BASE_URL'], 'http://localhost');
    },
  };
}
