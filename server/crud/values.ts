/** The values of a record on their way into the database: parsed, compared and encrypted. */
import { type RawBuilder, sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { kindOf } from '../../src/kinds/kinds.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { Field, UnknownRecord } from '../../src/contracts/resource/fields.ts';
import type { Grants } from '../../src/contracts/resource/policy.ts';
import { createSchema, defaultOf, patchSchema, withDefaults } from '../../src/contracts/resource/schema.ts';
import { columnName, columnType, isSealed } from '../db/columns.ts';
import type { Context } from './context.ts';
import { columnValue, isById, sameEntries, type Values } from './members.ts';
import { invalid, messagesOf } from './problems.ts';
import {
  keepMasked,
  openInside,
  openWhole,
  sealedAt,
  sealInside,
  sealWhole,
  tenantKey,
} from './sealed-values.ts';

const schemas = new WeakMap<Resource, { readonly create: z.ZodObject; readonly patch: z.ZodObject }>();

export function schemasOf(resource: Resource) {
  const known = schemas.get(resource) ?? { create: createSchema(resource), patch: patchSchema(resource) };
  schemas.set(resource, known);
  return known;
}

export function parsed(schema: z.ZodObject, values: unknown): Values {
  const result = schema.safeParse(values);
  if (!result.success) throw invalid(messagesOf(result.error));
  return Object.fromEntries(Object.entries(result.data).filter(([, value]) => value !== undefined));
}

export function withAllFields(resource: Resource, given: Values): Values {
  const record = withDefaults(resource.fields, given);
  for (const [key, field] of Object.entries(resource.fields)) {
    if (record[key] === null && kindOf(field).isMany === true) record[key] = [];
  }
  return record;
}

export function isDefault(field: Field | undefined, value: unknown): boolean {
  return field === undefined || isSame(field, defaultOf(field), value);
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

export function fieldWriteGrants(resource: Resource, key: string): [key: string, grants: Grants][] {
  const access = resource.access.fields?.[key];
  // A field that not everybody may read has the same write grants unless it declares others.
  const grants = access?.write ?? access?.read;
  return grants === undefined ? [] : [[key, grants]];
}

export function tables(
  resource: Resource,
  kind: 'rows' | 'refs',
): readonly (readonly [key: string, field: Field])[] {
  return Object.entries(resource.fields).filter(([, field]) => field.kind === kind);
}

/** The decrypted values of fields that are read masked. */
export function decryptedValues({ sealer }: Context, resource: Resource, id: number, row: Values): Values {
  const at = sealedAt(resource, id, row['of.tenant']);
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([key, field]) => {
      const sealed = row[`${key}.sealed`];
      if (sealed === undefined) return [];
      if (isSealed(field)) return [[key, openWhole(sealer, sealed, key, field, at)]];
      return [[key, openInside(sealer, sealed, key, field, at)]];
    }),
  );
}

/** Forms send back what they were shown: the mask of an existing value means that it stays. */
export function withoutMasks(resource: Resource, sent: Values, shown: Values): Values {
  return Object.fromEntries(
    Object.entries(sent).filter(
      ([key, value]) =>
        // Sent values may have any key, such as toString.
        !Object.hasOwn(resource.fields, key) ||
        resource.fields[key]?.options.pii !== true ||
        value === null ||
        value !== shown[key],
    ),
  );
}

export function nextValue(field: Field, value: unknown, before: unknown): unknown {
  if (value === null && kindOf(field).isMany === true) return [];
  return field.options.piiKeys === undefined ? value : keepMasked(value, before, field.options.piiKeys);
}

export function isSame(field: Field, before: unknown, after: unknown): boolean {
  if (kindOf(field).hasOwnTable === true) return sameEntries(field, before, after);
  const plain = (value: unknown) => columnValue(isById(field) ? field : plainField, value);
  return isDeepStrictEqual(plain(before), plain(after));
}
const plainField: Field = { kind: 'text', options: {} };

export function columnsToWrite(
  { sealer }: Context,
  resource: Resource,
  id: number,
  record: Values,
  keys: readonly string[],
  tenant?: unknown,
): [column: string, value: RawBuilder<unknown>][] {
  const owner = tenantKey(resource);
  const own =
    owner === undefined ? undefined : columnValue(resource.fields[owner] ?? plainField, record[owner]);
  const at = sealedAt(resource, id, tenant ?? own);
  return keys.flatMap((key): [string, RawBuilder<unknown>][] => {
    const field = resource.fields[key];
    if (field === undefined || columnType(field) === undefined) return [];
    const value = record[key];
    const name = columnName(key, field);
    if (isSealed(field)) return [[name, sql`${sealWhole(sealer, value, key, field, at)}`]];
    const plain = field.options.piiKeys === undefined ? value : sealInside(sealer, value, key, field, at);
    return [[name, sql`${columnValue(field, plain)}`]];
  });
}

/** What a caller who may create but not read the record gets to know of it: its id. */
export function unreadableRecord(id: number): UnknownRecord {
  const now = new Date().toISOString();
  return { id, version: 1, createdAt: now, updatedAt: now };
}
