import type { Sample } from '../kind-parts.ts';
import { wordOf } from '../shared/sample-words.ts';

export const urlSample: Sample = (_field, seed) => `https://example.org/${wordOf(seed).toLowerCase()}`;
