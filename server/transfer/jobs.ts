/**
 * Work that takes longer than a request. A process takes a job by deleting it in the transaction that does the work: no other
 * process sees the job meanwhile (SKIP LOCKED), the job is gone once the work is done, and if the process dies it is back at
 * once.
 */
import { sql } from 'kysely';
import { type Message, message } from '../../src/contracts/messages/catalogue.ts';
import type { Principal } from '../../src/contracts/resource/policy.ts';
import { findingMessage } from '../../src/contracts/transfer/uploads.ts';
import type { AppParts } from '../app-parts.ts';
import type { Database, Tx } from '../db/database.ts';
import { createQueue } from '../queues/queue.ts';
import { databaseError, isUnavailable, sqlState } from '../db/available.ts';
import { asCaller, asPrincipal, become } from '../db/scoped.ts';
import {
  checkAgain,
  committedBefore,
  fail,
  type Job,
  jobRow,
  type StoredBatch,
  storedBatch,
  sweepUpload,
} from './batches.ts';
import type { Checking, Counts } from './check-rows.ts';
import { setHandlers, uploadHandlerOf } from './upload-handlers.ts';
import { takeBack } from './withdraw.ts';

type JobParts = Pick<AppParts, 'database' | 'logger' | 'registry' | 'sealer'>;

/** The longest time until jobs of dead processes are found. */
const everyMs = 2_000;

export interface Jobs {
  /** Tells the workers that there may be a job. */
  readonly wake: () => void;
  /** Stops taking jobs, and waits for the jobs under way. */
  readonly stop: () => Promise<void>;
}

/** @throws Error if a resource declares `bySet` but has no SQL in upload-handlers.ts */
export function startJobs(parts: JobParts): Jobs {
  const { logger, registry } = parts;
  for (const { name, transfer } of registry.resources)
    if (transfer?.import?.bySet === true && setHandlers[name] === undefined)
      throw new Error(`${name}: transfer.import.bySet needs its SQL in server/transfer/upload-handlers.ts.`);
  const state = { stopped: false };
  const taking = createTaking();
  // Two at a time: the database does the work, and the rest of this process is for requests.
  const lanes = [lane(), lane()];
  const wake = () => {
    for (const one of lanes) one.wake();
  };
  const timer = setInterval(wake, everyMs).unref();
  return {
    wake,
    stop: async () => {
      state.stopped = true;
      clearInterval(timer);
      for (const one of lanes) await one.running();
    },
  };

  function lane() {
    let again = false;
    let running: Promise<void> | undefined;
    const work = async () => {
      while (again && !state.stopped) {
        again = false;
        if (await doOne(parts, taking)) again = true;
      }
    };
    return {
      running: () => running,
      wake: () => {
        again = true;
        if (state.stopped) return;
        running ??= work()
          .catch((error: unknown) => {
            if (!isUnavailable(databaseError(error)))
              logger.error({ err: error }, 'looking for uploads to check failed');
          })
          .finally(() => (running = undefined));
      },
    };
  }
}

/** One job at a time per user, so that a long one does not hold up other users. */
interface Taking {
  /** Users whose jobs are under way. */
  readonly users: Set<number>;
  /** Jobs are taken one after another, so that each look sees what was taken before. */
  readonly queue: ReturnType<typeof createQueue>;
}

function createTaking(): Taking {
  return { users: new Set(), queue: createQueue({ concurrency: 1, maxWaiting: Infinity }) };
}

