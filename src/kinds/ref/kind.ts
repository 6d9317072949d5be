/** One record of another resource: `{ id, name }`. */
import type { KindFacts } from '../kind-parts.ts';

export const ref: KindFacts = {
  operators: ['null'],
  width: 220,
  isSingle: true,
  pointsAt: 'one',
  isAskedById: true,
  isChosen: true,
};
