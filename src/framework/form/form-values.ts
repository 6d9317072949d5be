/**
 * Converts between records as the API sends them and the values of a form's controls. Controls hold text as typed, so
 * that incomplete input is not lost; references, lists and switches hold their actual values.
 */
import { controls } from '../../kinds/controls.ts';
import type { InsideControls } from '../../kinds/kind-parts.ts';
import { kindOf } from '../../kinds/kinds.ts';
import type { Field, Fields } from '../../contracts/resource/fields.ts';
import { isObject } from '../../contracts/values/objects.ts';
import { applies, defaultOf } from '../../contracts/resource/schema.ts';

export type FormValues = Record<string, unknown>;

/**
 * Stands for a value that is set but never shown (a secret, masked personal data) and is to be left as it is. No typed
 * text can equal this.
 */
export const hiddenValue = '\u0000kept';

const inside: InsideControls = { controlValues, wireValues };

/** The initial control values for these fields of a record. */
export function controlValues(fields: Fields, values: Readonly<Record<string, unknown>>): FormValues {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, controlValue(field, values[key])]),
  );
}

function controlValue(field: Field, value: unknown): unknown {
  if (isHidden(field, value)) return hiddenValue;
  return controls[field.kind].fromWire(value, field, inside);
}

/** The initial control values of a new record: references with only one possible target, and the defaults. */
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

/** Whether a value is set but not readable: a secret, or personal data that arrives masked. */
function isHidden(field: Field, value: unknown): boolean {
  if (kindOf(field).isWriteOnly === true) return value === true;
  return field.options.pii === true && typeof value === 'string' && value !== '';
}

/** The values in the API's format, without the `hiddenValue` ones; not yet validated. */
export function wireValues(fields: Fields, values: Readonly<Record<string, unknown>>): FormValues {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, field]) =>
      values[key] === hiddenValue ? [] : [[key, controls[field.kind].toWire(values[key], field, inside)]],
    ),
  );
}

/**
 * The record that the controls describe, on top of `base`: a conditional field whose condition fails is null, whatever
 * its control still holds. Since such a field may decide about another, this repeats until nothing changes.
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

/** The fields a write must include: those whose value differs from the initial one. */
export function changedKeys(fields: Fields, record: FormValues, started: FormValues): readonly string[] {
  return Object.keys(fields).filter((key) => key in record && !same(record[key], started[key]));
}

/**
 * Whether two values are equal as data: the order of an object's keys does not matter, a missing member equals null or
 * undefined, and references are equal if their ids are.
 */
export function same(a: unknown, b: unknown): boolean {
  // -0 equals 0: it loses its sign when it is serialized as JSON.
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
