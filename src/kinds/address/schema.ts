import * as z from 'zod';
import { text as words } from '../../contracts/messages/encoded.ts';
import { isPrintable, tidyLine } from '../../contracts/values/plain-text.ts';
import type { KindSchema } from '../kind-parts.ts';
import { line, unprintable } from '../shared/line.ts';
import { common } from '../shared/option-keys.ts';

const parts = z.strictObject({
  address1: line({ max: 255 }),
  address2: z
    .string()
    .transform(tidyLine)
    .pipe(
      z
        .string()
        .max(255, words('field.tooLong', { most: 255 }))
        .refine(isPrintable, unprintable),
    )
    .optional(),
  city: line({ max: 255 }),
  state: line({ max: 100 }),
  postalCode: line({ max: 20 }),
  country: line({ max: 100 }),
});

export const address: KindSchema = {
  options: common,
  written: () => parts,
  read: () => parts,
  column: 'jsonb',
  isMaskable: true,
};
