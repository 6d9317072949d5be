import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database, Tx } from './db/database.ts';
import { asSystem } from './db/scoped.ts';
import { removeLeftFiles } from './files/kept-file.ts';
import { deleteOldKeys } from './idempotency.ts';
import { auditEndedHours } from './identity/failed-sign-ins.ts';
import { deleteOldDevices } from './identity/known-devices.ts';
import { deleteOldTokens } from './identity/one-time-tokens.ts';
import { deleteOldChallenges } from './identity/passkey-challenges.ts';
import { deleteOldFailures } from './identity/sign-in-limits.ts';
import { deleteOldMail } from './mail/outbox.ts';

const everyMs = 60 * 60 * 1_000;

/** Deletes expired data once an hour; several processes may do so at once. Returns a function that stops it. */
export function startHousekeeping(database: Database, logger: Logger): () => void {
  const clean = () =>
    tidy(database).catch((error: unknown) => {
      logger.warn({ err: error }, 'what is old could not be thrown away; it is tried again in an hour');
    });
  const timer = setInterval(() => void clean(), everyMs).unref();
  return () => {
    clearInterval(timer);
  };
}

const uploadsAtOnce = 5;

/** Each task has a transaction of its own, so that one that fails undoes none of the others. */
export async function tidy(database: Database): Promise<void> {
  const failures: unknown[] = [];
  const attempt = (work: () => Promise<void>) => work().catch((error: unknown) => failures.push(error));
  await attempt(removeLeftFiles);
  for (const task of tasks) await attempt(() => asSystem(database, task));
  await attempt(async () => {
    let swept = uploadsAtOnce;
    while (swept === uploadsAtOnce) swept = await asSystem(database, deleteOldUploads);
  });
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be thrown away.');
}

const tasks: readonly ((tx: Tx) => Promise<void>)[] = [
  deleteOldKeys,
  deleteOldFailures,
  auditEndedHours,
  deleteOldDevices,
  deleteOldTokens,
  deleteOldChallenges,
  deleteOldMail,
  deleteOldSessions,
  forgetLeftFiles,
];

/** One day after a session has ended, nobody asks why. */
async function deleteOldSessions(tx: Tx): Promise<void> {
  await sql`delete from sessions where expires_at < now() - interval '1 day'`.execute(tx);
}

async function forgetLeftFiles(tx: Tx): Promise<void> {
  await sql`select sweep_files()`.execute(tx);
}

/** A few at a time, because one may have a hundred thousand rows. Returns how many there were. */
async function deleteOldUploads(tx: Tx): Promise<number> {
  const { rows } = await sql<{ swept: number }>`select sweep_uploads(${uploadsAtOnce}) as swept`.execute(tx);
  return rows[0]?.swept ?? 0;
}
