import * as z from 'zod';
import type { CustomOptions } from '../../contracts/resource/fields.ts';
import type { KindSchema } from '../kind-parts.ts';
import { unprintable } from '../shared/line.ts';
import { common, type KeysOf } from '../shared/option-keys.ts';
import { isPrintableJson } from '../shared/printable-json.ts';

export const custom: KindSchema = {
  options: { ...common, schema: 'must', column: 'must' } satisfies KeysOf<CustomOptions<unknown>>,
  written: ({ options }) => (options.schema ?? z.json()).refine(isPrintableJson, unprintable),
  read: () => z.json(),
  column: 'jsonb',
};
