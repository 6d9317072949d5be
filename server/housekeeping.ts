import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from './db/database.ts';
import { asSystem } from './db/scoped.ts';
import { removeLeftFiles } from './files/kept-file.ts';
import { forgetOldKeys } from './idempotency.ts';
import { auditEndedHours } from './identity/failed-sign-ins.ts';
import { forgetOldDevices } from './identity/known-devices.ts';
import { forgetOldTokens } from './identity/one-time-tokens.ts';
import { forgetOldChallenges } from './identity/passkey-challenges.ts';
import { forgetOldFailures } from './identity/sign-in-limits.ts';
import { forgetOldMail } from './mail/outbox.ts';

const everyMs = 60 * 60 * 1_000;

/** Deletes expired data once an hour; several processes may do so at once. Returns a function that stops it. */
export function keepHouse(database: Database, logger: Logger): () => void {
  const clean = () =>
    tidy(database).catch((error: unknown) => {
      logger.warn({ err: error }, 'what is old could not be thrown away; it is tried again in an hour');
    });
  const timer = setInterval(() => void clean(), everyMs).unref();
  return () => {
    clearInterval(timer);
  };
}

export async function tidy(database: Database): Promise<void> {
  await removeLeftFiles();
  await asSystem(database, async (tx) => {
    await forgetOldKeys(tx);
    await forgetOldFailures(tx);
    await auditEndedHours(tx);
    await forgetOldDevices(tx);
    await forgetOldTokens(tx);
    await forgetOldChallenges(tx);
    await forgetOldMail(tx);
    // One day after a session has ended, nobody asks why.
    await sql`delete from sessions where expires_at < now() - interval '1 day'`.execute(tx);
    await sql`select sweep_files()`.execute(tx);
    await sql`select sweep_uploads()`.execute(tx);
  });
}
