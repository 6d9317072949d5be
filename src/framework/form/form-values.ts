/**
 * Between a record on the wire and what the controls of a form hold. Controls hold text as it was typed, so that
 * nothing is lost that cannot be a value yet; references, lists and switches hold what they are.
 */
import { choiceLabel, type Field, type Fields, type Kind } from '../../contracts/resource/fields.ts';
import { isObject } from '../../contracts/resource/predicate.ts';
import { applies, defaultOf } from '../../contracts/resource/schema.ts';

export type FormValues = Record<string, unknown>;

/** A value that is set and never shown (a secret, masked personal data), to be left as it is. No text can be this. */
export const kept = '\u0000kept';

const addressParts = ['address1', 'address2', 'city', 'state', 'postalCode', 'country'] as const;

type Convert = (value: unknown, field: Field) => unknown;

const text: Convert = (value) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const array: Convert = (value) => (Array.isArray(value) ? value : []);

/** From the wire into the control. A complete record of kinds. */
const toControl: { readonly [K in Kind]: Convert } = {
  text,
  email: text,
  phone: text,
  url: text,
  money: text,
  integer: text,
  number: text,
  percent: text,
  date: text,
  timestamp: (value) => (typeof value === 'string' ? localTime(value) : ''),
  choice: text,
  code: (value) => (isObject(value) ? text(value['id'], codeField) : ''),
  flag: (value, field) => (typeof value === 'boolean' ? value : field.options.optional === true ? '' : false),
  ref: (value) => (isObject(value) ? value : null),
  refs: array,
  list: array,
  rows: (value, field) =>
    Array.isArray(value)
      ? value.filter(isObject).map((row) => ({ id: row['id'], ...controlValues(field.fields ?? {}, row) }))
      : [],
  address: (value) =>
    Object.fromEntries(
      addressParts.map((part) => [part, isObject(value) ? text(value[part], codeField) : '']),
    ),
  secret: () => '',
  json: jsonText,
  file: (value) => (isObject(value) ? value : null),
  image: (value) => (isObject(value) ? value : null),
  custom: jsonText,
};
const codeField: Field = { kind: 'text', options: {} };

const emptyToNull: Convert = (value) => (value === '' || value === undefined ? null : value);
const amount: Convert = (value) =>
  typeof value === 'string' ? emptyToNull(value.replace(/[$,\s]/g, ''), codeField) : null;
/** A number, or the text that is none, for the schema to refuse in its own words. */
const number: Convert = (value) => {
  if (typeof value !== 'string') return null;
  const bare = value.replace(/[,\s]/g, '');
  return bare === '' ? null : /^-?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : value;
};

/** From the control onto the wire. A complete record of kinds. */
const toWire: { readonly [K in Kind]: Convert } = {
  text: emptyToNull,
  email: emptyToNull,
  phone: emptyToNull,
  url: emptyToNull,
  money: amount,
  integer: number,
  number,
  percent: number,
  date: emptyToNull,
  timestamp: (value) => (typeof value === 'string' && value !== '' ? instant(value) : null),
  choice: emptyToNull,
  code: (value, field) =>
    typeof value === 'string' && value !== ''
      ? { id: Number(value), name: choiceLabel(field.choices?.[value], value) }
      : null,
  flag: emptyToNull,
  ref: emptyToNull,
  refs: array,
  list: array,
  rows: (value, field) =>
    Array.isArray(value)
      ? value.filter(isObject).map((row) => ({
          ...(typeof row['id'] === 'number' ? { id: row['id'] } : {}),
          ...wireValues(field.fields ?? {}, row),
        }))
      : [],
  address: (value, field) => {
    if (!isObject(value)) return null;
    const parts = addressParts.map((part) => [part, text(value[part], codeField)] as const);
    if (field.options.optional === true && parts.every(([, part]) => part === '')) return null;
    return Object.fromEntries(parts.filter(([key, part]) => key !== 'address2' || part !== ''));
  },
  secret: emptyToNull,
  json: jsonIn,
  file: emptyToNull,
  image: emptyToNull,
  custom: jsonIn,
};

