import type { Plugin } from 'vite';
import { backendAddress } from '../src/contracts/api/backend-address.ts';

/** Fails a production build whose `VITE_BASE_URL` is missing or no URL (specification, section 5). */
export function requireBaseUrl(): Plugin {
  return {
    name: 'require-base-url',
    apply: 'build',
    configResolved(config) {
      // The page's own origin does not matter to the check, only to the result.
      backendAddress(config.env['VITE_BASE_URL'], 'http://localhost');
    },
  };
}
