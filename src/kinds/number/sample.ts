import type { Sample } from '../kind-parts.ts';

export const numberSample: Sample = ({ options: { min = 0, max = min + 100 } }, { mixed }) =>
  Math.min(Math.round(min * 10 + ((mixed % 1_000) * (max - min)) / 100) / 10, max);
