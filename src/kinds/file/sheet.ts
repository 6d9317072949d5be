import type { KindSheet } from '../kind-parts.ts';
import { nameOf } from '../shared/sheet-words.ts';

export const fileSheet: KindSheet = { type: 'text', write: nameOf };
