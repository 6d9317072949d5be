import type { KindSheet } from '../kind-parts.ts';
import { plain } from '../shared/plain.ts';

export const timestampSheet: KindSheet = { type: 'moment', write: plain };
