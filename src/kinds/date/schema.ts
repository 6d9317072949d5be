import * as z from 'zod';
import { text as words } from '../../contracts/messages/encoded.ts';
import { isCalendarDate } from '../../contracts/values/dates.ts';
import type { KindSchema } from '../kind-parts.ts';
import { common } from '../shared/option-keys.ts';

export const date: KindSchema = {
  options: common,
  written: () => z.string(words('field.date')).refine(isCalendarDate, words('field.dateForm')),
  read: () => z.string(),
  column: 'date',
  isMaskable: true,
  namesNobody: true,
  part: 'date',
  isComputable: true,
};
