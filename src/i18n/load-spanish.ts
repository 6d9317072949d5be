import type { Dictionary } from './words.ts';

/** Loads all Spanish texts and those of antd. Their chunks are fetched only once. */
export async function loadSpanish(): Promise<Dictionary> {
  const [{ es }] = await Promise.all([import('./es.ts'), import('../ui/antd-spanish.ts')]);
  return es;
}
