/**
 * Invented records of resources without handwritten ones: each value fits its field, and each number gives
 * other values. A new resource is in the world, and in every test that walks the declarations, once declared.
 */
import * as fc from 'fast-check';
import type { SampleRecord } from '../../../server/sample/rows.ts';
import type { Resource } from '../../../src/contracts/resource/define-resource.ts';
import { type Field, type Fields, openChoices } from '../../../src/contracts/resource/fields.ts';
import { matches } from '../../../src/contracts/resource/predicate.ts';
import { ruleMessages } from '../../../src/contracts/resource/rules.ts';
import {
  applies,
  conditionMessages,
  valueMistake,
  withDefaults,
} from '../../../src/contracts/resource/schema.ts';
import { isNpi } from '../../../src/contracts/values/npi.ts';
import { valueOfSchema } from './schema-values.ts';

type Values = Readonly<Record<string, unknown>>;
/** Chooses the ID of a record that the field may reference; undefined if there is none. */
export type Choose = (field: Field, key: string) => number | undefined;

const attempts = 300;

/** A record as the API returns it: references and codes with their IDs, and every field that may be given. */
export function inventedValues(
  resource: Pick<Resource, 'name' | 'rules'>,
  fields: Fields,
  number: number,
  choose: Choose,
  around: Values = {},
): Values {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const given = Object.entries(fields)
      .filter(([, { options }]) => options.computed === undefined)
      .map(([key, field], place) => [
        key,
        inventedValue(`${resource.name}.${key}`, field, { number, attempt: attempt * (place + 1), choose }),
      ]);
    const values: Values = Object.fromEntries(given);
    const whole = { ...around, ...values };
    const fitting = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        applies(fields[key] ?? { kind: 'json', options: {} }, whole) ? value : null,
      ]),
    );
    const record = { ...around, ...withDefaults(fields, fitting) };
    const mistakes = { ...conditionMessages(fields, record), ...ruleMessages(resource.rules, record) };
    if (Object.keys(mistakes).length === 0) return fitting;
  }
  throw new Error(
    `No record of ${resource.name} was found that its rules allow: write some in tests/server/world/world.ts.`,
  );
}

interface By {
  readonly number: number;
  readonly attempt: number;
  readonly choose: Choose;
}

export function inventedValue(name: string, field: Field, by: By): unknown {
  for (let attempt = by.attempt; attempt < by.attempt + attempts; attempt += 1) {
    const value = valueOf(name, field, { ...by, attempt });
    if (value !== undefined && valueMistake(field, value) === undefined) return value;
  }
  const { optional, when, readOnly } = field.options;
  if (optional === true || when !== undefined || readOnly === true) return null;
  throw new Error(`No value was found that ${name} takes: write records in tests/server/world/world.ts.`);
}

const sampleOf = <T>(arbitrary: fc.Arbitrary<T>, { number, attempt }: By): T | undefined =>
  fc.sample(arbitrary, { numRuns: 1, seed: number * 1_009 + attempt })[0];

function valueOf(name: string, field: Field, by: By): unknown {
  const { number, attempt, choose } = by;
  const { options } = field;
  const mixed = number + attempt * 7;
  const day = new Date(Date.UTC(2026, 0, 1 + ((number + attempt * 31) % 700))).toISOString();
  switch (field.kind) {
    case 'text':
      return textOf(field, by);
    case 'secret':
      return `Invented ${mixed}`;
    case 'email':
      return `invented${mixed}@example.org`;
    case 'phone':
      return `+1512555${String(1_000 + (mixed % 9_000))}`;
    case 'url':
      return `https://example.org/invented/${mixed}`;
    case 'money':
      return `${1 + (mixed % 900)}.${String(mixed % 100).padStart(2, '0')}`;
    case 'integer':
    case 'number':
    case 'percent': {
      const { min = 0, max = min + 500 } = options;
      return min + (mixed % (Math.floor(max - min) + 1));
    }
    case 'date':
      return day.slice(0, 10);
    case 'timestamp':
      return day;
    case 'flag':
      return mixed % 2 === 0;
    case 'choice':
      return options.default ?? openChoices(field)[mixed % openChoices(field).length];
    case 'code':
      return { id: Number(options.default ?? openChoices(field)[mixed % openChoices(field).length]) };
    case 'ref':
      return referenceTo(choose(field, name));
    case 'refs':
      return [referenceTo(choose(field, name)) ?? []].flat();
    case 'list':
      return [`Invented ${mixed}`.slice(-(options.maxLength ?? 200))];
    case 'rows':
      return options.readOnly === true
        ? []
        : [inventedValues({ name }, field.fields ?? {}, number + attempt, choose)];
    case 'address':
      return {
        address1: `${mixed} Congress Ave`,
        city: 'Austin',
        state: 'TX',
        postalCode: '78701',
        country: 'USA',
      };
    case 'json':
      return { invented: mixed };
    case 'custom':
      return options.schema === undefined ? { invented: mixed } : sampleOf(valueOfSchema(options.schema), by);
    default:
      // A file.
      return referenceTo(choose(field, name));
  }
}

const referenceTo = (id: number | undefined) => (id === undefined ? undefined : { id });

function textOf({ options }: Field, by: By): string | undefined {
  const { number, attempt } = by;
  const { min = 1, max = 200, pattern, check } = options;
  if (check === 'npi')
    for (let npi = 3_000_000_000 + (number + attempt) * 10; ; npi += 1)
      if (isNpi(String(npi))) return String(npi);
  if (pattern !== undefined) return sampleOf(fc.stringMatching(new RegExp(pattern[0], 'u')), by);
  // The end is what differs, so it is kept even where the maximum length is short.
  return `Invented ${number + attempt}`.padStart(min, 'x').slice(-max);
}

/** The record as the sample data writes it: references and codes as IDs. */
export function asStored(fields: Fields, values: Values, id: number): SampleRecord {
  return { ...flat(fields, values), id };
}
function flat(fields: Fields, values: Values): Values {
  const idIn = (value: unknown): unknown => (value === null ? null : Object(value).id);
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const { kind, fields: members = {} } = fields[key] ?? { kind: 'json' };
      if (['ref', 'code', 'file', 'image'].includes(kind)) return [key, idIn(value)];
      if (!Array.isArray(value)) return [key, value];
      if (kind === 'refs') return [key, value.map(idIn)];
      return [key, kind === 'rows' ? value.map((row: Values) => flat(members, row)) : value];
    }),
  );
}

/** A stored record as conditions see it, with references as IDs. */
export function asSeen(fields: Fields, record: object): Values {
  return Object.fromEntries(
    Object.entries(record).map(([key, value]: [string, unknown]) => {
      const { kind, options } = fields[key] ?? { kind: 'json', options: {} };
      const held: unknown = value ?? options?.default ?? null;
      return [key, (kind === 'ref' || kind === 'code') && typeof held === 'number' ? { id: held } : held];
    }),
  );
}

/** The first of the records that the field may reference. */
export function fittingIn(
  field: Field,
  fields: Fields,
  records: readonly SampleRecord[],
): SampleRecord | undefined {
  const { where } = field.options;
  return records.find((record) => where === undefined || matches(where, asSeen(fields, record)));
}