/** Returns whether there was a job. */
async function doOne({ database, logger, ...parts }: JobParts, { users, queue }: Taking): Promise<boolean> {
  let taken: Job | undefined;
  const take = (tx: Tx) =>
    queue(async () => {
      const { rows } = await sql`
        delete from jobs where id = (
          select id from jobs where user_id <> all(${[...users]}::integer[])
          order by id for update skip locked limit 1) returning *`.execute(tx);
      if (rows[0] === undefined) return undefined;
      const job = jobRow.parse(rows[0]);
      users.add(job.user_id);
      return job;
    });
  try {
    return await asCaller(database, 'jobs', async (tx) => {
      taken = await take(tx);
      if (taken === undefined) return false;
      const caller = callerOf(taken);
      await become(tx, caller);
      if (await couldAskNow(tx, caller)) await run({ database, logger, ...parts }, tx, taken);
      else await refuse(tx, taken);
      return true;
    });
  } catch (error) {
    // What passes is tried again soon, but not what exceeds the time of a job: it would do so forever.
    const cause = databaseError(error);
    if (taken === undefined || (isUnavailable(cause) && sqlState(cause) !== canceledStatement)) throw error;
    if (error instanceof Cancelled) {
      await leave(database, taken);
      return true;
    }
    logger.error({ err: error, batch: taken.batch_id }, 'an upload could not be worked on');
    await giveUp(database, taken, error);
    return true;
  } finally {
    if (taken !== undefined) users.delete(taken.user_id);
  }
}

function callerOf(job: Job): Principal {
  return {
    userId: job.user_id,
    tenantId: job.tenant_id,
    tenantType: job.tenant_type,
    role: job.role,
    unitMember: job.unit_member,
  };
}

/** Whether the caller, who asked for the job earlier, could do so now. Row security shows users themselves and their tenant. */
async function couldAskNow(tx: Tx, { userId, tenantId, role }: Principal): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u join users_user_role_tenants r on r.parent_id = u.id join tenants t on t.id = r.tenant_id
    where u.id = ${userId} and u.is_active and t.id = ${tenantId} and t.is_active and r.role = ${role}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Leaves the upload so that somebody else can ask for the job again. */
async function refuse(tx: Tx, { kind, batch_id: id }: Job): Promise<void> {
  const problem = message('upload.noLongerAllowed');
  if (kind === 'withdraw') await endWithdrawal(tx, id, problem);
  else if (kind === 'check') await fail(tx, id, problem);
  else
    await sql`
      update upload_batches set state = 'ready', problem = ${JSON.stringify(problem)}, version = version + 1, updated_at = now()
      where id = ${id} and state = 'committing'`.execute(tx);
}

async function run(parts: JobParts, tx: Tx, job: Job): Promise<void> {
  const { database, registry } = parts;
  const batch = await storedBatch(tx, registry, job.batch_id);
  // The upload was canceled meanwhile.
  if (batch?.state !== stateOf[job.kind]) return;
  if (job.kind === 'withdraw') {
    await withdraw(parts, tx, job, batch);
    return;
  }
  // The same file was committed in another tab or by a colleague, so it must not be checked as if it were new.
  const before = await committedBefore(tx, batch.kind, batch.sha256);
  if (before !== undefined) {
    await fail(tx, batch.id, findingMessage({ code: 'F04', value: null, other: String(before) }));
    return;
  }
  const principal = callerOf(job);
  const isBySet = registry.get(batch.kind).transfer?.import?.bySet === true;
  const handler = uploadHandlerOf(parts, batch.kind);
  // A file written row by row is written by its check, which therefore accounts for all of the progress.
  const share = job.kind === 'check' || !isBySet ? 1 : 0.5;
  const reporting = (scale: number) => (done: number) => report(database, principal, batch.id, done * scale);
  const checking: Checking = {
    tx,
    batch,
    principal,
    requestId: job.request_id,
    committing: job.kind === 'commit',
    report: reporting(share),
  };
  await checking.report(0.05);
  // The file's rows are new, so the planner expects only a few and would scan all of them once for each of them.
  if (isBySet)
    await sql`select set_config('enable_nestloop', 'off', true), set_config('work_mem', '64MB', true)`.execute(
      tx,
    );
  const counts = await handler.check(checking);
  // Since the caller looked, a period may have closed, a reference may have been taken or a goal may have changed.
  const isAsSeen = counts.seen === batch.seen;
  if (job.kind === 'check' || !isAsSeen) {
    if (!isAsSeen && job.kind === 'commit') await sayChanged(tx, batch.id);
    await settle(tx, batch, counts);
    return;
  }
  await handler.commit({ ...checking, report: reporting(1) });
  // The time at which this transaction began would say nothing about the order of files that waited for each other.
  await sql`
    update upload_batches set state = 'committed', committed_at = clock_timestamp(), version = version + 1, updated_at = now(),
      accepted = ${counts.accepted}, total = ${counts.total}
    where id = ${batch.id} and state = 'committing'`.execute(tx);
}

