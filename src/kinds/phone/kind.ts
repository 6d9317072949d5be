/** A telephone number. */
import type { KindFacts } from '../kind-parts.ts';
import { words } from '../shared/operators.ts';
import { isShortText } from '../shared/short-text.ts';

export const phone: KindFacts = {
  operators: words,
  isOperand: isShortText,
  width: 150,
  isSingle: true,
};
