import { ensureBuilt } from '../../scripts/built.mjs';
import { chromiumPath } from './browser.ts';

/** The browser tests use the production build, as a user would, and a browser, installed before two of them ask for it. */
export default async function setup(): Promise<void> {
  chromiumPath();
  await ensureBuilt('portal', 'server');
}
