import * as z from 'zod';
import { text as words } from '../../contracts/messages/encoded.ts';
import type { KindSchema } from '../kind-parts.ts';
import { line } from '../shared/line.ts';
import { common } from '../shared/option-keys.ts';

/** RFC 5321, section 4.1.2, without quoted names, which nobody types on purpose, and with letters of any script (RFC 6531). */
function isEmail(text: string): boolean {
  const [name = '', domain = '', ...more] = text.split('@');
  return (
    more.length === 0 &&
    name.split('.').every((atom) => /^[^\s<>()[\]\\,;:"]+$/.test(atom)) &&
    domain.split('.').every((label) => /^(?!-)[\p{L}\p{M}\p{N}-]+$/u.test(label) && !label.endsWith('-'))
  );
}

export const email: KindSchema = {
  options: common,
  written: () => line({ max: 254 }).refine(isEmail, words('field.email')),
  read: () => z.string(),
  column: 'text',
  isSearchable: true,
  isMaskable: true,
  part: 'text',
};
