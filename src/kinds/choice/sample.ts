import type { Sample } from '../kind-parts.ts';
import { choiceOf } from '../shared/sample-words.ts';

export const choiceSample: Sample = ({ choices = {} }, seed) => choiceOf(choices, seed) ?? null;
