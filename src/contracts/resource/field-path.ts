/** Finds fields through references: `period.program.components`. */
import type { Field, Fields } from './fields.ts';

/** The fields on the path, references first; `undefined` if one does not exist or is not a single reference. */
export function fieldsOnPath(
  path: string,
  fields: Fields,
  fieldsOf: (resource: string) => Fields | undefined,
): readonly (readonly [key: string, field: Field])[] | undefined {
  const [key = '', ...rest] = path.split('.');
  const field = Object.hasOwn(fields, key) ? fields[key] : undefined;
  if (field === undefined) return undefined;
  if (rest.length === 0) return [[key, field]];
  const target = field.kind === 'ref' ? fieldsOf(field.target ?? '') : undefined;
  const further = target === undefined ? undefined : fieldsOnPath(rest.join('.'), target, fieldsOf);
  return further === undefined ? undefined : [[key, field], ...further];
}
