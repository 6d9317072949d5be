/**
 * The zod schemas of a resource, derived from its fields: what a create and a change may carry, and what a record
 * looks like. The same in the form and on the server.
 */
import * as z from 'zod';
import { type Resource, storedFields } from './define-resource.ts';
import type { Field, FieldOptions, Fields, Kind } from './fields.ts';
import { choiceLabel, openChoices, reservedWords } from './fields.ts';
import { isCalendarDate } from '../values/dates.ts';
import { isFileField, uploading } from '../values/files.ts';
import { declared, inEnglish, type Message, message } from '../messages/catalogue.ts';
import { decoded, encoded, text } from '../messages/encoded.ts';
import { isPrintable, tidyLine } from '../values/plain-text.ts';
import { toIso } from './predicate-check.ts';
import { isObject, matches } from './predicate.ts';

const required = text('field.required');
const choose = text('field.choose');
const amount = text('field.amount');
const unprintable = text('field.unprintable');

/** Largest value of a PostgreSQL integer; ids above it cannot exist. */
const maxInteger = 2_147_483_647;
const longestText = 2_000;

function line(options: FieldOptions, longest = longestText): z.ZodType<string> {
  const max = options.max ?? longest;
  let schema = z
    .string(required)
    .transform((text) => (options.multiline === true ? text.normalize('NFC').trim() : tidyLine(text)))
    .pipe(
      z
        .string()
        .min(Math.max(options.min ?? 1, 1), required)
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

/** National Provider Identifier: Luhn over 80840 and its ten digits (45 CFR 162.406). */
export function isNpi(text: string): boolean {
  if (!/^\d{10}$/.test(text)) return false;
  const sum = [...`80840${text}`].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function isHttpUrl(text: string): boolean {
  if (!/^https?:\/\/[^\s/?#]+\.[^\s/?#]+/i.test(text)) return false;
  return URL.canParse(text) && new URL(text).username === '';
}

const address = z.strictObject({
  address1: line({ max: 255 }),
  address2: z
    .string()
    .transform(tidyLine)
    .pipe(
      z
        .string()
        .max(255, text('field.tooLong', { most: 255 }))
        .refine(isPrintable, unprintable),
    )
    .optional(),
  city: line({ max: 255 }),
  state: line({ max: 100 }),
  postalCode: line({ max: 20 }),
  country: line({ max: 100 }),
});

function bounded(options: FieldOptions, schema: z.ZodNumber): z.ZodNumber {
  const { min = -maxInteger, max = maxInteger } = options;
  return schema.min(min, text('field.least', { least: min })).max(max, text('field.most', { most: max }));
}

const id = z.int(choose).positive(choose).max(maxInteger, choose);
const reference = z
  .strictObject({ id, name: z.string().max(longestText).optional() }, choose)
  .transform(({ id: chosen }) => ({ id: chosen }));

/** What it is besides its id was said when it was uploaded. */
const file = z
  .strictObject(
    { id, name: z.string().optional(), type: z.string().optional(), size: z.number().optional() },
    { error: ({ input }) => text(input === uploading ? 'file.uploading' : 'file.choose') },
  )
  .transform(({ id: chosen }) => ({ id: chosen }));

/** The value of one field as it is written, absence apart. A complete record of kinds. */
const written: { readonly [K in Kind]: (field: Field) => z.ZodType } = {
  text: (field) => line(field.options),
  email: () => line({ max: 254 }).refine((text) => /^[^\s@]+@[^\s@]+$/.test(text), text('field.email')),
  phone: () =>
    line({ max: 40 }).refine(
      (text) =>
        /^\+?[\d\s().-]+$/.test(text) &&
        text.replace(/\D/g, '').length >= 10 &&
        text.replace(/\D/g, '').length <= 15,
      text('field.phone'),
    ),
  url: () => line({ max: 500 }).refine(isHttpUrl, text('field.url')),
  money: (field) => {
    const sign = field.options.signed === true ? '-?' : '';
    return z
      .string(amount)
      .trim()
      .regex(new RegExp(`^${sign}\\d{1,12}(\\.\\d{1,2})?$`), amount)
      .transform((text) => {
        const [whole = '0', cents = ''] = text.split('.');
        const digits = `${whole.replace(/^(-?)0+(?=\d)/, '$1')}.${cents.padEnd(2, '0')}`;
        return digits === '-0.00' ? '0.00' : digits;
      });
  },
  integer: (field) => bounded(field.options, z.int(text('field.noWholeNumber'))),
  number: (field) => bounded(field.options, z.number(text('field.noNumber'))),
  percent: (field) => bounded(field.options, z.number(text('field.noNumber'))),
  date: () => z.string(text('field.date')).refine(isCalendarDate, text('field.dateForm')),
  timestamp: () =>
    z.iso
      .datetime({ offset: true, error: text('field.moment') })
      .refine((text) => toIso(text) !== undefined, text('field.momentYears'))
      .transform((text) => toIso(text) ?? text),
  choice: (field) => z.enum(openChoices(field), notChosen(field)),
  code: (field) => {
    return z
      .strictObject(
        {
          id: z.literal(openChoices(field).map(Number), notChosen(field)),
          name: z.string().max(longestText).optional(),
        },
        choose,
      )
      .transform((value) => ({
        id: value.id,
        name: choiceLabel(field.choices?.[String(value.id)], String(value.id)),
      }));
  },
  flag: () => z.boolean(text('field.noFlag')),
  ref: () => reference,
  refs: () => z.array(reference).max(1_000, text('field.chooseAtMost', { most: 1_000 })),
  list: (field) => {
    const { max = 100, maxLength = 200 } = field.options;
    return z.array(line({ max: maxLength })).max(max, text('field.giveAtMost', { most: max }));
  },
  rows: (field) => {
    const { max = 100 } = field.options;
    return z
      .array(z.strictObject({ id: id.optional(), ...writtenShape(field.fields ?? {}, false) }))
      .max(max, text('field.giveAtMost', { most: max }));
  },
  address: () => address,
  secret: () => line({ max: 1_000 }),
  json: () => z.json().refine(isPrintableJson, unprintable),
  file: () => file,
  image: () => file,
  custom: ({ options }) => (options.schema ?? z.json()).refine(isPrintableJson, unprintable),
};

function notChosen({ choices = {} }: Field) {
  return {
    error: ({ input }: { readonly input?: unknown }) => {
      const isKnown =
        (typeof input === 'string' || typeof input === 'number') && Object.hasOwn(choices, input);
      const words = isKnown ? reservedWords(choices[input]) : undefined;
      return words === undefined ? choose : encoded(declared(words));
    },
  };
}

/** PostgreSQL keeps neither NUL nor half a surrogate pair; line breaks are fine. */
function isPrintableJson(value: unknown): boolean {
  const text = (one: string) => isPrintable(one.replace(/[\t\r\n]/g, ' '));
  if (typeof value === 'string') return text(value);
  if (Array.isArray(value)) return value.every(isPrintableJson);
  if (!isObject(value)) return true;
  return Object.entries(value).every(([key, inner]) => text(key) && isPrintableJson(inner));
}

/** Empty text in an optional field is absence. */
const emptyToNull = (value: unknown) => (value === '' || value === undefined ? null : value);

function writtenField(field: Field, partial: boolean): z.ZodType {
  const schema = written[field.kind](field);
  const { optional, when } = field.options;
  if (optional === true || when !== undefined) {
    const nullable = z.preprocess((value) => (value === '' ? null : value), schema.nullable());
    return partial ? nullable.optional() : z.preprocess(emptyToNull, schema.nullable()).optional();
  }
  return partial || field.options.default !== undefined ? schema.optional() : schema;
}

/** Why the field cannot hold the value, in words for who declares it; absence apart. */
export function valueMistake(field: Field, value: unknown): string | undefined {
  const issue = written[field.kind](field).safeParse(value).error?.issues[0];
  return issue === undefined ? undefined : inEnglish(decoded(issue.message));
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
  if (preset === undefined)
    return field.kind === 'refs' || field.kind === 'rows' || field.kind === 'list' ? [] : null;
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
        field.kind === 'code' || field.kind === 'choice' || field.kind === 'ref'
          ? message('field.choose')
          : isFileField(field)
            ? message('file.choose')
            : message('field.required');
    }
  }
  return found;
}

/** A file on the wire. */
export const storedFile = z.object({ id: z.int(), name: z.string(), type: z.string(), size: z.int() });
const readReference = z.object({ id: z.int(), name: z.string() });
/** The value of one field as it is read, absence apart. */
const read: { readonly [K in Kind]: (field: Field) => z.ZodType } = {
  text: () => z.string(),
  email: () => z.string(),
  phone: () => z.string(),
  url: () => z.string(),
  money: () => z.string(),
  integer: () => z.int(),
  number: () => z.number(),
  percent: () => z.number(),
  date: () => z.string(),
  timestamp: () => z.string(),
  choice: ({ choices = {}, options }) =>
    options.others === true ? z.string() : z.enum(Object.keys(choices)),
  code: () => readReference,
  flag: () => z.boolean(),
  ref: () => readReference,
  refs: () => z.array(readReference),
  list: () => z.array(z.string()),
  rows: (field) => z.array(z.object({ id: z.int(), ...readShape(field.fields ?? {}) })),
  address: () => address,
  /** Whether one is set. */
  secret: () => z.boolean(),
  json: () => z.json(),
  file: () => storedFile,
  image: () => storedFile,
  custom: () => z.json(),
};

function readShape(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const value = field.options.pii === true ? z.string() : read[field.kind](field);
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
