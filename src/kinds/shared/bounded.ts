/** Adds the field's bounds to a number schema. */
import type * as z from 'zod';
import { text } from '../../contracts/messages/encoded.ts';
import type { FieldOptions } from '../../contracts/resource/fields.ts';
import { maxInteger } from '../../contracts/values/integers.ts';
import { numberText } from './number-text.ts';

export function bounded(
  { min = -maxInteger, max = maxInteger }: FieldOptions,
  schema: z.ZodNumber,
): z.ZodNumber {
  // Written as the field's values are: a year has no comma.
  return schema
    .min(min, text('field.least', { least: numberText(min) }))
    .max(max, text('field.most', { most: numberText(max) }));
}
