import type { Sample } from '../kind-parts.ts';

export const flagSample: Sample = (_field, { mixed }) => mixed % 3 !== 0;
