/** Conversions between API values and control values that several kinds share. */
import { typedDigits } from './grouped-digits.ts';
import { isObject } from '../../contracts/values/objects.ts';
import type { Control } from '../kind-parts.ts';
import { plain } from './plain.ts';

export const emptyToNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value);

export const typed: Control = { fromWire: plain, toWire: emptyToNull };

/** A number; text that is not a number is passed on, so that the schema rejects it with its own message. */
export const typedNumber: Control = {
  fromWire: plain,
  toWire: (value) => {
    if (typeof value !== 'string') return null;
    const bare = typedDigits(value);
    return bare === '' ? null : /^-?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : value;
  },
};

/** A record or a file, unchanged. */
export const chosen: Control = {
  fromWire: (value) => (isObject(value) ? value : null),
  toWire: emptyToNull,
};

const array = (value: unknown): unknown => (Array.isArray(value) ? value : []);
export const several: Control = { fromWire: array, toWire: array };

/** A document edited as JSON text. */
export const jsonControl: Control = { fromWire: jsonText, toWire: jsonIn };

/** The control value of a document. */
export function jsonText(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
}

/** The document in such a control; null if it is empty or does not yet contain valid JSON. */
export function jsonIn(value: unknown): unknown {
  return typeof value === 'string' && value.trim() !== '' ? (parsed(value)?.json ?? null) : null;
}

/** The JSON in a text; undefined if it is invalid. */
export function parsed(source: string): { readonly json: unknown } | undefined {
  try {
    const json: unknown = JSON.parse(source);
    return { json };
  } catch {
    return undefined;
  }
}
