import type { Sample } from '../kind-parts.ts';
import { wordOf } from '../shared/sample-words.ts';

export const emailSample: Sample = (_field, seed) =>
  `${wordOf(seed).toLowerCase()}${seed.index + 1}@example.org`;
