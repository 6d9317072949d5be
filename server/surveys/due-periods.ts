/** Survey periods open and close automatically at their times, whichever process is running. */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { databaseError, isUnavailable } from '../db/available.ts';
import { asCaller } from '../db/scoped.ts';
import type { Sealer } from '../db/sealing.ts';
import { mailDelegations } from './delegations.ts';
import { mailNotices, mailReminders } from './survey-mail.ts';

const everyMs = 15_000;

interface WatchParts {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly logger: Logger;
}

/** Also mails reminders, notices and delegations. `origin`: the origin of their links. Returns a function that stops it. */
export function watchSurveyPeriods(
  { database, sealer, logger }: WatchParts,
  origin: () => string,
): () => void {
  const settle = () =>
    void settleSurveyPeriods(database)
      .then(() => mailNotices({ database, sealer }, origin()))
      .then(() => mailReminders({ database, sealer }, origin()))
      .then(() => mailDelegations({ database, sealer }, origin()))
      .catch((error: unknown) => {
        if (!isUnavailable(databaseError(error)))
          logger.error({ err: error }, 'survey periods that are due could not be settled');
      });
  settle();
  const timer = setInterval(settle, everyMs).unref();
  return () => clearInterval(timer);
}

/** Opens and closes the periods whose time has come, except those that another process is handling. Returns their number. */
export function settleSurveyPeriods(database: Pick<Database, 'app'>): Promise<number> {
  return asCaller(database, 'jobs', async (tx) => {
    const { rows } = await sql<{ settled: number }>`select settle_survey_periods() as settled`.execute(tx);
    return rows[0]?.settled ?? 0;
  });
}
