import type { KindSheet } from '../kind-parts.ts';
import { choiceNamed, nameOf } from '../shared/sheet-words.ts';

export const codeSheet: KindSheet = {
  type: 'text',
  write: nameOf,
  read: (text, field) => {
    const found = choiceNamed(text, field);
    return 'mistake' in found ? found : { value: { id: Number(found.choice) } };
  },
};
