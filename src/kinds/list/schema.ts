import * as z from 'zod';
import { text as words } from '../../contracts/messages/encoded.ts';
import type { ListOptions } from '../../contracts/resource/fields.ts';
import type { KindSchema } from '../kind-parts.ts';
import { line } from '../shared/line.ts';
import { common, type KeysOf } from '../shared/option-keys.ts';

export const list: KindSchema = {
  options: { ...common, max: 'may', maxLength: 'may' } satisfies KeysOf<ListOptions>,
  written: ({ options: { max = 100, maxLength = 200, optional } }) =>
    z
      .array(line({ max: maxLength }))
      // An empty list counts as no value.
      .min(optional === true ? 0 : 1, words('field.required'))
      .max(max, words('field.giveAtMost', { most: max })),
  read: () => z.array(z.string()),
  column: 'text[]',
  isMaskable: true,
};
