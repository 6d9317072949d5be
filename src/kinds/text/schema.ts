import * as z from 'zod';
import type { TextOptions } from '../../contracts/resource/fields.ts';
import type { KindSchema } from '../kind-parts.ts';
import { line } from '../shared/line.ts';
import { common, type KeysOf } from '../shared/option-keys.ts';

export const text: KindSchema = {
  options: {
    ...common,
    min: 'may',
    max: 'may',
    pattern: 'may',
    check: 'may',
    multiline: 'may',
    among: 'may',
    messageIn: 'may',
    changesIn: 'may',
    default: 'may',
  } satisfies KeysOf<TextOptions>,
  written: ({ options }) => line(options),
  read: () => z.string(),
  column: 'text',
  isSearchable: true,
  isMaskable: true,
  part: 'text',
  isComputable: true,
};
