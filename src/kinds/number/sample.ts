import type { Sample } from '../kind-parts.ts';

export const numberSample: Sample = (_field, { mixed }) => (mixed % 1_000) / 10;
