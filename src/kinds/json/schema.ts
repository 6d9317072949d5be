import * as z from 'zod';
import type { JsonOptions } from '../../contracts/resource/fields.ts';
import type { KindSchema } from '../kind-parts.ts';
import { unprintable } from '../shared/line.ts';
import { common, type KeysOf } from '../shared/option-keys.ts';
import { isPrintableJson } from '../shared/printable-json.ts';

export const json: KindSchema = {
  options: { ...common, piiKeys: 'may' } satisfies KeysOf<JsonOptions>,
  written: () => z.json().refine(isPrintableJson, unprintable),
  read: () => z.json(),
  column: 'jsonb',
  isUnlistable: true,
  isMaskable: true,
};
