/** Yes or no. */
import type { KindFacts } from '../kind-parts.ts';

export const flag: KindFacts = {
  operators: ['eq', 'ne', 'null'],
  isOperand: (value) => typeof value === 'boolean',
  width: 120,
  isSingle: true,
  isDrawn: true,
  toneOf: (value, { options }) => (typeof value === 'boolean' ? options.tones?.[value ? 0 : 1] : undefined),
};
