import type { KindSheet } from '../kind-parts.ts';
import { entryText } from '../shared/sheet-words.ts';

export const addressSheet: KindSheet = { type: 'text', write: entryText };
