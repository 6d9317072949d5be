import type { KindSheet } from '../kind-parts.ts';
import { plain } from '../shared/plain.ts';
import { readNumber } from '../shared/sheet-words.ts';

export const percentSheet: KindSheet = {
  type: 'number',
  write: plain,
  read: (text) => readNumber(text.replace(/ ?%$/, '')),
};
