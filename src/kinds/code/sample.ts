import { choiceLabel } from '../../contracts/resource/fields.ts';
import type { Sample } from '../kind-parts.ts';
import { choiceOf } from '../shared/sample-words.ts';

export const codeSample: Sample = ({ choices = {} }, seed) => {
  const code = choiceOf(choices, seed);
  return code === undefined ? null : { id: Number(code), name: choiceLabel(choices[code], code) };
};
