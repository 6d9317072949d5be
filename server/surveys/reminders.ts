/** Queues emails to respondents for each requested reminder; any process may do so. */
import { sql } from 'kysely';
import { formatDate } from '../../src/contracts/values/dates.ts';
import type { Language } from '../../src/contracts/values/languages.ts';
import type { Database } from '../db/database.ts';
import { programDay } from '../db/program-days.ts';
import { asSystem } from '../db/scoped.ts';
import type { Sealer } from '../db/sealing.ts';
import { letterOf, surveyReminderLetter } from '../mail/letters.ts';
import { mail } from '../mail/outbox.ts';

/** `origin`: the portal's origin. Returns the number of emails queued. */
export function mailReminders(
  { database, sealer }: { readonly database: Pick<Database, 'app'>; readonly sealer: Sealer },
  origin: string,
): Promise<number> {
  return asSystem(database, async (tx) => {
    const { rows } = await sql<{
      period: string;
      due: string;
      respondent: string;
      email: string;
      language: Language;
    }>`select *, ${programDay(sql`due_at`)}::text as due from take_survey_reminders()`.execute(tx);
    for (const { period, due, respondent, email, language } of rows)
      await mail(
        tx,
        sealer,
        letterOf(
          email,
          language,
          surveyReminderLetter[language]({
            period,
            respondent,
            due: formatDate(due),
            url: `${origin}/dashboard`,
          }),
        ),
      );
    return rows.length;
  });
}
