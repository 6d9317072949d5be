/** An e-mail address. */
import type { KindFacts } from '../kind-parts.ts';
import { words } from '../shared/operators.ts';
import { isShortText } from '../shared/short-text.ts';

export const email: KindFacts = {
  operators: words,
  isOperand: isShortText,
  width: 250,
  isSingle: true,
};
