import type { Sentences } from './sentence.ts';

export const accountHolders = {
  'accountHolder.duplicate': 'This business already has an account holder.',
  'accountHolder.sameGovernmentId': 'Another account holder has this government ID. Check it.',
} as const satisfies Sentences;
