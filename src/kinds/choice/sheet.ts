import { choiceLabel } from '../../contracts/resource/fields.ts';
import type { KindSheet } from '../kind-parts.ts';
import { choiceNamed } from '../shared/sheet-words.ts';

export const choiceSheet: KindSheet = {
  type: 'text',
  write: (value, { choices }) => (typeof value === 'string' ? choiceLabel(choices?.[value], value) : ''),
  read: (text, field) => {
    const found = choiceNamed(text, field);
    return 'mistake' in found ? found : { value: found.choice };
  },
};
