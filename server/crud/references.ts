import { sql } from 'kysely';
import { kindOf } from '../../src/kinds/kinds.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { Field, Fields } from '../../src/contracts/resource/fields.ts';
import { isObject } from '../../src/contracts/values/objects.ts';
import { declared, message, type Message } from '../../src/contracts/messages/catalogue.ts';
import { type FieldMessages, pathText } from '../../src/contracts/api/problems.ts';
import { fieldsAsked, requirementsOf } from '../../src/contracts/resource/requirements.ts';
import { tableName } from '../db/columns.ts';
import { allOf, predicateSql, recordOperands, tableOperands } from '../db/predicate-sql.ts';
import { pick } from './changes.ts';
import { alias, type Context, grantOptions, scopeSql } from './context.ts';
import { checkAll, columnValue, type Values } from './members.ts';

const gone = message('field.recordGone');

interface Pointer {
  readonly key: string;
  readonly field: Field;
  /** The record or row that contains the reference. */
  readonly from: Values;
  readonly id: number;
  readonly path: readonly PropertyKey[];
}

/** Messages for references to records that the caller may not see or that the field does not allow. */
export async function referenceMessages(
  context: Context,
  fields: Fields,
  values: Values,
  /** The record that the values belong to. */
  record: Values = values,
): Promise<FieldMessages> {
  const byField = new Map<Field, Pointer[]>();
  const all = pointersIn(fields, values, record, []);
  for (const pointer of all) {
    byField.set(pointer.field, [...(byField.get(pointer.field) ?? []), pointer]);
  }
  const messages: Record<string, Message> = {};
  for (const [field, pointers] of byField) {
    const allowed = await allowedIds(context, field, [...new Set(pointers.map(({ id }) => id))]);
    for (const { id, path } of pointers) if (!allowed.has(id)) messages[pathText(path)] = gone;
  }
  const unmet = await unmetRequirements(context, all);
  return { ...unmet, ...messages };
}

/** For each reference, the first requirement of its field that the referenced record does not meet. */
async function unmetRequirements(context: Context, pointers: readonly Pointer[]): Promise<FieldMessages> {
  const asked = pointers.flatMap((pointer) =>
    requirementsOf(pointer.field, pointer.from).map((required) => ({ ...pointer, ...required })),
  );
  const met = await checkAll(
    context,
    asked.map(({ key, field, id, where }) => {
      const one: Field = { ...field, kind: 'ref' };
      return predicateSql(
        { [key]: where },
        recordOperands({ [key]: one }, { [key]: { id } }),
        grantOptions(context),
      );
    }),
  );
  const messages: Record<string, Message> = {};
  asked.forEach(({ path, reason }, index) => {
    if (met[index] !== true) messages[pathText(path)] ??= declared(reason);
  });
  return messages;
}

function pointersIn(fields: Fields, values: Values, record: Values, path: readonly PropertyKey[]): Pointer[] {
  return Object.entries(fields).flatMap(([key, field]): Pointer[] => {
    const value = values[key];
    const here = [...path, key];
    const pointer = { key, field, from: record };
    if (field.kind === 'ref')
      return isObject(value) ? [{ ...pointer, id: Number(value['id']), path: here }] : [];
    if (kindOf(field).hasOwnTable !== true || !Array.isArray(value)) return [];
    return value
      .filter(isObject)
      .flatMap((entry, index) =>
        field.kind === 'rows'
          ? pointersIn(field.fields ?? {}, entry, entry, [...here, index])
          : [{ ...pointer, id: Number(entry['id']), path: [...here, index] }],
      );
  });
}

async function allowedIds(
  context: Context,
  field: Field,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const target = context.registry.get(field.target ?? '');
  const scope = scopeSql(context, target, target.access.read);
  if (scope === undefined) return new Set();
  const choice = predicateSql(field.options.where ?? {}, tableOperands(target, alias), grantOptions(context));
  const { rows } = await sql<{ id: number }>`
    select ${sql.id(alias, 'id')} from ${sql.table(tableName(target))} as ${sql.id(alias)}
    where ${allOf([sql`${sql.id(alias, 'id')} = any(${[...ids]}::integer[])`, scope, choice])}`.execute(
    context.tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Messages for references that are new or affected by the change. Entries of lists that were there before may stay, even if the
 * caller would not be offered them.
 */
export async function newReferenceMessages(
  context: Context,
  resource: Resource,
  changed: readonly string[],
  before: Values,
  merged: Values,
): Promise<FieldMessages> {
  // The requirements of an unchanged reference may depend on a field that is changed.
  const hanging = pointersIn(resource.fields, merged, merged, []).filter(
    ({ key, field }) =>
      !changed.includes(key) &&
      field.options.requires?.some(({ where }) => fieldsAsked(where).some((one) => changed.includes(one))),
  );
  const messages = {
    ...(await unmetRequirements(context, hanging)),
    ...(await referenceMessages(context, resource.fields, pick(merged, changed), merged)),
  };
  const there = new Set(
    changed.flatMap((key) => {
      const old = before[key];
      return Array.isArray(old)
        ? old.map((entry: unknown) => `${key} ${JSON.stringify(targetsOf(resource.fields[key], entry))}`)
        : [];
    }),
  );
  return Object.fromEntries(
    Object.entries(messages).filter(([path]) => {
      const [key = '', index] = /^(\w+)(?:\[(\d+)\])?/.exec(path)?.slice(1) ?? [];
      const value = merged[key];
      if (index === undefined || !Array.isArray(value)) return true;
      return !there.has(`${key} ${JSON.stringify(targetsOf(resource.fields[key], value[Number(index)]))}`);
    }),
  );
}

function targetsOf(field: Field | undefined, entry: unknown): unknown {
  if (field === undefined || typeof entry !== 'object' || entry === null) return entry;
  const values = new Map(Object.entries(entry));
  if (field.kind === 'refs') return values.get('id');
  const pointers = Object.entries(field.fields ?? {}).filter(([, inner]) => inner.kind === 'ref');
  return [values.get('id'), ...pointers.map(([key, inner]) => columnValue(inner, values.get(key)))];
}
