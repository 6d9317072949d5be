import type { Dictionary } from './words.ts';

/** All of the Spanish words; their chunk is fetched once. */
export async function loadSpanish(): Promise<Dictionary> {
  return (await import('./es.ts')).es;
}
