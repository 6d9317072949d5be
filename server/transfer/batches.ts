/** Uploads: beginning, checking, committing and canceling one, and its status. */
import { sql } from 'kysely';
import * as z from 'zod';
import { type Grants, may } from '../../src/contracts/resource/policy.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { findingInEnglish } from '../../src/contracts/messages/findings.ts';
import type { MessageDescriptor } from '../../src/contracts/messages/sentence.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import {
  dateOrders,
  type DateOrder,
  type FindingCode,
  findingMessage,
  guessMapping,
  mappingSchema,
  missingColumns,
  type UploadMapping,
  type UploadStatus,
  uploadStatusSchema,
} from '../../src/contracts/transfer/uploads.ts';
import { importColumns, maxImportedRows } from '../../src/contracts/transfer/imports.ts';
import type { ImportColumn } from '../../src/contracts/resource/import.ts';
import type { Registry } from '../../src/contracts/registry/registry.ts';
import { recordEvent } from '../crud/audit.ts';
import type { Context } from '../crud/context.ts';
import type { Tx } from '../db/database.ts';
import { sqlState } from '../db/available.ts';
import { FileError } from '../../src/contracts/table-file/file-error.ts';
import type { ReadTable } from './read-table.ts';
import { stageRows } from './stage-rows.ts';

export type JobKind = 'check' | 'commit' | 'withdraw';

export interface NewUpload {
  /** The resource whose records the file holds. */
  readonly kind: string;
  readonly fileName: string;
  readonly sha256: string;
  /** The rows read from the file, or the reason why it could not be read. */
  readonly table: ReadTable | FileError;
}

/**
 * Creates the batch with the file's rows and queues the job that checks them. If the file cannot be used, records what is wrong
 * with it.
 */
export async function beginUpload(
  context: Context,
  { kind, fileName, sha256, table }: NewUpload,
): Promise<number> {
  const { tx, principal, registry } = context;
  if (!may(registry.get('uploadBatches').access.create ?? [], principal))
    throw new Problem('forbidden', message('upload.notAllowed'));
  const made = await sql<{ id: number }>`
    insert into upload_batches (file_name, kind, tenant_id, uploaded_by_id, state, sha256)
    values (${fileName}, ${kind}, ${principal.tenantId}, ${principal.userId}, 'validating', ${sha256}) returning id`.execute(
    tx,
  );
  const id = made.rows[0]?.id ?? 0;
  await recordEvent(context, {
    action: 'create',
    resource: 'uploadBatches',
    recordId: id,
    changes: Object.entries({ fileName, kind, sha256 }).map(([field, after]) => ({
      field,
      before: null,
      after,
    })),
  });
  await sql`savepoint staged`.execute(tx);
  try {
    const before = await committedBefore(tx, kind, sha256);
    if (before !== undefined) throw new FileError('F04', String(before));
    if (table instanceof FileError) throw table;
    const { headers, rows, sheets, hidden } = table;
    if (context.registry.get(kind).transfer?.import?.bySet !== true && rows > maxImportedRows)
      throw new FileError('F03', String(maxImportedRows));
    await stageRows(tx, id, table);
    const { mapping, unclear } = guessMapping(importColumns(context.registry.get(kind)), headers);
    await sql`insert into upload_files (batch_id, headers, mapping) values (${id}, ${[...headers]}, ${JSON.stringify(mapping)})`.execute(
      tx,
    );
    await sql`update upload_batches set rows = ${rows} where id = ${id}`.execute(tx);
    if (sheets !== undefined && sheets.unread.length > 0) {
      const others = sheets.unread.map((name) => `“${name}”`).join(', ');
      await warnOfFile(tx, id, { code: 'W03', value: sheets.read, other: others });
    }
    if (hidden.count > 0)
      await warnOfFile(tx, id, { code: 'W07', value: String(hidden.count), other: hidden.lines });
    if (unclear.length === 0) await checkSoon(context, id, kind, mapping);
    else await fail(tx, id, findingMessage({ code: 'F07', value: null, other: unclear.join(', ') }));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    await sql`rollback to savepoint staged`.execute(tx);
    await fail(tx, id, findingMessage(error));
  }
  return id;
}

