import * as z from 'zod';
import { text as words } from '../../contracts/messages/encoded.ts';
import type { KindSchema } from '../kind-parts.ts';
import { line } from '../shared/line.ts';
import { common } from '../shared/option-keys.ts';

function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#]+\.[^\s/?#]+/i.test(text)) return false;
  return URL.canParse(text) && new URL(text).username === '';
}

export const url: KindSchema = {
  options: common,
  written: () => line({ max: 500 }).refine(isHttpUrl, words('field.url')),
  read: () => z.string(),
  column: 'text',
  isSearchable: true,
  isMaskable: true,
  part: 'text',
};
