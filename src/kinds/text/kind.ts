/** Text on one line or several. */
import type { KindFacts } from '../kind-parts.ts';
import { words } from '../shared/operators.ts';
import { isShortText } from '../shared/short-text.ts';

export const text: KindFacts = {
  operators: words,
  isOperand: isShortText,
  width: 170,
  isSingle: true,
};
