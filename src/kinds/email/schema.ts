import * as z from 'zod';
import { text as words } from '../../contracts/messages/encoded.ts';
import type { KindSchema } from '../kind-parts.ts';
import { line } from '../shared/line.ts';
import { common } from '../shared/option-keys.ts';

export const email: KindSchema = {
  options: common,
  written: () => line({ max: 254 }).refine((text) => /^[^\s@]+@[^\s@]+$/.test(text), words('field.email')),
  read: () => z.string(),
  column: 'text',
  isSearchable: true,
  isMaskable: true,
  part: 'text',
};
