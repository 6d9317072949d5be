import type { Sample } from '../kind-parts.ts';

export const phoneSample: Sample = (_field, { mixed }) => `+15125550${String(100 + (mixed % 100))}`;
