/** Several records of another resource. */
import type { KindFacts } from '../kind-parts.ts';

export const refs: KindFacts = {
  operators: [],
  width: 220,
  isWide: 'both',
  shownInCell: 2,
  isMany: true,
  pointsAt: 'many',
  hasOwnTable: true,
};
