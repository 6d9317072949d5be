import type { Sample } from '../kind-parts.ts';

export const integerSample: Sample = (_field, { mixed }) => mixed % 500;
