/** An ordered list of short texts. */
import type { KindFacts } from '../kind-parts.ts';

export const list: KindFacts = {
  operators: [],
  width: 220,
  isWide: 'both',
  shownInCell: 3,
  isMany: true,
};
