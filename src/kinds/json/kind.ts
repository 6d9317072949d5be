/** Any JSON. */
import type { KindFacts } from '../kind-parts.ts';

export const json: KindFacts = {
  operators: [],
  width: 64,
  hasNoSheet: true,
  isWide: 'both',
  isDrawn: true,
  isDocument: true,
};
