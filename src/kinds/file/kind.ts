/** A file: `{ id, name, type, size }`. */
import type { KindFacts } from '../kind-parts.ts';

export const file: KindFacts = {
  operators: [],
  width: 200,
  holdsFile: true,
  isWide: 'form',
};
