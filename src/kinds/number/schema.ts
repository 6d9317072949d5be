import * as z from 'zod';
import { text as words } from '../../contracts/messages/encoded.ts';
import type { KindSchema } from '../kind-parts.ts';
import { bounded } from '../shared/bounded.ts';
import { ofNumbers } from '../shared/option-keys.ts';

export const number: KindSchema = {
  options: ofNumbers,
  written: ({ options }) => bounded(options, z.number(words('field.noNumber'))),
  read: () => z.number(),
  column: 'double precision',
  emptySum: '0',
  isMaskable: true,
  namesNobody: true,
  part: 'number',
  isComputable: true,
};
