import type { Sample } from '../kind-parts.ts';
import { dayOf } from '../shared/sample-words.ts';

export const dateSample: Sample = (_field, seed) => dayOf(seed);
