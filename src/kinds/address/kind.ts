/** A postal address, in parts. */
import type { KindFacts } from '../kind-parts.ts';

export const address: KindFacts = {
  operators: [],
  width: 240,
};
