/** Changes and removes records, with optimistic locking by version, and writes an audit event for each. */
import { pageMessages } from './pages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { NoLongerReadable, UnknownRecord } from '../../src/contracts/resource/fields.ts';
import { scopeOf } from '../../src/contracts/resource/policy.ts';
import { isObject } from '../../src/contracts/values/objects.ts';
import { ruleMessages } from '../../src/contracts/resource/rules.ts';
import { conditionMessages } from '../../src/contracts/resource/schema.ts';
import { columnName, isSealed, tableName } from '../db/columns.ts';
import { recordEvent } from './audit.ts';
import { changesBetween, pick } from './changes.ts';
import { alias, type Context, fieldWriteSql, scopeSql } from './context.ts';
import { conflict } from './conflict.ts';
import { derivedValues, rulePathValues } from './derived.ts';
import { newFileMessages } from './files.ts';
import { amongConditions, givenSource, lockReferences, storedSource } from './lock-records.ts';
import { checkRows, type Values, withRowDefaults, writeReferences, writeRows } from './members.ts';
import { explainViolations, refuseFields, refuseMessages } from './problems.ts';
import { isRecord, selectOne } from './read.ts';
import { newReferenceMessages } from './references.ts';
import { refusal } from './refusal.ts';
import { selectRecords } from './rows.ts';
import {
  columnsToWrite,
  fieldWriteGrants,
  isEmpty,
  isSame,
  nextValue,
  parsed,
  decryptedValues,
  schemasOf,
  tables,
  withoutMasks,
} from './values.ts';

/**
 * `patch`: the version that the caller read, and the changes. `extra`: as for create. Only real changes count; without any, the
 * record is returned as it is.
 */
export async function update(
  context: Context,
  resource: Resource,
  id: number,
  patch: unknown,
  extra: Values = {},
): Promise<UnknownRecord | NoLongerReadable> {
  const { tx, registry } = context;
  const granted = scopeSql(context, resource, resource.access.update);
  const sent: Values = isObject(patch) ? patch : {};
  const limited = Object.keys(sent)
    .filter((key) => Object.hasOwn(resource.fields, key))
    .flatMap((key) => fieldWriteGrants(resource, key));
  const further: Record<string, RawBuilder<unknown>> = { '.may': granted ?? sql`false` };
  for (const [key, grants] of limited) further[`${key}.may`] = fieldWriteSql(context, resource, grants);
  for (const [key, field] of Object.entries(resource.fields)) {
    if (isSealed(field) || field.options.piiKeys !== undefined) {
      further[`${key}.sealed`] = sql.id(alias, columnName(key, field));
    }
  }
  const scope = scopeOf(resource.access.update ?? [], context.principal);
  const concerned = [storedSource(resource, isRecord(id)), givenSource(resource, sent)];
  const conditions = [scope, ...amongConditions(resource, Object.keys(sent))];
  await lockReferences(context, resource, conditions, concerned);
  const { record: before, row } = await selectOne(context, resource, id, { further, whole: true });
  if (row['.may'] !== true) throw await refusal(context, resource, 'change', id);
  const { version, ...values } = parsed(schemasOf(resource).patch, withoutMasks(resource, sent, before));

  const merged: Record<string, unknown> = { ...before, ...decryptedValues(context, resource, id, row) };
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
  if (version !== before.version) throw await conflict(context, resource, Number(version), await current());
  if (changed.length === 0) return current();
  refuseFields(
    limited.map(([key]) => key).filter((key) => changed.includes(key) && row[`${key}.may`] !== true),
  );
  refuseMessages({
    ...ruleMessages(resource.rules, merged, await rulePathValues(context, resource, merged)),
    ...conditionMessages(resource.fields, merged),
    ...pageMessages(registry, resource, merged, changed),
  });
  refuseMessages(await newReferenceMessages(context, resource, changed, before, merged));
  refuseMessages(await newFileMessages(context, resource, changed, merged));
  const derived = await derivedValues(context, resource, merged, changed);
  refuseMessages(derived.messages);
  for (const [key, value] of Object.entries(derived.values)) {
    const field = resource.fields[key];
    if (field === undefined || isSame(field, merged[key], value)) continue;
    merged[key] = value;
    changed.push(key);
  }
  for (const [key, { options }] of Object.entries(resource.fields)) {
    if (options.emptiedByChange !== true || isEmpty(merged[key])) continue;
    merged[key] = null;
    changed.push(key);
  }
  const rows = tables(resource, 'rows').filter(([key]) => changed.includes(key));
  for (const [key, field] of rows)
    await checkRows(context, resource, key, field, withRowDefaults(field, merged[key]), before[key]);

  await explainViolations(registry, resource, 'change', async () => {
    const columns = columnsToWrite(context, resource, id, merged, changed, row['of.tenant']);
    const sets = [
      ...columns.map(([name, value]) => sql`${sql.id(name)} = ${value}`),
      sql`version = version + 1`,
      sql`updated_at = now()`,
    ];
    // If several writers read the same version, the database lets only one through.
    const { numAffectedRows } = await sql`
      update ${sql.table(tableName(resource))} set ${sql.join(sets)} where id = ${id} and version = ${before.version}`.execute(
      tx,
    );
    if (numAffectedRows !== 1n) throw await conflict(context, resource, version, await current());
    for (const [key, field] of rows)
      await writeRows(context, resource, key, field, id, withRowDefaults(field, merged[key]), before[key]);
    for (const [key] of tables(resource, 'refs')) {
      if (changed.includes(key)) await writeReferences(context, resource, key, id, merged[key]);
    }
  });
  const [after] = await selectRecords(context, resource, { where: isRecord(id) });
  // A caller who moves a record out of their own reach still learns its version.
  const seen = after?.record ?? { id, version: before.version + 1 };
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
  const scope = scopeOf(resource.access.delete ?? [], context.principal);
  await lockReferences(context, resource, [scope], [storedSource(resource, isRecord(id))]);
  const { record, row } = await selectOne(context, resource, id, {
    further: { '.may': granted ?? sql`false` },
    whole: true,
  });
  if (row['.may'] !== true) throw await refusal(context, resource, 'delete', id);
  const current = async () => (await selectOne(context, resource, id)).record;
  if (record.version !== version) throw await conflict(context, resource, version, await current());
  await explainViolations(registry, resource, 'delete', async () => {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(tableName(resource))} where id = ${id} and version = ${version}`.execute(tx);
    if (numAffectedRows !== 1n) throw await conflict(context, resource, version, await current());
  });
  const changes = changesBetween(resource, record, {}).filter(({ before }) => !isEmpty(before));
  await recordEvent(context, { action: 'delete', resource: resource.name, recordId: id, changes });
}
