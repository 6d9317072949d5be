/**
 * Queues emails to respondents: for each requested reminder, when a survey period opens, when its due or closing date is moved, and when
 * surveys are sent back; any process may do so. The people of a system get those of its providers that have nobody who may answer.
 */
import { type RawBuilder, sql } from 'kysely';
import { formatDate } from '../../src/contracts/values/dates.ts';
import type { Language } from '../../src/contracts/values/languages.ts';
import type { Database } from '../db/database.ts';
import { programDay } from '../db/program-days.ts';
import { asSystem } from '../db/scoped.ts';
import type { Sealer } from '../db/sealing.ts';
import { letterOf, surveyLetters } from '../mail/letters.ts';
import { mail } from '../mail/outbox.ts';

interface MailParts {
  readonly database: Pick<Database, 'app'>;
  readonly sealer: Sealer;
}

/** `origin`: the portal's origin. Returns the number of emails queued. */
export function mailReminders(parts: MailParts, origin: string): Promise<number> {
  return mailAll(parts, origin, sql`select * from take_survey_reminders()`);
}

/** As `mailReminders`. */
export function mailNotices(parts: MailParts, origin: string): Promise<number> {
  return mailAll(parts, origin, sql`select * from take_survey_notices()`);
}

function mailAll(
  { database, sealer }: MailParts,
  origin: string,
  taken: RawBuilder<unknown>,
): Promise<number> {
  return asSystem(database, async (tx) => {
    const { rows } = await sql<{
      kind: keyof typeof surveyLetters;
      period: string;
      due: string;
      closes: string;
      respondent: string;
      /** For which a system answers; null in the letters of a respondent itself. */
      providers: readonly string[] | null;
      email: string;
      language: Language;
    }>`select taken.*, ${programDay(sql`due_at`)}::text as due, ${programDay(sql`closes_at`)}::text as closes
      from (${taken}) taken`.execute(tx);
    for (const { kind, period, due, closes, respondent, providers, email, language } of rows)
      await mail(
        tx,
        sealer,
        letterOf(
          email,
          language,
          surveyLetters[kind][language]({
            period,
            respondent,
            providers: providers ?? [],
            due: formatDate(due),
            closes: formatDate(closes),
            url: `${origin}/dashboard`,
          }),
        ),
      );
    return rows.length;
  });
}
