/** Personal data and secrets on their way to and from the database: encrypted there, masked here. */
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { Field } from '../../src/contracts/resource/fields.ts';
import { isObject } from '../../src/contracts/values/objects.ts';
import { pathText } from '../../src/contracts/api/problems.ts';
import { columnName, tableName } from '../db/columns.ts';
import type { SealedPlace, Sealer } from '../db/sealing.ts';

/** Replaces a value in the audit trail. */
export const redacted = '•••';

type Row = Readonly<Record<string, unknown>>;
type At = Omit<SealedPlace, 'path'>;

/** The reference to the tenant that owns the record. It never changes, so encrypted values can be bound to it. */
export function tenantKey(resource: Resource): string | undefined {
  return Object.entries(resource.fields).find(
    ([, { kind, target, options }]) => kind === 'ref' && target === 'tenants' && options.immutable === true,
  )?.[0];
}

export function sealedAt(resource: Resource, row: number, tenant: unknown): At {
  return { table: tableName(resource), row, tenant: typeof tenant === 'number' ? tenant : 0 };
}

export function sealWhole(sealer: Sealer, value: unknown, key: string, field: Field, at: At): string | null {
  if (value === null || value === undefined) return null;
  return sealer.seal(JSON.stringify(value), { ...at, path: columnName(key, field) });
}

export function openWhole(sealer: Sealer, envelope: unknown, key: string, field: Field, at: At): unknown {
  if (typeof envelope !== 'string') return null;
  const value: unknown = JSON.parse(sealer.open(envelope, { ...at, path: columnName(key, field) }));
  return value;
}

/** Masks a value. Nine digits are taken for a government ID and keep their last four; a date keeps none. */
export function mask(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : '';
  if (/^\d{9}$|^\d{3}-\d{2}-\d{4}$|^\d{2}-\d{7}$/.test(text)) return `•••••${text.slice(-4)}`;
  if (/^\d{4}-\d{2}-\d{2}$|^\d{2}\/\d{2}\/\d{4}$/.test(text)) return '••/••/••••';
  return redacted;
}

/** Applies `change` to every value under one of the keys, at any depth. Absent values stay absent. */
function mapKeys(
  node: unknown,
  keys: readonly string[],
  change: (value: unknown, path: string) => unknown,
  path: readonly PropertyKey[],
): unknown {
  if (Array.isArray(node)) return node.map((one, index) => mapKeys(one, keys, change, [...path, index]));
  if (!isObject(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      const here = [...path, key];
      if (!keys.includes(key)) return [key, mapKeys(value, keys, change, here)];
      return [key, value === null || value === '' ? value : change(value, pathText(here))];
    }),
  );
}

export function sealInside(sealer: Sealer, value: unknown, key: string, field: Field, at: At): unknown {
  const seal = (one: unknown, path: string) => ({
    sealed: sealer.seal(JSON.stringify(one), { ...at, path }),
  });
  return mapKeys(value, field.options.piiKeys ?? [], seal, [key]);
}

export function openInside(sealer: Sealer, value: unknown, key: string, field: Field, at: At): unknown {
  return mapKeys(value, field.options.piiKeys ?? [], (one, path) => openOne(sealer, one, path, at), [key]);
}

function openOne(sealer: Sealer, one: unknown, path: string, at: At): unknown {
  if (!isObject(one) || typeof one['sealed'] !== 'string')
    throw new Error(`The value at ${path} is not encrypted.`);
  const value: unknown = JSON.parse(sealer.open(one['sealed'], { ...at, path }));
  return value;
}

/** The value as callers read it: decrypted, then masked. */
export function maskInside(sealer: Sealer, value: unknown, key: string, field: Field, at: At): unknown {
  const keys = field.options.piiKeys ?? [];
  return mapKeys(value, keys, (one, path) => mask(openOne(sealer, one, path, at)), [key]);
}

export function redactInside(value: unknown, field: Field): unknown {
  return mapKeys(value, field.options.piiKeys ?? [], () => redacted, []);
}

/**
 * Forms send back the masks they were shown. Where a submitted value is the mask of the current one, the current value is kept.
 * Both arguments are decrypted; `before` may have a different shape.
 */
export function keepMasked(value: unknown, before: unknown, keys: readonly string[], under = false): unknown {
  if (under && typeof value === 'string' && before !== null && before !== undefined && before !== '') {
    if (value === mask(before)) return before;
  }
  if (Array.isArray(value)) {
    const old: readonly unknown[] = Array.isArray(before) ? before : [];
    return value.map((one, index) => keepMasked(one, old[index], keys));
  }
  if (!isObject(value)) return value;
  const old: Row = isObject(before) ? before : {};
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, keepMasked(one, old[key], keys, keys.includes(key))]),
  );
}
