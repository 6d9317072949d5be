import * as z from 'zod';
import { text as words } from '../../contracts/messages/encoded.ts';
import type { FlagOptions } from '../../contracts/resource/fields.ts';
import type { KindSchema } from '../kind-parts.ts';
import { common, type KeysOf } from '../shared/option-keys.ts';

export const flag: KindSchema = {
  options: {
    ...common,
    default: 'may',
    words: 'may',
    tones: 'may',
    noun: 'may',
  } satisfies KeysOf<FlagOptions>,
  written: () => z.boolean(words('field.noFlag')),
  read: () => z.boolean(),
  column: 'boolean',
  hasFewValues: true,
  isMaskable: true,
  namesNobody: true,
  part: 'flag',
  isComputable: true,
};
