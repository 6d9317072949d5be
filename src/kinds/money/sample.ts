import type { Sample } from '../kind-parts.ts';

export const moneySample: Sample = (_field, { mixed }) => `${mixed}.${String(mixed % 100).padStart(2, '0')}`;
