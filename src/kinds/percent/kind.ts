/** A percentage: 12.5 means 12.5%. */
import type { KindFacts } from '../kind-parts.ts';
import { number } from '../number/kind.ts';

export const percent: KindFacts = { ...number, width: 90 };
