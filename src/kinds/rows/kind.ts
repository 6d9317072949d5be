/** Records that live and die with the one they are in. */
import type { KindFacts } from '../kind-parts.ts';

export const rows: KindFacts = {
  operators: [],
  width: 220,
  isWide: 'page',
  shownInCell: 1,
  isMany: true,
  hasOwnTable: true,
};
