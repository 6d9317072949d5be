import type { Sample } from '../kind-parts.ts';
import { wordOf } from '../shared/sample-words.ts';

export const textSample: Sample = ({ options }, seed) =>
  options.multiline === true
    ? `${wordOf(seed)} ${seed.index + 1}. Something longer that somebody wrote down about it.`
    : `${wordOf(seed)} ${seed.index + 1}`.slice(0, options.max ?? 200);
