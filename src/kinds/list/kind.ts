/** Short texts, in order. */
import type { KindFacts } from '../kind-parts.ts';

export const list: KindFacts = {
  operators: [],
  width: 220,
  isWide: 'both',
  isDrawn: true,
  isMany: true,
};
