/** A line of words as it is written, or several where the options say so. */
import * as z from 'zod';
import { declared } from '../../contracts/messages/catalogue.ts';
import { encoded, text } from '../../contracts/messages/encoded.ts';
import type { FieldOptions } from '../../contracts/resource/fields.ts';
import { isNpi } from '../../contracts/values/npi.ts';
import { isPrintable, tidyLine } from '../../contracts/values/plain-text.ts';

const required = text('field.required');
export const unprintable = text('field.unprintable');
export const longestText = 2_000;

export function line(options: FieldOptions): z.ZodType<string> {
  const max = options.max ?? longestText;
  let schema = z
    .string(required)
    .transform((text) => (options.multiline === true ? text.normalize('NFC').trim() : tidyLine(text)))
    .pipe(
      z
        .string()
        .min(1, { error: required, abort: true })
        .min(options.min ?? 0, text('field.tooShort', { least: options.min ?? 0 }))
        .max(max, text('field.tooLong', { most: max }))
        .refine(
          (text) => isPrintable(options.multiline === true ? text.replace(/[\t\r\n]/g, ' ') : text),
          unprintable,
        ),
    );
  if (options.pattern !== undefined) {
    const [source, words] = options.pattern;
    const pattern = new RegExp(source, 'u');
    schema = schema.refine((text) => pattern.test(text), encoded(declared(words)));
  }
  if (options.check === 'npi') schema = schema.refine(isNpi, text('field.npi'));
  return schema;
}
