/** A percentage: 12.5 means 12.5%. */
import type { KindFacts } from '../kind-parts.ts';
import { isNumber } from '../shared/is-number.ts';
import { order } from '../shared/operators.ts';

export const percent: KindFacts = {
  operators: order,
  isOperand: isNumber,
  width: 90,
  isSingle: true,
  isNeverCut: true,
  isQuantity: true,
};
