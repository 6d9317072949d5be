/** Records that are created and deleted together with the record they are in. */
import type { KindFacts } from '../kind-parts.ts';

export const rows: KindFacts = {
  operators: [],
  width: 220,
  isWide: 'page',
  shownInCell: 1,
  isMany: true,
  hasOwnTable: true,
};
