/** A picture, stored and transferred like a file. */
import type { KindFacts } from '../kind-parts.ts';

export const image: KindFacts = {
  operators: [],
  width: 90,
  holdsFile: true,
  isWide: 'both',
  isDrawn: true,
};
