/** An amount in dollars, as a decimal string with two places. */
import type { KindFacts } from '../kind-parts.ts';
import { order } from '../shared/operators.ts';

export const money: KindFacts = {
  operators: order,
  isOperand: (value) => typeof value === 'string' && /^-?\d{1,12}\.\d{2}$/.test(value),
  width: 130,
  isSingle: true,
  isNeverCut: true,
  isQuantity: true,
};
