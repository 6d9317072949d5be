/**
 * The zod schemas of a resource, derived from its fields: what a create and a change may carry, and what a record
 * looks like. The same in the form and on the server.
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

/** Largest value of a PostgreSQL integer; versions above it cannot exist. */
const maxInteger = 2_147_483_647;

/** Empty text in an optional field is absence. */
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

/** Why the field cannot hold the value; absence apart. */
export function valueMessage(field: Field, value: unknown): MessageDescriptor | undefined {
  const issue = schemaOf(field).written(field, writtenInside).safeParse(value).error?.issues[0];
  return issue === undefined ? undefined : decoded(issue.message);
}

/** In words for who declares it. */
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

/** What a create carries. Defaults are filled in by `withDefaults`, conditions checked by `conditionMessages`. */
export function createSchema(resource: Resource): z.ZodObject {
  return z.strictObject(writtenShape(resource.fields, false));
}

/** What a change carries: changed fields and the version they were read at. */
export function patchSchema(resource: Resource): z.ZodObject {
  return z.strictObject({
    ...writtenShape(resource.fields, true),
    version: z.int().positive().max(maxInteger),
  });
}

/** What an action asks for. */
export function inputSchema(input: Fields): z.ZodObject {
  return z.strictObject(writtenShape(input, false));
}

/** Fills in what a create leaves out: the field's default, or null. */
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

/** Does the field apply to the record (its `when`)? */
export function applies(field: Field, record: Readonly<Record<string, unknown>>): boolean {
  return field.options.when === undefined || matches(field.options.when, record);
}

/** What the whole record must satisfy besides each field: conditional fields given when they apply, absent when not. */
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

/** A record on the wire. Fields that the caller may not read are left out. */
export function recordSchema(resource: Resource): z.ZodObject {
  const { id: own, version, createdAt, updatedAt } = readShape(storedFields);
  return z
    .object({ ...readShape(resource.fields) })
    .partial()
    .extend({
      id: own ?? z.int(),
      version: version ?? z.int(),
      createdAt: createdAt ?? z.string(),
      updatedAt: updatedAt ?? z.string(),
    });
}
