import type { Sample } from '../kind-parts.ts';
import { wordOf } from '../shared/sample-words.ts';

export const listSample: Sample = (_field, seed) => [wordOf(seed)];
