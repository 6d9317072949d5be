/** A whole number. */
import type { KindFacts } from '../kind-parts.ts';
import { order } from '../shared/operators.ts';
import { maxInteger } from '../../contracts/values/integers.ts';

export const integer: KindFacts = {
  operators: order,
  isOperand: (value, { choices }) =>
    typeof value === 'number' &&
    (choices === undefined
      ? Number.isInteger(value) && Math.abs(value) <= maxInteger
      : Object.hasOwn(choices, value)),
  width: 90,
  isSingle: true,
  isNeverCut: true,
  isQuantity: true,
};
