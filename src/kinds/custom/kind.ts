/** A value with its own schema. */
import type { KindFacts } from '../kind-parts.ts';

export const custom: KindFacts = {
  operators: [],
  width: 200,
  hasNoSheet: true,
  isWide: 'both',
  isDrawn: true,
  isDocument: true,
};
