/** A number with decimal places. */
import type { KindFacts } from '../kind-parts.ts';
import { isNumber } from '../shared/is-number.ts';
import { order } from '../shared/operators.ts';

export const number: KindFacts = {
  operators: order,
  isOperand: isNumber,
  width: 110,
  isSingle: true,
  isNeverCut: true,
  isQuantity: true,
};
