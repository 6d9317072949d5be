import * as z from 'zod';
import { text as words } from '../../contracts/messages/encoded.ts';
import { toIso } from '../../contracts/values/moments.ts';
import type { KindSchema } from '../kind-parts.ts';
import { common } from '../shared/option-keys.ts';

/** As a form sends it that has no moment for what was entered (`control.ts`). */
const isWithoutZone = (input: unknown) =>
  typeof input === 'string' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(input);

export const timestamp: KindSchema = {
  options: common,
  written: () =>
    z.iso
      .datetime({
        offset: true,
        error: ({ input }) => words(isWithoutZone(input) ? 'field.momentGone' : 'field.moment'),
      })
      .refine((text) => toIso(text) !== undefined, words('field.momentYears'))
      .transform((text) => toIso(text) ?? text),
  read: () => z.string(),
  column: 'timestamptz(3)',
  isMaskable: true,
  namesNobody: true,
  part: 'timestamp',
  isComputable: true,
};
