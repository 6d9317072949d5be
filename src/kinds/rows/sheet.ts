import type { KindSheet } from '../kind-parts.ts';
import { entriesText } from '../shared/sheet-words.ts';

export const rowsSheet: KindSheet = { type: 'text', write: entriesText };
