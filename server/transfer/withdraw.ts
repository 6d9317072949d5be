/** Withdraws a submitted file as a whole: deletes what it created, and restores what it changed. */
import { titleKeys } from '../../src/contracts/resource/title.ts';
import { sql } from 'kysely';
import { Problem } from '../../src/contracts/api/problems.ts';
import { type Message, message } from '../../src/contracts/messages/catalogue.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { isObject } from '../../src/contracts/values/objects.ts';
import { deletedByWithdrawal, withdrawGrants } from '../../src/contracts/transfer/imports.ts';
import { recordEvent } from '../crud/audit.ts';
import { type Context, alias, scopeSql } from '../crud/context.ts';
import { remove, update } from '../crud/update.ts';
import { columnName, tableName } from '../db/columns.ts';
import type { Condition } from '../db/predicate-sql.ts';
import { addJob, assertMayUpload, type Change, changeState, statusOf, type StoredBatch } from './batches.ts';
import { changeOf, insertEvents } from './commit-audit.ts';
import { type Report, reportingEvery } from './reporting.ts';
import { setHandlers } from './upload-handlers.ts';

export async function withdrawUpload(context: Context, change: Change): Promise<void> {
  const now = await statusOf(context, change.id);
  assertMayUpload(context, now.kind);
  if (!now.withdrawable) throw new Problem('conflict', message('upload.notWithdrawable'), { current: now });
  await changeState(context, change, ['committed'], 'withdrawing');
  const decided = await decidedOf(context, context.registry.get(now.kind), change.id);
  if (decided !== undefined) throw new Problem('conflict', decided, { current: now });
  await addJob(context, 'withdraw', change.id);
  await recordEvent(context, {
    action: 'withdraw',
    resource: 'uploadBatches',
    recordId: change.id,
    changes: [
      { field: 'accepted', before: now.accepted, after: null },
      ...(now.total === null ? [] : [{ field: 'total', before: now.total, after: null }]),
    ],
  });
}

/** Condition for the records of the upload, by the reference to it. */
function linked(resource: Resource, id: number): Condition | undefined {
  const { by } = resource.transfer?.import?.withdraw ?? {};
  const field = by === undefined ? undefined : resource.fields[by];
  return by === undefined || field === undefined
    ? undefined
    : sql<boolean>`${sql.id(alias, columnName(by, field))} = ${id}`;
}

const stuckRecords = (decided: number) => (decided > 0 ? message('upload.decided', { decided }) : undefined);

/** Why the upload's records can no longer be taken back, as far as can be told beforehand. */
async function decidedOf(context: Context, resource: Resource, id: number): Promise<Message | undefined> {
  const own = setHandlers[resource.name]?.withdrawal;
  if (own !== undefined) return own.decided(context, id);
  const ofUpload = linked(resource, id);
  const table = sql.table(tableName(resource));
  const open = scopeSql(context, resource, withdrawGrants(resource)) ?? sql<boolean>`false`;
  const { rows } = await (
    ofUpload === undefined
      ? sql<{ decided: number }>`
          select count(*)::integer as decided
          from (
            select record_id, max(version) as version from upload_records
            where batch_id = ${id} and change in ('create', 'update') group by record_id) as did
          left join ${table} as now on now.id = record_id where now.version is distinct from did.version`
      : sql<{ decided: number }>`
          select count(*)::integer as decided from ${table} as ${sql.id(alias)}
          where ${ofUpload} and (${open}) is not true`
  ).execute(context.tx);
  return stuckRecords(rows[0]?.decided ?? 0);
}

/** Takes back what it can. If that is not everything, it says why, and the caller rolls everything back. */
export async function takeBack(
  context: Context,
  batch: StoredBatch,
  report: Report,
): Promise<Message | undefined> {
  const resource = context.registry.get(batch.kind);
  const own = setHandlers[batch.kind]?.withdrawal;
  if (own !== undefined) return own.takeBack(context, batch);
  return stuckRecords(
    resource.transfer?.import?.withdraw?.by === undefined
      ? await takeBackRows(context, resource, batch, report)
      : await takeBackLinked(context, resource, batch),
  );
}

/**
 * Deletes with a single statement. A concurrent decision waits and finds nothing, or came first and leaves a record that is not
 * deleted.
 */
async function takeBackLinked(context: Context, resource: Resource, { id }: StoredBatch): Promise<number> {
  const { tx } = context;
  const ofUpload = linked(resource, id) ?? sql<boolean>`false`;
  const open = scopeSql(context, resource, deletedByWithdrawal(resource)) ?? sql<boolean>`false`;
  const fields = Object.entries(resource.fields).filter(([key]) => titleKeys(resource.title).includes(key));
  const none = sql`null`;
  const changes = fields.map(([key, field]) => changeOf(key, sql.id(columnName(key, field)), none));
  await sql`
    with gone as (
      delete from ${sql.table(tableName(resource))} as ${sql.id(alias)} where ${ofUpload} and ${open} returning *)
    ${insertEvents(context, {
      action: 'delete',
      resource: resource.name,
      of: 'gone',
      changes: sql`jsonb_build_array(${sql.join([...changes, ...moneyOf(resource)])})`,
    })}`.execute(tx);
  const { rows } = await sql<{ left: number }>`
    select count(*)::integer as left from ${sql.table(tableName(resource))} as ${sql.id(alias)} where ${ofUpload}`.execute(
    tx,
  );
  return rows[0]?.left ?? 0;
}

function moneyOf(resource: Resource) {
  return Object.entries(resource.fields).flatMap(([key, field]) =>
    field.kind === 'money' && field.options.computed === undefined
      ? [changeOf(key, sql`${sql.id(columnName(key, field))}::text`, sql`null`)]
      : [],
  );
}

interface Done {
  readonly change: 'create' | 'update';
  readonly record: number;
  readonly version: number | null;
  readonly was: Readonly<Record<string, unknown>> | null;
}

/** Reverts what each row did, last row first: by the rules and under the grants of the resource, each with its own event. */
async function takeBackRows(
  context: Context,
  resource: Resource,
  { id }: StoredBatch,
  report: Report,
): Promise<number> {
  const { tx } = context;
  const { rows } = await sql<Done>`
    select change, record_id as record, version, was from upload_records
    where batch_id = ${id} and change in ('create', 'update') order by line desc`.execute(tx);
  /** Versions of the records that have been reverted here. */
  const versions = new Map<number, number>();
  let stuck = 0;
  const reportNow = reportingEvery(report);
  for (const [place, { change, record, version, was }] of rows.entries()) {
    await reportNow(place / rows.length);
    const expected = versions.get(record) ?? version ?? 0;
    await sql`savepoint one_row`.execute(tx);
    try {
      if (change === 'create') await remove(context, resource, record, expected);
      else {
        const values = Object.fromEntries(
          Object.entries(was ?? {}).map(([key, value]) => [key, given(value)]),
        );
        const after = await update(context, resource, record, { ...values, version: expected });
        versions.set(record, after.version);
      }
      await sql`release savepoint one_row`.execute(tx);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      await sql`rollback to savepoint one_row`.execute(tx);
      stuck += 1;
    }
  }
  return stuck;
}

/** References are written by id. */
function given(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(given);
  return isObject(value) && 'id' in value ? { id: value['id'] } : value;
}
