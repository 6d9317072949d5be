import { ensureBuilt } from '../../scripts/built.mjs';

/** The browser tests use the production build, as a user would. */
export default async function setup(): Promise<void> {
  await ensureBuilt('portal', 'server');
}
