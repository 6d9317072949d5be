import * as z from 'zod';
import { text as words } from '../../contracts/messages/encoded.ts';
import type { KindSchema } from '../kind-parts.ts';
import { bounded } from '../shared/bounded.ts';
import { ofNumbers } from '../shared/option-keys.ts';

export const integer: KindSchema = {
  options: ofNumbers,
  written: ({ options }) => bounded(options, z.int(words('field.noWholeNumber'))),
  read: () => z.int(),
  column: 'integer',
  emptySum: '0',
  isMaskable: true,
  namesNobody: true,
  part: 'number',
  isComputable: true,
};
