/**
 * Between a record on the wire and what the controls of a form hold. Controls hold text as it was typed, so that
 * nothing is lost that cannot be a value yet; references, lists and switches hold what they are.
 */
import { controls } from '../../kinds/controls.ts';
import type { InsideControls } from '../../kinds/kind-parts.ts';
import { kindOf } from '../../kinds/kinds.ts';
import type { Field, Fields } from '../../contracts/resource/fields.ts';
import { isObject } from '../../contracts/values/objects.ts';
import { applies, defaultOf } from '../../contracts/resource/schema.ts';

export type FormValues = Record<string, unknown>;

/** A value that is set and never shown (a secret, masked personal data), to be left as it is. No text can be this. */
export const kept = '\u0000kept';

const inside: InsideControls = { controlValues, wireValues };

/** What the controls start with for these fields of a record; `values` of a new one are the defaults. */
export function controlValues(fields: Fields, values: Readonly<Record<string, unknown>>): FormValues {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, controlValue(field, values[key])]),
  );
}

function controlValue(field: Field, value: unknown): unknown {
  if (isHidden(field, value)) return kept;
  return controls[field.kind].fromWire(value, field, inside);
}

/** What the controls of a new record start with: the references that can be no other, and the defaults. */
export function newValues(fields: Fields, only: Readonly<Record<string, number>> = {}): FormValues {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => {
      const id = only[key];
      return [
        key,
        controls[field.kind].fromWire(id === undefined ? defaultOf(field) : { id }, field, inside),
      ];
    }),
  );
}

/** Set, and not readable: a secret, or personal data that comes masked. */
function isHidden(field: Field, value: unknown): boolean {
  if (kindOf(field).isWriteOnly === true) return value === true;
  return field.options.pii === true && typeof value === 'string' && value !== '';
}

/** As a write carries it, `kept` values left out; not yet checked. */
export function wireValues(fields: Fields, values: Readonly<Record<string, unknown>>): FormValues {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      values[key] === kept ? [] : [[key, controls[field.kind].toWire(values[key], field, inside)]],
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
