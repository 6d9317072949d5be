/** A point in time, ISO 8601 in UTC. */
import { toIso } from '../../contracts/values/moments.ts';
import type { KindFacts } from '../kind-parts.ts';
import { order } from '../shared/operators.ts';

export const timestamp: KindFacts = {
  operators: order,
  isOperand: (value) => typeof value === 'string' && toIso(value) === value,
  width: 176,
  isSingle: true,
  isNeverCut: true,
};
