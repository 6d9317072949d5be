/**
 * Uploads are processed after their answers: which states they may have reached, and what they may have
 * written.
 */
import { sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../../server/db/database.ts';
import { paymentColumns } from '../../../src/contracts/payments/payment-files.ts';
import { guessMapping } from '../../../src/contracts/transfer/uploads.ts';
import type { Effect, Exchange } from './exchange.ts';

const uploadRow = z.object({
  id: z.int(),
  kind: z.string(),
  state: z.string(),
  version: z.int(),
  accepted: z.int(),
  problem: z.looseObject({ id: z.string() }).nullable(),
  differences: z.object({ added: z.int(), changed: z.int(), removed: z.int() }).nullable(),
  /** The number of payments that it created and that still exist. */
  payments: z.int(),
  /** The number of tenants that it created. */
  tenants: z.int(),
});
type Upload = z.output<typeof uploadRow>;
export type Uploads = ReadonlyMap<number, Upload>;

export async function uploadsIn({ owner }: Database): Promise<Uploads> {
  const { rows } = await sql`
    select batch.id, kind, state, version, accepted, problem, differences,
      (select count(*)::integer from transactions where batch_id = batch.id) as payments,
      (select count(*)::integer from upload_records as one where one.batch_id = batch.id and one.change = 'create') as tenants
    from upload_batches as batch left join upload_files as file on file.batch_id = batch.id`.execute(owner);
  return new Map(rows.map((row) => uploadRow.parse(row)).map((one) => [one.id, one]));
}

/**
 * Adds what a file would leave behind to the world's uploads, which could not be checked or committed without
 * it.
 */
export async function addFilesOfUploads({ owner }: Database): Promise<void> {
  const headers = paymentColumns.map(({ name }) => name);
  const mapping = JSON.stringify(guessMapping(paymentColumns, headers).mapping);
  await sql`
    insert into upload_files (batch_id, headers, mapping) select id, ${headers}, ${mapping}::jsonb from upload_batches`.execute(
    owner,
  );
}

/** The number of unfinished jobs: a job's row exists until the transaction of its work has ended. */
export async function jobsAtWork({ owner }: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from jobs`.execute(owner);
  return rows[0]?.count ?? 0;
}

const answered = z.object({ id: z.int(), version: z.int(), state: z.string() });

/** Whether the exchange began, changed, committed, cancelled or withdrew an upload. */
export function isOfUpload({ method, url, answer }: Exchange): boolean {
  const [path = ''] = url.split(/[?#]/);
  return (
    answer.status < 300 &&
    ((method === 'POST' && /\/(upload|commit|cancel|withdraw)$/.test(path)) ||
      (method === 'PUT' && path.endsWith('/mapping')) ||
      (method === 'PATCH' && path.endsWith('/cells')))
  );
}

interface Outcome {
  readonly faults: readonly string[];
  readonly effects: readonly Effect[];
  /** The uploads that have been committed since. */
  readonly committed: readonly Upload[];
}

export function uploadOutcome(exchanges: readonly Exchange[], before: Uploads, after: Uploads): Outcome {
  const faults: string[] = [];
  const effects: Effect[] = [];
  const committed: Upload[] = [];
  const last = new Map<number, Pick<Upload, 'state' | 'version'>>(before);
  /** Uploads that were committed, even if only briefly. */
  const wereCommitted = new Set<number>();
  for (const exchange of exchanges.filter(isOfUpload)) {
    const { id, version, state } = answered.parse(exchange.answer.body);
    if (!exchange.url.includes('/uploadBatches/')) {
      // A retry under the same Idempotency-Key gets the stored answer.
      if (!last.has(id)) effects.push({ resource: 'uploadBatches', record: 1, event: 1 });
    } else effects.push({ resource: 'uploadBatches', event: 1 });
    if (state === 'withdrawing') wereCommitted.add(id);
    if (version > (last.get(id)?.version ?? 0)) last.set(id, { version, state });
  }
  for (const [id, now] of after) {
    const was = last.get(id);
    if (was === undefined) {
      faults.push(`the upload ${id} is there, though no answer speaks of it`);
      continue;
    }
    effects.push({ resource: 'uploadBatches', version: now.version - (before.get(id)?.version ?? 0) });
    if (!mayBecome(was, now))
      faults.push(
        `the upload ${id} was ${was.state} at ${was.version}, and became ${now.state} at ${now.version}: ${JSON.stringify(now.problem)}`,
      );
    if (isBroken(now) && was.state !== 'failed') faults.push(`the server failed at the upload ${id}`);
    const old = before.get(id);
    const isNew = old?.state !== 'committed' && (now.state === 'committed' || wereCommitted.has(id));
    if (isNew) effects.push(...written(now));
    if (isNew && now.state === 'committed') committed.push(now);
    if (now.state === 'withdrawn' && old?.state !== 'withdrawn')
      effects.push(...takenBack(now, isNew ? now.accepted : (old?.payments ?? 0)));
  }
  return { faults, effects, committed };
}

const isBroken = ({ problem }: Upload) =>
  problem?.id === 'upload.broken' || problem?.id === 'upload.withdrawBroken';

/** Whether the upload's job may have taken it to its new state. */
function mayBecome(was: Pick<Upload, 'state' | 'version'>, now: Upload): boolean {
  const steps = now.version - was.version;
  switch (was.state) {
    case 'validating':
      return (now.state === 'ready' || now.state === 'failed') && steps === 1;
    case 'committing':
      return (
        (now.state === 'committed' && steps === 1) ||
        // The same file was committed meanwhile.
        (now.state === 'failed' && steps === 1) ||
        // Checked again, because something had changed meanwhile.
        (now.state === 'ready' && (steps === 1 || steps === 2))
      );
    case 'withdrawing':
      return (
        (now.state === 'withdrawn' ||
          // Some of its payments were decided on meanwhile.
          (now.state === 'committed' && now.problem?.id === 'upload.decided')) &&
        steps === 1
      );
    default:
      return now.state === was.state && steps === 0;
  }
}

/**
 * The effects of each accepted row and its event. The versions of removed goals are counted by their events.
 */
function written({ kind, accepted, differences }: Upload): readonly Effect[] {
  if (kind === 'transactions')
    return [{ resource: 'transactions', record: accepted, version: accepted, event: accepted }];
  // The rows have no TPI, so each of them creates a tenant.
  if (kind === 'tenants')
    return [{ resource: 'tenants', record: accepted, version: accepted, event: accepted }];
  const { added = 0, changed = 0, removed = 0 } = differences ?? {};
  return [
    {
      resource: 'paymentGoals',
      record: added - removed,
      version: added + changed,
      event: added + changed + removed,
    },
    // The event about the goals of its periods.
    { resource: 'uploadBatches', event: 1 },
  ];
}

/**
 * The effects of undoing what was written, with as many events, which also count the versions of deleted
 * records.
 */
function takenBack({ kind, differences, tenants }: Upload, payments: number): readonly Effect[] {
  if (kind === 'transactions') return [{ resource: 'transactions', record: -payments, event: payments }];
  if (kind === 'tenants') return [{ resource: 'tenants', record: -tenants, event: tenants }];
  const { added = 0, changed = 0, removed = 0 } = differences ?? {};
  return [
    {
      resource: 'paymentGoals',
      record: removed - added,
      version: removed + changed,
      event: added + changed + removed,
    },
  ];
}

/** The resources whose records go without an answer that says their version: with an upload, or with their prototype. */
export const goneWithOthers = [
  'paymentGoals',
  'transactions',
  'tenants',
  'prototypeRows',
  'prototypeComments',
] as const;
export type DeletedVersions = Readonly<Record<string, number>>;

/**
 * The sum of the last versions of records deleted since the event, including goals that existed before it.
 */
export async function deletedVersions({ owner }: Database, lastEvent: number): Promise<DeletedVersions> {
  const { rows } = await sql<{ resource: string; sum: number }>`
    select resource, sum(1 + (
      select count(*) from audit_events as other
      where other.resource = event.resource and other.record_id = event.record_id and other.action not in ('create', 'delete')
        and other.id < event.id and other.id > coalesce((
          select max(made.id) from audit_events as made where made.resource = event.resource and made.record_id = event.record_id
            and made.action = 'create' and made.id < event.id), 0)))::integer as sum
    from audit_events as event
    where event.resource = any(${goneWithOthers}::text[]) and event.action = 'delete' and event.id > ${lastEvent}
    group by resource`.execute(owner);
  return Object.fromEntries(rows.map(({ resource, sum }) => [resource, sum]));
}

/**
 * Finds transactions of uncommitted uploads, and uploads that have not written exactly their accepted rows.
 */
export async function writtenFaults(
  { owner }: Database,
  committed: readonly Upload[],
): Promise<readonly string[]> {
  const strays = await sql<{ count: number }>`
    select count(*)::integer as count from transactions join upload_batches as batch on batch.id = transactions.batch_id
    where batch.state <> 'committed'`.execute(owner);
  const count = strays.rows[0]?.count ?? 0;
  const ids = committed.filter(({ kind }) => kind === 'transactions').map(({ id }) => id);
  const columns = sql.raw(
    'batch_id, external_ref, period_id, component, type, mco_id, provider_id, sda_id, provider_class, amount, payment_date, method, trace, memo',
  );
  const ofThese = sql`batch_id = any(${ids}::integer[])`;
  const { rows } = await sql<{ id: number }>`
    with wanted as (select ${columns} from upload_payments where ${ofThese} and not rejected),
      found as (select ${columns} from transactions where ${ofThese})
    select batch_id as id from (
      (select * from wanted except all select * from found) union all (select * from found except all select * from wanted)) as other
    union select batch_id from transactions where ${ofThese} and (
      select count(*) from audit_events where resource = 'transactions' and action = 'create' and record_id = transactions.id) <> 1`.execute(
    owner,
  );
  return [
    ...(count > 0 ? [`${count} transactions are of uploads that are not committed`] : []),
    ...rows.map(({ id }) => `the upload ${id} has not written just its accepted rows, each with its event`),
  ];
}
