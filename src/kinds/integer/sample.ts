import type { Sample } from '../kind-parts.ts';

export const integerSample: Sample = ({ options: { min = 0, max = min + 499 } }, { mixed }) =>
  min + (mixed % (max - min + 1));
