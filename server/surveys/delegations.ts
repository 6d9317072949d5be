/** Sections of a sheet that are delegated to a colleague: assigned, withdrawn, and announced by an alert and an email. */
import { sql } from 'kysely';
import type { Language } from '../../src/contracts/values/languages.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import type { Delegation } from '../../src/contracts/surveys/survey-sheet.ts';
import { formatDate } from '../../src/contracts/values/dates.ts';
import { recordEvent } from '../crud/audit.ts';
import type { Context } from '../crud/context.ts';
import { lockRecords } from '../crud/lock-records.ts';
import type { Database } from '../db/database.ts';
import { programDay } from '../db/program-days.ts';
import { asSystem } from '../db/scoped.ts';
import type { Sealer } from '../db/sealing.ts';
import { letterOf, sectionDelegatedLetter } from '../mail/letters.ts';
import { mail } from '../mail/outbox.ts';
import { delegationsOf } from './sheet-notes.ts';
import type { SheetKey } from './sheet-key.ts';
import { lockSheet, readSheet, surveyNoun } from './sheets.ts';

/** `to`: a colleague, or `null` to withdraw the section. Throws Problem `missing`, `forbidden` or `invalid`. */
export async function delegateSection(
  context: Context,
  sheetKey: SheetKey,
  { section: key, to }: { readonly section: string; readonly to: number | null },
): Promise<readonly Delegation[]> {
  const { tx } = context;
  await lockSheet(tx, sheetKey);
  // Keeps the respondent with its system in the meantime, on whose behalf the caller may delegate.
  await lockRecords(tx, 'tenants', sql`select ${sheetKey.respondent}::integer`);
  // Keeps anyone from submitting the surveys in the meantime.
  await lockRecords(
    tx,
    'surveys',
    sql`select id from surveys where survey_period_id = ${sheetKey.period} and respondent_id = ${sheetKey.respondent}`,
  );
  const before = await readSheet(context, sheetKey);
  if (before === undefined) throw new Problem('missing', message('record.missing', { record: surveyNoun }));
  if (!before.mayAnswer) throw new Problem('forbidden', message('survey.takesNoAnswers'));
  const section = before.set.content.sections.find((one) => one.key === key);
  if (section === undefined) throw new Problem('invalid', message('survey.noSection'));
  const { rows } = await sql<{ done: boolean }>`
    select delegate_survey_section(${sheetKey.period}, ${sheetKey.respondent}, ${sheetKey.subject}::integer, ${key}, ${section.title}, ${to}::integer) as done`.execute(
    tx,
  );
  if (rows[0]?.done !== true) throw new Problem('invalid', message('survey.noColleague'));
  const after = await delegationsOf(context, sheetKey);
  const given = (all: readonly Delegation[]) => all.find((one) => one.section === key)?.to ?? null;
  const [from, now] = [given(before.delegations), given(after)];
  await recordEvent(context, {
    action: 'delegate',
    resource: 'surveys',
    recordId: before.surveys[0]?.id ?? null,
    changes: [
      {
        field: `section.${key}`,
        before: from,
        after: now,
        inWords: { field: section.title, before: from?.name ?? '', after: now?.name ?? '' },
      },
    ],
  });
  return after;
}

/**
 * Sends emails to those who were assigned a section; any process may do so. `origin`: the portal's origin. Returns the number of
 * emails queued.
 */
export function mailDelegations(
  { database, sealer }: { readonly database: Pick<Database, 'app'>; readonly sealer: Sealer },
  origin: string,
): Promise<number> {
  return asSystem(database, async (tx) => {
    const { rows } = await sql<{
      period: string;
      due: string;
      section: string;
      by: string;
      email: string;
      language: Language;
    }>`select *, ${programDay(sql`due_at`)}::text as due from take_survey_delegations()`.execute(tx);
    for (const { period, due, section, by, email, language } of rows)
      await mail(
        tx,
        sealer,
        letterOf(
          email,
          language,
          sectionDelegatedLetter[language]({
            period,
            section,
            by,
            due: formatDate(due),
            url: `${origin}/dashboard`,
          }),
        ),
      );
    return rows.length;
  });
}
