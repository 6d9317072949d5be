/** A web address. */
import type { KindFacts } from '../kind-parts.ts';
import { words } from '../shared/operators.ts';
import { isShortText } from '../shared/short-text.ts';

export const url: KindFacts = {
  operators: words,
  isOperand: isShortText,
  width: 200,
  isSingle: true,
};
