import type { Sample } from '../kind-parts.ts';
import { dayOf } from '../shared/sample-words.ts';

export const timestampSample: Sample = (_field, seed) => `${dayOf(seed)}T15:00:00.000Z`;