async function warnOfFile(
  tx: Tx,
  id: number,
  { code, value, other }: { readonly code: FindingCode; readonly value: string; readonly other: string },
): Promise<void> {
  await sql`
    insert into upload_findings (batch_id, line, field, code, severity, value, other)
    values (${id}, 0, '', ${code}, 'warning', ${value}, ${other.slice(0, 500)})`.execute(tx);
}

/** @throws Problem `tooMany` if the caller's tenant would have more rows waiting than allowed */
export async function assertRowsFit({ tx, principal }: Context, rows: number, most: number): Promise<void> {
  const found = await sql<{ waiting: number }>`
    select coalesce(sum(rows), 0)::integer as waiting from upload_batches
    where tenant_id = ${principal.tenantId} and state in ('validating', 'ready', 'failed', 'committing')`.execute(
    tx,
  );
  if ((found.rows[0]?.waiting ?? 0) + rows > most)
    throw new Problem('tooMany', message('upload.tooManyWaiting', { most }), { retryAfterSeconds: 60 * 60 });
}

/** The upload with which the caller's organization committed the same bytes. */
export async function committedBefore(tx: Tx, kind: string, sha256: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from upload_batches where kind = ${kind} and sha256 = ${sha256} and state in ('committed', 'withdrawing') limit 1`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** Queues the check, if the file has all required columns. */
export async function checkSoon(
  context: Context,
  id: number,
  kind: string,
  mapping: UploadMapping,
): Promise<void> {
  const missing = missingColumns(importColumns(context.registry.get(kind)), mapping);
  if (missing.length === 0) {
    await addJob(context, 'check', id);
    return;
  }
  const { rows } = await sql<{ value: string }>`
    select value from upload_findings where batch_id = ${id} and line = 0 and code = 'W03'`.execute(
    context.tx,
  );
  const value = rows[0]?.value ?? null;
  const code = value === null ? 'F01' : 'F01.sheet';
  await fail(context.tx, id, findingMessage({ code, value, other: missing.join(', ') }));
}

/** An upload that was canceled meanwhile stays canceled. */
export async function fail(tx: Tx, id: number, problem: MessageDescriptor): Promise<void> {
  const done = await sql`
    update upload_batches set state = 'failed', problem = ${JSON.stringify(problem)}, version = version + 1, updated_at = now()
    where id = ${id} and state in ('validating', 'committing') returning id`.execute(tx);
  if (done.rows.length === 0) await sweepUpload(tx, id);
}

export async function addJob(
  { tx, principal, requestId }: Context,
  kind: JobKind,
  batchId: number,
): Promise<void> {
  const { userId, tenantId, tenantType, role, unitMember } = principal;
  // The progress of an earlier job does not apply to this one.
  await sql`delete from upload_progress where batch_id = ${batchId}`.execute(tx);
  await sql`
    insert into jobs (kind, batch_id, request_id, user_id, tenant_id, tenant_type, role, unit_member)
    values (${kind}, ${batchId}, ${requestId}, ${userId}, ${tenantId}, ${tenantType}, ${role}, ${unitMember})`.execute(
    tx,
  );
}

/** Checks that the caller may write the records that the upload holds. */
export function assertMayUpload(context: Context, kind: string): void {
  const { access } = context.registry.get(kind);
  const grants: Grants = access.create ?? access.update ?? [];
  if (!may(grants, context.principal)) throw new Problem('forbidden', message('upload.notAllowed'));
}

/** The status of the upload. @throws Problem `missing` */
export async function statusOf(
  { tx, registry }: Pick<Context, 'tx' | 'registry'>,
  id: number,
): Promise<UploadStatus> {
  const { rows } = await sql<Record<string, unknown> & { problemMessage: MessageDescriptor | null }>`
    select batch.id, batch.version, batch.kind, batch.file_name as "fileName", batch.state, batch.rows, batch.accepted,
      batch.rejected, batch.total, batch.problem as "problemMessage", coalesce(file.errors, 0) as errors, coalesce(file.warnings, 0) as warnings,
      coalesce(file.headers, '{}') as headers, coalesce(file.mapping, '{}') as mapping, file.differences,
      file.date_order as "dateOrder", (
        select value from upload_findings as found where found.batch_id = batch.id and line = 0 and code = 'W05') as "unclearDate",
      case when batch.state in ('validating', 'committing', 'withdrawing') then coalesce(progress.done, 0) end as progress
    from upload_batches as batch
    left join upload_files as file on file.batch_id = batch.id
    left join upload_progress as progress on progress.batch_id = batch.id
    where batch.id = ${id}`.execute(tx);
  if (rows[0] === undefined) throw new Problem('missing', message('upload.missing'));
  const { progress, problemMessage, ...rest } = rows[0];
  const files = registry.find(String(rest['kind']))?.transfer?.import;
  return uploadStatusSchema.parse({
    ...rest,
    whole: files?.whole === true,
    withdrawable: files?.withdraw !== undefined,
    problemMessage,
    problem: problemMessage === null ? null : findingInEnglish(problemMessage),
    progress: progress === null ? null : Number(progress),
  });
}

export interface Change {
  readonly id: number;
  readonly version: number;
}

/** Guards a change of the batch: if several come at once, one succeeds and the others learn that the batch has changed. */
export async function changeState(
  context: Context,
  { id, version }: Change,
  from: readonly UploadStatus['state'][],
  to: UploadStatus['state'],
): Promise<void> {
  const done = await sql`
    update upload_batches set state = ${to}, problem = null, version = version + 1, updated_at = now()
    where id = ${id} and version = ${version} and state = any(${[...from]}) returning id`.execute(context.tx);
  if (done.rows.length > 0) return;
  const now = await statusOf(context, id);
  throw new Problem(
    'conflict',
    from.includes(now.state) ? message('upload.changed') : message(`upload.state.${now.state}`),
    { current: now },
  );
}

/** What the caller has seen and confirms. */
export interface Confirmed {
  /** Number of rejected rows that are left out. */
  readonly leaveOut: number;
  /** Number of warnings. */
  readonly warnings: number;
}

export async function commitUpload(
  context: Context,
  change: Change,
  { leaveOut, warnings }: Confirmed,
): Promise<void> {
  // Locks the batch, so that what is confirmed below is what is committed, whatever version was named.
  await sql`select 1 from upload_batches where id = ${change.id} for update`.execute(context.tx);
  const now = await statusOf(context, change.id);
  assertMayUpload(context, now.kind);
  if (now.state === 'ready' && now.version === change.version) {
    if (now.unclearDate !== null)
      throw new Problem('conflict', message('upload.unclearDates', { date: now.unclearDate }), {
        current: now,
      });
    if (now.rejected !== leaveOut)
      throw new Problem('conflict', message('upload.rejectedRows', { rows: now.rejected }), { current: now });
    if (now.whole && now.rejected > 0)
      throw new Problem('conflict', message('upload.wholeGoals'), {
        current: now,
      });
    if (now.warnings !== warnings)
      throw new Problem('conflict', message('upload.confirmWarnings', { warnings: now.warnings }), {
        current: now,
      });
    if (now.accepted === 0)
      throw new Problem('conflict', message('upload.nothingToCommit'), { current: now });
  }
  await changeState(context, change, ['ready'], 'committing');
  await addJob(context, 'commit', change.id);
  await recordEvent(context, {
    action: 'commit',
    resource: 'uploadBatches',
    recordId: change.id,
    changes: [
      { field: 'accepted', before: null, after: now.accepted },
      { field: 'rejected', before: null, after: now.rejected },
      ...(warnings === 0 ? [] : [{ field: 'confirmedWarnings', before: null, after: warnings }]),
    ],
  });
}

/** Shorter than PostgreSQL's deadlock timeout, because the check in turn waits for this change. */
const sweepingWaitMs = 300;
const lockNotAvailable = '55P03';

const stagedTables = [
  'upload_rows',
  'upload_payments',
  'upload_goals',
  'upload_records',
  'upload_findings',
  'upload_progress',
];

export async function sweepUpload(tx: Tx, id: number): Promise<void> {
  for (const table of stagedTables)
    await sql`delete from ${sql.table(table)} where batch_id = ${id}`.execute(tx);
  await sql`update upload_files set errors = 0, warnings = 0, differences = null where batch_id = ${id}`.execute(
    tx,
  );
}

/** Removes the rows of the file. The upload itself stays on record. */
export async function cancelUpload(context: Context, change: Change): Promise<void> {
  const { tx } = context;
  await changeState(context, change, ['validating', 'ready', 'failed'], 'cancelled');
  await sql`savepoint sweeping`.execute(tx);
  try {
    await sql`select set_config('lock_timeout', ${String(sweepingWaitMs)}, true)`.execute(tx);
    await sweepUpload(tx, change.id);
    await sql`select set_config('lock_timeout', '0', true)`.execute(tx);
  } catch (error) {
    if (sqlState(error) !== lockNotAvailable) throw error;
    // The upload is being checked. That job sweeps the rest when it ends and finds the upload canceled (jobs.ts).
    await sql`rollback to savepoint sweeping`.execute(tx);
  }
  await recordEvent(context, {
    action: 'cancel',
    resource: 'uploadBatches',
    recordId: change.id,
    changes: [{ field: 'state', before: null, after: 'cancelled' }],
  });
}

export interface Reading {
  readonly mapping: UploadMapping;
  /** If left out, it stays as before. */
  readonly dateOrder?: DateOrder | undefined;
}

/** Sets how the file is read, and checks it again. */
export async function mapUpload(
  context: Context,
  change: Change,
  { mapping, dateOrder }: Reading,
): Promise<void> {
  const now = await statusOf(context, change.id);
  assertMayUpload(context, now.kind);
  const places = Object.values(mapping);
  if (now.headers.length === 0) throw new Problem('conflict', message('upload.noColumns'));
  if (new Set(places).size < places.length || places.some((place) => place >= now.headers.length))
    throw new Problem('invalid', message('upload.columnTwice'));
  const known = new Set(importColumns(context.registry.get(now.kind)).map(({ name }) => name));
  const stranger = Object.keys(mapping).find((name) => !known.has(name));
  if (stranger !== undefined)
    throw new Problem('invalid', message('upload.unknownColumn', { name: stranger }));
  await changeState(context, change, ['ready', 'failed'], 'validating');
  await sql`update upload_files set mapping = ${JSON.stringify(mapping)}, date_order = coalesce(${dateOrder ?? null}, date_order)
    where batch_id = ${change.id}`.execute(context.tx);
  await recordEvent(context, {
    action: 'update',
    resource: 'uploadBatches',
    recordId: change.id,
    changes: [
      { field: 'mapping', before: now.mapping, after: mapping },
      ...(dateOrder === undefined ? [] : [{ field: 'dateOrder', before: now.dateOrder, after: dateOrder }]),
    ],
  });
  await checkSoon(context, change.id, now.kind, mapping);
}

export const jobRow = z.object({
  kind: z.enum(['check', 'commit', 'withdraw']),
  batch_id: z.int(),
  request_id: z.string(),
  user_id: z.int(),
  tenant_id: z.int(),
  tenant_type: z.literal([1, 2, 3, 4]),
  role: z.enum(['admin', 'member', 'viewer']),
  unit_member: z.boolean(),
});
export type Job = z.output<typeof jobRow>;

/** Queues another check on behalf of the user whose job it was. */
export async function checkAgain(tx: Tx, job: Job): Promise<void> {
  await sql`
    update upload_batches set state = 'validating', version = version + 1, updated_at = now() where id = ${job.batch_id}`.execute(
    tx,
  );
  await sql`
    insert into jobs (kind, batch_id, request_id, user_id, tenant_id, tenant_type, role, unit_member)
    values ('check', ${job.batch_id}, ${job.request_id}, ${job.user_id}, ${job.tenant_id}, ${job.tenant_type}, ${job.role}, ${job.unit_member})`.execute(
    tx,
  );
}

const batchRow = z.object({
  id: z.int(),
  kind: z.string(),
  fileName: z.string(),
  uploadedBy: z.int(),
  state: z.string(),
  sha256: z.string(),
  rows: z.int(),
  /** Digest of what the user was shown (`Counts`). */
  seen: z.string().nullable(),
  mapping: mappingSchema,
  dateOrder: z.enum(dateOrders).nullable(),
});
export type StoredBatch = z.output<typeof batchRow> & { readonly columns: readonly ImportColumn[] };

export async function storedBatch(tx: Tx, registry: Registry, id: number): Promise<StoredBatch | undefined> {
  const { rows } = await sql`
    select batch.id, batch.kind, batch.file_name as "fileName", batch.uploaded_by_id as "uploadedBy", batch.state, batch.sha256, batch.rows, file.seen, file.mapping,
      file.date_order as "dateOrder"
    from upload_batches as batch join upload_files as file on file.batch_id = batch.id where batch.id = ${id}`.execute(
    tx,
  );
  if (rows[0] === undefined) return undefined;
  const batch = batchRow.parse(rows[0]);
  return { ...batch, columns: importColumns(registry.get(batch.kind)) };
}
