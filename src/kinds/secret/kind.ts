/** A value that can be written but never read back. */
import type { KindFacts } from '../kind-parts.ts';

export const secret: KindFacts = {
  operators: [],
  width: 100,
  hasNoSheet: true,
  isWriteOnly: true,
};