/** A document as its control holds it. */
export function jsonText(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
}

/** What such a control amounts to; null when it holds nothing, or nothing yet that is JSON. */
export function jsonIn(value: unknown): unknown {
  return typeof value === 'string' && value.trim() !== '' ? (parsed(value)?.json ?? null) : null;
}

/** What the controls start with for these fields of a record; `values` of a new one are the defaults. */
export function controlValues(fields: Fields, values: Readonly<Record<string, unknown>>): FormValues {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, controlValue(field, values[key])]),
  );
}

function controlValue(field: Field, value: unknown): unknown {
  if (isHidden(field, value)) return kept;
  return toControl[field.kind](value, field);
}

/** What the controls of a new record start with: the references that can be no other, and the defaults. */
export function newValues(fields: Fields, only: Readonly<Record<string, number>> = {}): FormValues {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const id = only[key];
      return [key, toControl[field.kind](id === undefined ? defaultOf(field) : { id }, field)];
    }),
  );
}

/** Set, and not readable: a secret, or personal data that comes masked. */
function isHidden(field: Field, value: unknown): boolean {
  if (field.kind === 'secret') return value === true;
  return field.options.pii === true && typeof value === 'string' && value !== '';
}

/** As a write carries it, `kept` values left out; not yet checked. */
export function wireValues(fields: Fields, values: Readonly<Record<string, unknown>>): FormValues {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      values[key] === kept ? [] : [[key, toWire[field.kind](values[key], field)]],
    ),
  );
}

/**
 * The record that the controls amount to, over `base`: a conditional field that does not apply is null, whatever its
 * control still holds. One that does not apply may decide about another, so it goes on until nothing changes.
 */
export function recordOf(
  fields: Fields,
  values: FormValues,
  base: Readonly<Record<string, unknown>>,
): FormValues {
  const record: FormValues = { ...base, ...wireValues(fields, values) };
  const conditional = Object.entries(fields).filter(([, field]) => field.options.when !== undefined);
  for (let pass = 0; pass < conditional.length; pass += 1) {
    const gone = conditional.filter(([key, field]) => record[key] != null && !applies(field, record));
    if (gone.length === 0) break;
    for (const [key] of gone) record[key] = null;
  }
  return record;
}

/** The fields whose value a write must carry: what the controls amount to differs from what they started with. */
export function changedKeys(fields: Fields, record: FormValues, started: FormValues): readonly string[] {
  return Object.keys(fields).filter((key) => key in record && !same(record[key], started[key]));
}

/** Equal as data: the order of an object's keys does not matter, a missing member is an absent one, a reference is its id. */
export function same(a: unknown, b: unknown): boolean {
  // -0 is 0: JSON text written anew has no sign for it.
  if (a === b || Object.is(a, b) || (a == null && b == null)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, index) => same(one, b[index]));
  if (!isObject(a) || !isObject(b)) return false;
  if (isReference(a) && isReference(b)) return a['id'] === b['id'];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => same(a[key], b[key]));
}

function isReference(value: Readonly<Record<string, unknown>>): boolean {
  return typeof value['id'] === 'number' && Object.keys(value).every((key) => key === 'id' || key === 'name');
}

/** The JSON in a text; undefined when it is none. */
export function parsed(source: string): { readonly json: unknown } | undefined {
  try {
    const json: unknown = JSON.parse(source);
    return { json };
  } catch {
    return undefined;
  }
}

/** `2026-09-01T20:05:00.000Z` → the wall clock here, `2026-09-01T15:05`. */
function localTime(iso: string): string {
  const moment = new Date(iso);
  if (Number.isNaN(moment.getTime())) return iso;
  const two = (part: number) => String(part).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** The wall clock here → ISO 8601 in UTC; text that is no moment stays, for the schema to refuse. */
function instant(local: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(local)) return local;
  const moment = new Date(local);
  return Number.isNaN(moment.getTime()) ? local : moment.toISOString();
}
