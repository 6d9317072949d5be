/**
 * The zod schemas of a resource, derived from its fields: for creating, changing and reading records. The form and the server
 * use the same schemas.
 */
import * as z from 'zod';
import type { ShapeOf } from '../../kinds/kind-parts.ts';
import { isFileField, kindOf } from '../../kinds/kinds.ts';
import { schemaOf } from '../../kinds/schemas.ts';
import { inEnglish, type Message, message } from '../messages/catalogue.ts';
import { decoded } from '../messages/encoded.ts';
import type { MessageDescriptor } from '../messages/sentence.ts';
import { type Resource, storedFields } from './define-resource.ts';
import { choiceLabel, type Field, type Fields } from './fields.ts';
import { matches } from './predicate.ts';
import { maxInteger } from '../values/integers.ts';

/** Empty text in an optional field counts as absent. */
const emptyToNull = (value: unknown) => (value === '' || value === undefined ? null : value);

function writtenField(field: Field, partial: boolean): z.ZodType {
  const schema = schemaOf(field).written(field, writtenInside);
  const { optional, when } = field.options;
  if (optional === true || when !== undefined) {
    const nullable = z.preprocess((value) => (value === '' ? null : value), schema.nullable());
    return partial ? nullable.optional() : z.preprocess(emptyToNull, schema.nullable()).optional();
  }
  return partial || field.options.default !== undefined ? schema.optional() : schema;
}

/** Why the field cannot hold the value, which must not be absent. */
export function valueMessage(field: Field, value: unknown): MessageDescriptor | undefined {
  const issue = schemaOf(field).written(field, writtenInside).safeParse(value).error?.issues[0];
  return issue === undefined ? undefined : decoded(issue.message);
}

/** The same in English, for the author of the declaration. */
export function valueMistake(field: Field, value: unknown): string | undefined {
  const found = valueMessage(field, value);
  return found === undefined ? undefined : inEnglish(found);
}

function writtenShape(fields: Fields, partial: boolean): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(
        ([, field]) => field.options.readOnly !== true && !(partial && field.options.immutable === true),
      )
      .map(([key, field]) => [key, writtenField(field, partial)]),
  );
}

const writtenInside: ShapeOf = (fields) => writtenShape(fields, false);

/** The body of a create request. `withDefaults` fills in defaults, and `conditionMessages` checks conditions. */
export function createSchema(resource: Resource): z.ZodObject {
  return z.strictObject(writtenShape(resource.fields, false));
}

/** The body of a change request: the changed fields and the version they were read at. */
export function patchSchema(resource: Resource): z.ZodObject {
  return z.strictObject({
    ...writtenShape(resource.fields, true),
    version: z.int().positive().max(maxInteger),
  });
}

/** The input that an action asks for. */
export function inputSchema(input: Fields): z.ZodObject {
  return z.strictObject(writtenShape(input, false));
}

/** Fills in the fields that a create request leaves out: with the default, or null. */
export function withDefaults(
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      if (values[key] !== undefined) return [key, values[key]];
      return [key, defaultOf(field)];
    }),
  );
}

export function defaultOf(field: Field): unknown {
  const preset = field.options.default;
  if (preset === undefined) return kindOf(field).isMany === true ? [] : null;
  return field.kind === 'code'
    ? { id: preset, name: choiceLabel(field.choices?.[String(preset)], String(preset)) }
    : preset;
}

/** Whether the field applies to the record (its `when`). */
export function applies(field: Field, record: Readonly<Record<string, unknown>>): boolean {
  return field.options.when === undefined || matches(field.options.when, record);
}

/** Checks fields with a `when` condition: they must be present if they apply and absent if they do not. */
export function conditionMessages(
  fields: Fields,
  record: Readonly<Record<string, unknown>>,
): Record<string, Message> {
  const found: Record<string, Message> = {};
  for (const [key, field] of Object.entries(fields)) {
    if (field.options.when === undefined) continue;
    const absent = record[key] === null || record[key] === undefined;
    if (!applies(field, record)) {
      if (!absent) found[key] = message('field.absent');
    } else if (absent && field.options.optional !== true && field.options.readOnly !== true) {
      found[key] =
        kindOf(field).isChosen === true
          ? message('field.choose')
          : isFileField(field)
            ? message('file.choose')
            : message('field.required');
    }
  }
  return found;
}

function readShape(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const value = field.options.pii === true ? z.string() : schemaOf(field).read(field, readShape);
      return [
        key,
        field.options.optional === true || field.options.when !== undefined ? value.nullable() : value,
      ];
    }),
  );
}

/** A record on the wire. Fields that the caller may not read are omitted. */
export function recordSchema(resource: Resource): z.ZodObject {
  return z.object(readShape(resource.fields)).partial().extend(readShape(storedFields));
}
