/** Creating, changing and removing records: checked, locked by version, and written with their audit event. */
import { type RawBuilder, sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import type { Resource } from '../../src/contracts/define-resource.ts';
import type { Field, UnknownRecord } from '../../src/contracts/fields.ts';
import { type Grants, scopeOf } from '../../src/contracts/policy.ts';
import { type FieldMessages, Problem } from '../../src/contracts/problems.ts';
import {
  conditionMessages,
  createSchema,
  defaultOf,
  patchSchema,
  withDefaults,
} from '../../src/contracts/schema.ts';
import { columnName, columnType, tableName } from '../db/columns.ts';
import { predicateSql, recordPlace } from '../db/predicate-sql.ts';
import { type Change, recordEvent } from './audit.ts';
import { alias, type Context, forbidden, grantOptions, one, scopeSql } from './context.ts';
import {
  checkAll,
  checkRows,
  columnValue,
  sameEntries,
  type Values,
  withRowDefaults,
  writeReferences,
  writeRows,
} from './members.ts';
import { explained, invalid, messagesOf } from './problems.ts';
import { isRecord, selectOne } from './read.ts';
import { referenceMessages } from './references.ts';
import { selectRecords } from './rows.ts';
import {
  keepMasked,
  mask,
  openInside,
  openWhole,
  redacted,
  redactInside,
  sealedAt,
  sealInside,
  sealWhole,
  tenantKey,
} from './sealed-values.ts';

const schemas = new WeakMap<Resource, { readonly create: z.ZodObject; readonly patch: z.ZodObject }>();

function schemasOf(resource: Resource) {
  const known = schemas.get(resource) ?? { create: createSchema(resource), patch: patchSchema(resource) };
  schemas.set(resource, known);
  return known;
}

/** `extra`: values of fields that the server sets, in the form in which they are read. */
export async function create(
  context: Context,
  resource: Resource,
  values: unknown,
  extra: Values = {},
): Promise<UnknownRecord> {
  const { tx, registry, principal } = context;
  const scope = scopeOf(resource.access.create ?? [], principal);
  if (scope === undefined)
    throw new Problem('forbidden', `You may not create ${resource.label[1].toLowerCase()}.`);
  const given = parsed(schemasOf(resource).create, values);
  const record = { ...filledIn(resource, given), ...extra };
  refuseMessages(conditionMessages(resource.fields, record));
  const written = Object.keys(given).filter((key) => !isDefault(resource.fields[key], record[key]));
  refuseMessages(await referenceMessages(context, resource.fields, record));
  for (const [key, field] of tables(resource, 'rows'))
    await checkRows(context, resource, key, field, withRowDefaults(field, record[key]), []);

  const table = tableName(resource);
  const taken = await sql<{ id: number }>`select nextval(${`"${table}_id_seq"`}) as "id"`.execute(tx);
  const id = taken.rows[0]?.id ?? 0;
  const place = recordPlace({ ...resource.fields, id: { kind: 'integer', options: {} } }, { ...record, id });
  const grants = written.flatMap((key) => fieldWriteGrants(resource, key));
  const scopes = grants.map(([, one]) => scopeOf(one, principal));
  const checks = [scope, ...scopes.map((one) => one ?? { or: [] })].map((one) =>
    predicateSql(one, place, grantOptions(context)),
  );
  const [allowed, ...fieldsAllowed] = await checkAll(context, checks);
  if (allowed !== true) throw new Problem('forbidden', `You may not create ${article(resource)} like this.`);
  refuseFields(grants.map(([key]) => key).filter((_, index) => fieldsAllowed[index] !== true));

  await explained(registry, resource, 'create', async () => {
    // Rows may be what opens the record to its maker, where they have grants of their own; others need the record first.
    const [first, second] = [true, false].map((own) =>
      tables(resource, 'rows').filter(([key]) => (resource.access.rows?.[key] !== undefined) === own),
    );
    const write = async (fields: readonly (readonly [string, Field])[] = []) => {
      for (const [key, field] of fields)
        await writeRows(context, resource, key, field, id, withRowDefaults(field, record[key]), []);
    };
    await write(first);
    const columns = columnsToWrite(context, resource, id, record, Object.keys(resource.fields));
    await sql`insert into ${sql.table(table)} (${sql.join([sql.id('id'), ...columns.map(([name]) => sql.id(name))])})
      values (${sql.join([id, ...columns.map(([, value]) => value)])})`.execute(tx);
    await write(second);
    for (const [key] of tables(resource, 'refs'))
      await writeReferences(context, resource, key, id, record[key]);
  });
  const [made] = await selectRecords(context, resource, { where: isRecord(id) });
  const seen = made?.record ?? nowhere(id);
  const changes = changesBetween(resource, {}, { ...record, ...seen }).filter(({ after }) => !isEmpty(after));
  await recordEvent(context, { action: 'create', resource: resource.name, recordId: id, changes });
  return seen;
}

/** Whoever may create but not read learns the id. */
function nowhere(id: number): UnknownRecord {
  const now = new Date().toISOString();
  return { id, version: 1, createdAt: now, updatedAt: now };
}

/**
 * `patch`: the version read, and what changes. `extra` as for create. Only real changes count: without one the record
 * comes back as it is.
 */
export async function update(
  context: Context,
  resource: Resource,
  id: number,
  patch: unknown,
  extra: Values = {},
): Promise<UnknownRecord> {
  const { tx, registry } = context;
  const granted = scopeSql(context, resource, resource.access.update);
  const given = granted === undefined ? {} : parsed(schemasOf(resource).patch, patch);
  const limited = Object.keys(given).flatMap((key) => fieldWriteGrants(resource, key));
  const further: Record<string, RawBuilder<unknown>> = { '.may': granted ?? sql`false` };
  for (const [key, grants] of limited)
    further[`${key}.may`] = scopeSql(context, resource, grants) ?? sql`false`;
  for (const [key, field] of Object.entries(resource.fields)) {
    if (field.options.pii === true || field.options.piiKeys !== undefined || field.kind === 'secret') {
      further[`${key}.sealed`] = sql.id(alias, columnName(key, field));
    }
  }
  const { record: before, row } = await selectOne(context, resource, id, { further, whole: true });
  if (row['.may'] !== true) throw forbidden(resource, 'change');
  const { version, ...values } = given;
  const merged: Record<string, unknown> = { ...before, ...plainBefore(context, resource, id, row) };
  const changed: string[] = [];
  for (const [key, value] of Object.entries({ ...values, ...extra })) {
    const field = resource.fields[key];
    if (field === undefined) continue;
    const next = nextValue(field, value, merged[key]);
    if (isSame(field, merged[key], next)) continue;
    merged[key] = next;
    changed.push(key);
  }
  const current = async () => (await selectOne(context, resource, id)).record;
  if (version !== before.version) throw conflict(resource, await current());
  if (changed.length === 0) return current();
  refuseFields(
    limited.map(([key]) => key).filter((key) => changed.includes(key) && row[`${key}.may`] !== true),
  );
  refuseMessages(conditionMessages(resource.fields, merged));
  refuseMessages(await newReferenceMessages(context, resource, changed, before, merged));
  const rows = tables(resource, 'rows').filter(([key]) => changed.includes(key));
  for (const [key, field] of rows)
    await checkRows(context, resource, key, field, withRowDefaults(field, merged[key]), before[key]);

  await explained(registry, resource, 'change', async () => {
    const columns = columnsToWrite(context, resource, id, merged, changed, row['of.tenant']);
    const sets = [
      ...columns.map(([name, value]) => sql`${sql.id(name)} = ${value}`),
      sql`version = version + 1`,
      sql`updated_at = now()`,
    ];
    // Of several that read the same version, the database lets one through.
    const { numAffectedRows } = await sql`
      update ${sql.table(tableName(resource))} set ${sql.join(sets)} where id = ${id} and version = ${before.version}`.execute(
      tx,
    );
    if (numAffectedRows !== 1n) throw conflict(resource, await current());
    for (const [key, field] of rows)
      await writeRows(context, resource, key, field, id, withRowDefaults(field, merged[key]), before[key]);
    for (const [key] of tables(resource, 'refs')) {
      if (changed.includes(key)) await writeReferences(context, resource, key, id, merged[key]);
    }
  });
  const [after] = await selectRecords(context, resource, { where: isRecord(id) });
  // Whoever takes a record out of their own reach learns its version.
  const seen = after?.record ?? { ...nowhere(id), version: before.version + 1 };
  const changes = changesBetween(resource, pick(before, changed), pick({ ...merged, ...seen }, changed));
  await recordEvent(context, { action: 'update', resource: resource.name, recordId: id, changes });
  return seen;
}

export async function remove(
  context: Context,
  resource: Resource,
  id: number,
  version: number,
): Promise<void> {
  const { tx, registry } = context;
  const granted = scopeSql(context, resource, resource.access.delete);
  const { record, row } = await selectOne(context, resource, id, {
    further: { '.may': granted ?? sql`false` },
    whole: true,
  });
  if (row['.may'] !== true) throw forbidden(resource, 'delete');
  const current = async () => (await selectOne(context, resource, id)).record;
  if (record.version !== version) throw conflict(resource, await current());
  await explained(registry, resource, 'delete', async () => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(tableName(resource))} where id = ${id} and version = ${version}`.execute(tx);
    if (numAffectedRows !== 1n) throw conflict(resource, await current());
  });
  const changes = changesBetween(resource, record, {}).filter(({ before }) => !isEmpty(before));
  await recordEvent(context, { action: 'delete', resource: resource.name, recordId: id, changes });
}

function parsed(schema: z.ZodObject, values: unknown): Values {
  const result = schema.safeParse(values);
  if (!result.success) throw invalid(messagesOf(result.error));
  return Object.fromEntries(Object.entries(result.data).filter(([, value]) => value !== undefined));
}

function filledIn(resource: Resource, given: Values): Values {
  const record = withDefaults(resource.fields, given);
  for (const [key, field] of Object.entries(resource.fields)) {
    if (record[key] === null && (field.kind === 'refs' || field.kind === 'rows' || field.kind === 'list'))
      record[key] = [];
  }
  return record;
}

function isDefault(field: Field | undefined, value: unknown): boolean {
  return field === undefined || isSame(field, defaultOf(field), value);
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

function conflict(resource: Resource, current: UnknownRecord): Problem {
  return new Problem('conflict', `This ${one(resource)} was changed since you opened it.`, { current });
}

function article(resource: Resource): string {
  const name = one(resource);
  return `${/^[aeiou]/i.test(name) ? 'an' : 'a'} ${name}`;
}

function refuseMessages(messages: FieldMessages): void {
  if (Object.keys(messages).length > 0) throw invalid(messages);
}

function refuseFields(keys: readonly string[]): void {
  if (keys.length === 0) return;
  const fields = Object.fromEntries(keys.map((key) => [key, 'You may not change this.']));
  throw new Problem('forbidden', 'You may not change some of these fields.', { fields });
}

function fieldWriteGrants(resource: Resource, key: string): [key: string, grants: Grants][] {
  const access = resource.access.fields?.[key];
  // What one may not read, one may write only where that is said.
  const grants = access?.write ?? access?.read;
  return grants === undefined ? [] : [[key, grants]];
}

function tables(
  resource: Resource,
  kind: 'rows' | 'refs',
): readonly (readonly [key: string, field: Field])[] {
  return Object.entries(resource.fields).filter(([, field]) => field.kind === kind);
}

/** The values as they are, of fields that are read masked. */
function plainBefore({ sealer }: Context, resource: Resource, id: number, row: Values): Values {
  const at = sealedAt(resource, id, row['of.tenant']);
  return Object.fromEntries(
    Object.entries(resource.fields).flatMap(([key, field]) => {
      const sealed = row[`${key}.sealed`];
      if (sealed === undefined) return [];
      if (field.kind === 'secret' || field.options.pii === true)
        return [[key, openWhole(sealer, sealed, key, field, at)]];
      return [[key, openInside(sealer, sealed, key, field, at)]];
    }),
  );
}

function nextValue(field: Field, value: unknown, before: unknown): unknown {
  if (value === null && (field.kind === 'refs' || field.kind === 'rows' || field.kind === 'list')) return [];
  if (field.options.pii === true && typeof value === 'string' && !isEmpty(before) && value === mask(before))
    return before;
  return field.options.piiKeys === undefined ? value : keepMasked(value, before, field.options.piiKeys);
}

function isSame(field: Field, before: unknown, after: unknown): boolean {
  if (field.kind === 'rows' || field.kind === 'refs') return sameEntries(field, before, after);
  const plain = (value: unknown) =>
    columnValue(field.kind === 'ref' || field.kind === 'code' ? field : plainField, value);
  return isDeepStrictEqual(plain(before), plain(after));
}
const plainField: Field = { kind: 'text', options: {} };

/** References that were there may stay, also where the caller would not be offered them. */
async function newReferenceMessages(
  context: Context,
  resource: Resource,
  changed: readonly string[],
  before: Values,
  merged: Values,
): Promise<FieldMessages> {
  const messages = await referenceMessages(context, resource.fields, pick(merged, changed));
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

function columnsToWrite(
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
    if (field.kind === 'secret' || field.options.pii === true)
      return [[name, sql`${sealWhole(sealer, value, key, field, at)}`]];
    const plain = field.options.piiKeys === undefined ? value : sealInside(sealer, value, key, field, at);
    return [[name, sql`${columnValue(field, plain)}`]];
  });
}

/** What the audit trail keeps of a change: neither secrets nor personal data. */
function changesBetween(resource: Resource, before: Values, after: Values): Change[] {
  const keys = Object.keys(resource.fields).filter(
    (key) => before[key] !== undefined || after[key] !== undefined,
  );
  return keys.map((key) => {
    const field = resource.fields[key];
    return { field: key, before: kept(field, before[key]), after: kept(field, after[key]) };
  });
}

function kept(field: Field | undefined, value: unknown): unknown {
  if (field === undefined || value === null || value === undefined) return null;
  if (field.kind === 'secret') return value === false ? null : redacted;
  if (field.options.pii === true) return redacted;
  return field.options.piiKeys === undefined ? value : redactInside(value, field);
}

function pick(record: Values, keys: readonly string[]): Values {
  return Object.fromEntries(keys.map((key) => [key, record[key] ?? null]));
}
