/** Values of the shape that a zod schema requires; its other checks are met by trial. */
import * as fc from 'fast-check';
import * as z from 'zod';

type Schema = z.core.JSONSchema.BaseSchema;

export function valueOfSchema(schema: z.ZodType): fc.Arbitrary<unknown> {
  return valueOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
}

function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  const { anyOf, const: only, enum: words, type, properties = {}, required = [], items } = schema;
  if (only !== undefined) return fc.constant(only);
  if (words !== undefined) return fc.constantFrom<unknown>(...words);
  if (anyOf !== undefined) return fc.oneof(...anyOf.map((one) => below(one)));
  switch (type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, below(one)])),
        { requiredKeys: required },
      );
    case 'array':
      return fc.array(below(Array.isArray(items) ? true : (items ?? true)), { minLength: 1, maxLength: 2 });
    case 'integer':
    case 'number':
      return fc.integer({ min: schema.minimum ?? 0, max: Math.min(schema.maximum ?? 100, 10_000) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return schema.pattern === undefined
        ? fc.constantFrom('Invented', 'Other')
        : fc.stringMatching(new RegExp(schema.pattern, 'u'));
  }
}

const below = (schema: Schema | boolean) =>
  typeof schema === 'boolean' ? fc.constant('Invented') : valueOf(schema);
