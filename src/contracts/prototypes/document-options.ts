/** The options of a field, besides its kind, in the document of a declaration. */
import * as z from 'zod';
import { comparisonOperators, type Predicate } from '../resource/predicate.ts';
import { isObject } from '../values/objects.ts';
import type { Expression } from '../resource/expression.ts';
import { isRegularExpression } from '../resource/pattern.ts';

export const words = z.string().min(1).max(500);
export const key = z.string().min(1).max(120);
export const keys = z.array(key).max(200);
export const predicate = z.custom<Predicate>(isObject).meta({
  type: 'object',
  description: `A condition: values by field, "and", "or", "not", and ${comparisonOperators.join(', ')}.`,
});
export const tone = z.enum(['neutral', 'info', 'success', 'warning', 'danger']);
export const requirement = z.strictObject({ where: predicate, reason: words });

export const options = z.strictObject({
  label: words.exactOptional(),
  help: words.exactOptional(),
  optional: z.boolean().exactOptional(),
  readOnly: z.boolean().exactOptional(),
  immutable: z.boolean().exactOptional(),
  pii: z.boolean().exactOptional(),
  unique: z.boolean().exactOptional(),
  min: z.number().exactOptional(),
  max: z.number().exactOptional(),
  maxLength: z.number().exactOptional(),
  pattern: z.tuple([z.string().max(500).refine(isRegularExpression), words]).exactOptional(),
  check: z.literal('npi').exactOptional(),
  multiline: z.boolean().exactOptional(),
  signed: z.boolean().exactOptional(),
  among: key.exactOptional(),
  messageIn: key.exactOptional(),
  changesIn: z.tuple([key, key]).exactOptional(),
  others: z.literal(true).exactOptional(),
  noun: words.exactOptional(),
  none: words.exactOptional(),
  choicesFrom: z.enum(['imports', 'resources']).exactOptional(),
  words: z.tuple([words, words]).exactOptional(),
  tones: z.tuple([tone, tone]).exactOptional(),
  where: predicate.exactOptional(),
  requires: z.array(requirement).exactOptional(),
  when: predicate.exactOptional(),
  copyOf: key.exactOptional(),
  emptiedByChange: z.boolean().exactOptional(),
  setBy: z.union([key, keys]).exactOptional(),
  agreesWith: key.exactOptional(),
  piiKeys: keys.exactOptional(),
  maxBytes: z.int().positive().exactOptional(),
  accept: z.array(z.string()).exactOptional(),
  confidential: z.boolean().exactOptional(),
  alt: key.exactOptional(),
  computed: z
    .custom<Expression>((value) => isObject(value) || ['string', 'number', 'boolean'].includes(typeof value))
    .meta({
      description:
        'What the field is computed from: plus, minus, times, over, join, days, case, count, sum, min, max.',
    })
    .exactOptional(),
  encoded: z.literal(true).exactOptional(),
  default: z.union([z.string().max(500), z.number(), z.boolean()]).exactOptional(),
});
