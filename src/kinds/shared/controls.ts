/** What controls of several kinds hold. */
import { isObject } from '../../contracts/values/objects.ts';
import type { Control } from '../kind-parts.ts';
import { plain } from './plain.ts';

export const emptyToNull = (value: unknown): unknown => (value === '' || value === undefined ? null : value);

export const typed: Control = { fromWire: plain, toWire: emptyToNull };

/** A number, or the text that is none, for the schema to refuse in its own words. */
export const typedNumber: Control = {
  fromWire: plain,
  toWire: (value) => {
    if (typeof value !== 'string') return null;
    const bare = value.replace(/[,\s]/g, '');
    return bare === '' ? null : /^-?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : value;
  },
};

/** A record or a file, as it is. */
export const chosen: Control = {
  fromWire: (value) => (isObject(value) ? value : null),
  toWire: emptyToNull,
};

const array = (value: unknown): unknown => (Array.isArray(value) ? value : []);
export const several: Control = { fromWire: array, toWire: array };

/** Written as JSON. */
export const jsonControl: Control = { fromWire: jsonText, toWire: jsonIn };

/** A document as its control holds it. */
export function jsonText(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
}

/** What such a control amounts to; null when it holds nothing, or nothing yet that is JSON. */
export function jsonIn(value: unknown): unknown {
  return typeof value === 'string' && value.trim() !== '' ? (parsed(value)?.json ?? null) : null;
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
