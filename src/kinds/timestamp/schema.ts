import * as z from 'zod';
import { text as words } from '../../contracts/messages/encoded.ts';
import { toIso } from '../../contracts/values/moments.ts';
import type { KindSchema } from '../kind-parts.ts';
import { common } from '../shared/option-keys.ts';

/** A form sends this if what was entered is no moment (`control.ts`), and a client of the API if it leaves out the time zone. */
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
