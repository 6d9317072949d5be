import { ensureBuilt } from '../../scripts/built.mjs';
import { chromiumPath } from './browser.ts';

/**
 * Builds the product for the browser tests, and installs a browser before two tests need it at the same time.
 */
export default async function setup(): Promise<void> {
  chromiumPath();
  await ensureBuilt('portal', 'server');
}
