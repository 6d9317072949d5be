/** Survey periods open and close by themselves at their times, whichever process runs. */
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { isUnavailable } from '../db/available.ts';
import { asCaller } from '../db/scoped.ts';
import type { Sealer } from '../db/sealing.ts';
import { mailDelegations } from './delegations.ts';
import { mailReminders } from './reminders.ts';

const everyMs = 15_000;

interface WatchParts {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly logger: Logger;
}

/** Reminders and delegations are mailed as well. `origin`: where their links lead. Returns how to stop it. */
export function watchSurveyPeriods(
  { database, sealer, logger }: WatchParts,
  origin: () => string,
): () => void {
  const settle = () =>
    void settleSurveyPeriods(database)
      .then(() => mailReminders({ database, sealer }, origin()))
      .then(() => mailDelegations({ database, sealer }, origin()))
      .catch((error: unknown) => {
        if (!isUnavailable(error))
          logger.error({ err: error }, 'survey periods that are due could not be settled');
      });
  settle();
  const timer = setInterval(settle, everyMs).unref();
  return () => clearInterval(timer);
}

/** Opens and closes those whose time has come; one that another process is at is left to it. Returns how many. */
export function settleSurveyPeriods(database: Pick<Database, 'app'>): Promise<number> {
  return asCaller(database, 'jobs', async (tx) => {
    const { rows } = await sql<{ settled: number }>`select settle_survey_periods() as settled`.execute(tx);
    return rows[0]?.settled ?? 0;
  });
}
