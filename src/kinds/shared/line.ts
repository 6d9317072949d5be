/** Schema of a line of text, or of several lines if the options say so. */
import * as z from 'zod';
import { declared } from '../../contracts/messages/catalogue.ts';
import { encoded, text } from '../../contracts/messages/encoded.ts';
import type { FieldOptions } from '../../contracts/resource/fields.ts';
import { matcherOf } from '../../contracts/resource/pattern.ts';
import { isNpi } from '../../contracts/values/npi.ts';
import { composed, arePrintableLines, isPrintable, tidyLine } from '../../contracts/values/plain-text.ts';

const required = text('field.required');
export const unprintable = text('field.unprintable');
export const maxTextLength = 2_000;

export function line(options: FieldOptions): z.ZodType<string> {
  const { min = 1, max = maxTextLength } = options;
  const present = z.string().min(1, required);
  let schema = z
    .string(required)
    .transform((text) => (options.multiline === true ? composed(text).trim() : tidyLine(text)))
    .pipe(
      (min > 1 ? present.min(min, text('field.tooShort', { least: min })) : present)
        .max(max, text('field.tooLong', { most: max }))
        .refine(options.multiline === true ? arePrintableLines : isPrintable, unprintable),
    );
  if (options.pattern !== undefined) {
    const [source, words] = options.pattern;
    schema = schema.refine(matcherOf(source), encoded(declared(words)));
  }
  if (options.check === 'npi') schema = schema.refine(isNpi, text('field.npi'));
  return schema;
}
