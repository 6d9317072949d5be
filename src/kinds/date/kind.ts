/** A calendar date, `YYYY-MM-DD`. */
import { isCalendarDate } from '../../contracts/values/dates.ts';
import type { KindFacts } from '../kind-parts.ts';
import { order } from '../shared/operators.ts';

export const date: KindFacts = {
  operators: order,
  isOperand: (value) => typeof value === 'string' && isCalendarDate(value),
  width: 112,
  isSingle: true,
  isNeverCut: true,
};
