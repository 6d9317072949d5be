import * as z from 'zod';
import type { KindSchema } from '../kind-parts.ts';
import { line } from '../shared/line.ts';
import { common } from '../shared/option-keys.ts';

export const secret: KindSchema = {
  options: common,
  written: () => line({ max: 1_000 }),
  /** Whether a secret is set. */
  read: () => z.boolean(),
  column: 'text',
  isUnlistable: true,
};