const stateOf = { check: 'validating', commit: 'committing', withdraw: 'withdrawing' } as const;

async function withdraw(parts: JobParts, tx: Tx, job: Job, batch: StoredBatch): Promise<void> {
  const { registry, sealer } = parts;
  const principal = callerOf(job);
  await report(parts.database, principal, batch.id, 0.05);
  await sql`savepoint as_committed`.execute(tx);
  const context = { tx, principal, requestId: job.request_id, registry, sealer };
  const decided = await takeBack(context, batch, (done) => report(parts.database, principal, batch.id, done));
  if (decided !== undefined) await sql`rollback to savepoint as_committed`.execute(tx);
  await endWithdrawal(tx, batch.id, decided ?? null);
}

/** `problem`: why the upload stays committed. */
async function endWithdrawal(tx: Tx, id: number, problem: Message | null): Promise<void> {
  await sql`
    update upload_batches set state = ${problem === null ? 'withdrawn' : 'committed'}, problem = ${problem === null ? null : JSON.stringify(problem)},
      version = version + 1, updated_at = now()
    where id = ${id} and state = 'withdrawing'`.execute(tx);
}

async function sayChanged(tx: Tx, id: number): Promise<void> {
  await sql`update upload_batches set problem = ${JSON.stringify(message('upload.changedSinceCheck'))} where id = ${id}`.execute(
    tx,
  );
}

async function settle(tx: Tx, { id, state }: StoredBatch, counts: Counts): Promise<void> {
  await sql`
    update upload_files set seen = ${counts.seen}, (errors, warnings) = (
      select count(*) filter (where severity = 'error'), count(*) filter (where severity = 'warning')
      from upload_findings where batch_id = ${id})
    where batch_id = ${id}`.execute(tx);
  const done = await sql`
    update upload_batches set state = 'ready', rows = ${counts.rows}, accepted = ${counts.accepted}, rejected = ${counts.rejected},
      total = ${counts.total}, version = version + 1, updated_at = now()
    where id = ${id} and state = ${state} returning id`.execute(tx);
  // The upload was canceled meanwhile.
  if (done.rows.length === 0) await sweepUpload(tx, id);
}

/** The upload was canceled, so the rest of the work is not needed. */
class Cancelled extends Error {}

/** Stores the progress in its own transaction, so that others see it while the work goes on. @throws Cancelled */
async function report(database: Database, caller: Principal, batchId: number, done: number): Promise<void> {
  await asPrincipal(database, caller, async (tx) => {
    await sql`
      insert into upload_progress (batch_id, done) values (${batchId}, ${done})
      on conflict (batch_id) do update set done = excluded.done`.execute(tx);
    const cancelled = await sql`
      select 1 from upload_batches where id = ${batchId} and state = 'cancelled'`.execute(tx);
    if (cancelled.rows.length > 0) throw new Cancelled();
  });
}

/** Ends the job of a canceled upload where it stopped, so that the next job need not wait for the rest. */
async function leave(database: Database, job: Job): Promise<void> {
  await asCaller(database, 'jobs', async (tx) => {
    await sql`delete from jobs where batch_id = ${job.batch_id}`.execute(tx);
    await become(tx, callerOf(job));
    await sweepUpload(tx, job.batch_id);
  });
}

const uniqueViolation = '23505';
const canceledStatement = '57014';

/** Does not retry the job, because it would fail the same way forever. */
async function giveUp(database: Database, job: Job, error: unknown): Promise<void> {
  await asCaller(database, 'jobs', async (tx) => {
    await sql`delete from jobs where batch_id = ${job.batch_id}`.execute(tx);
    await become(tx, callerOf(job));
    if (job.kind === 'withdraw') {
      await endWithdrawal(tx, job.batch_id, message('upload.withdrawBroken'));
      return;
    }
    // Another upload was committed between this one's check and commit. A new check tells the user what is taken.
    if (sqlState(error) === uniqueViolation && job.kind === 'commit') {
      await sayChanged(tx, job.batch_id);
      await checkAgain(tx, job);
    } else await fail(tx, job.batch_id, message('upload.broken'));
  });
}
