import type { KindSheet } from '../kind-parts.ts';
import { entriesText, partsOf } from '../shared/sheet-words.ts';

export const listSheet: KindSheet = {
  type: 'text',
  write: entriesText,
  read: (text) => ({ value: partsOf(text) }),
};
