import * as z from 'zod';
import { text as words } from '../../contracts/messages/encoded.ts';
import type { RowsOptions } from '../../contracts/resource/fields.ts';
import type { KindSchema } from '../kind-parts.ts';
import { id } from '../shared/id-schema.ts';
import { common, type KeysOf } from '../shared/option-keys.ts';

export const rows: KindSchema = {
  options: { ...common, max: 'may' } satisfies KeysOf<RowsOptions>,
  written: ({ fields = {}, options: { max = 100 } }, shape) =>
    z
      .array(z.strictObject({ id: id.optional(), ...shape(fields) }))
      .max(max, words('field.giveAtMost', { most: max })),
  read: ({ fields = {} }, shape) => z.array(z.object({ id: z.int(), ...shape(fields) })),
  column: undefined,
};
