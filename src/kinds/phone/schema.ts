import * as z from 'zod';
import { text as words } from '../../contracts/messages/encoded.ts';
import type { KindSchema } from '../kind-parts.ts';
import { line } from '../shared/line.ts';
import { common } from '../shared/option-keys.ts';

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\+?[\d\s().-]+$/.test(text) && digits >= 10 && digits <= 15;
}

export const phone: KindSchema = {
  options: common,
  written: () => line({ max: 40 }).refine(isPhone, words('field.phone')),
  read: () => z.string(),
  column: 'text',
  isSearchable: true,
  isMaskable: true,
  part: 'text',
};
