import type { KindSheet } from '../kind-parts.ts';
import { nameOf } from '../shared/sheet-words.ts';

export const referenceSheet: KindSheet = {
  type: 'text',
  write: nameOf,
  read: (text, _field, { named }) => named(text),
};
