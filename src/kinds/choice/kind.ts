/** One of the choices named in the declaration. */
import type { KindFacts } from '../kind-parts.ts';
import { toneOfChoice } from '../shared/choice-tones.ts';
import { equality } from '../shared/operators.ts';

export const choice: KindFacts = {
  operators: equality,
  isOperand: (value, { choices = {} }) => typeof value === 'string' && Object.hasOwn(choices, value),
  width: 150,
  isSingle: true,
  isChosen: true,
  toneOf: (value, field) => (typeof value === 'string' ? toneOfChoice(field, value) : undefined),
};
