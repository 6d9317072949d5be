import type { KindSheet } from '../kind-parts.ts';
import { entriesText, partsOf } from '../shared/sheet-words.ts';

export const referencesSheet: KindSheet = {
  type: 'text',
  write: entriesText,
  read: async (text, _field, { named }) => {
    const references = [];
    for (const one of partsOf(text)) {
      const found = await named(one);
      if ('mistake' in found) return found;
      references.push(found.value);
    }
    return { value: references };
  },
};
