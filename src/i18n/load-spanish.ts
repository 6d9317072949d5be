import type { Dictionary } from './words.ts';

/** All of the Spanish words, and those of antd; their chunks are fetched once. */
export async function loadSpanish(): Promise<Dictionary> {
  const [{ es }] = await Promise.all([import('./es.ts'), import('../ui/antd-spanish.ts')]);
  return es;
}
