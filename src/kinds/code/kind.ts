/** One of the numbered choices named in the declaration: `{ id, name }`. */
import { isObject } from '../../contracts/values/objects.ts';
import type { KindFacts } from '../kind-parts.ts';
import { toneOfChoice } from '../shared/choice-tones.ts';

export const code: KindFacts = {
  operators: ['null'],
  width: 150,
  isSingle: true,
  isAskedById: true,
  isChosen: true,
  toneOf: (value, field) => (isObject(value) ? toneOfChoice(field, String(value['id'])) : undefined),
};
