/** A reviewer's comments on the questions of a survey, before it is returned and along with it. */
import { sql } from 'kysely';
import { Problem } from '../../src/contracts/api/problems.ts';
import { message } from '../../src/contracts/messages/catalogue.ts';
import { questionsOf } from '../../src/contracts/surveys/survey-questions.ts';
import type { ReviewComment } from '../../src/contracts/surveys/survey-sheet.ts';
import { recordEvent } from '../crud/audit.ts';
import type { Context } from '../crud/context.ts';
import { read } from '../crud/read.ts';
import { lockRecords } from '../crud/lock-records.ts';
import { commentsOf } from './sheet-notes.ts';
import { contentOfSurvey } from './sheets.ts';

/**
 * Saves a comment, which is sent when the survey is returned; a blank one is deleted. Throws Problem `missing`, `invalid` or
 * `conflict`.
 */
export async function commentAtQuestion(
  context: Context,
  survey: number,
  { question, comment }: { readonly question: string; readonly comment: string },
): Promise<readonly ReviewComment[]> {
  const { tx, principal } = context;
  // Keeps anyone from deciding on the survey in the meantime: a comment is either sent with the survey or rejected.
  await lockRecords(tx, 'surveys', sql`select ${survey}::integer`);
  const { state } = await read(context, context.registry.get('surveys'), survey);
  const content = await contentOfSurvey(context, survey);
  const asked = questionsOf(content).find(({ key }) => key === question);
  if (asked === undefined) throw new Problem('invalid', message('survey.noQuestion'));
  if (state !== 'submitted') throw new Problem('conflict', message('survey.takesNoComments'));
  const written = sql`survey_id = ${survey} and question = ${question} and sent_at is null`;
  const { rows: had } = await sql<{ comment: string }>`
    select comment from survey_comments where ${written} for update`.execute(tx);
  const before = had[0]?.comment ?? '';
  // Somebody who leaves the field for the button sends the same comment twice, which changes nothing the second time.
  const { rows: changed } = await (
    comment === ''
      ? sql`delete from survey_comments where ${written} returning id`
      : sql`
        insert into survey_comments (survey_id, question, comment, by_user_id) values (${survey}, ${question}, ${comment}, ${principal.userId})
        on conflict (survey_id, question) where sent_at is null
          do update set comment = excluded.comment, by_user_id = excluded.by_user_id, at = now()
          where survey_comments.comment <> excluded.comment
        returning id`
  ).execute(tx);
  if (changed.length > 0)
    await recordEvent(context, {
      action: 'comment',
      resource: 'surveys',
      recordId: survey,
      changes: [
        {
          field: `comments.${question}`,
          before: before || null,
          after: comment || null,
          inWords: { field: asked.label, before, after: comment },
        },
      ],
    });
  return (await commentsOf(context, [survey])).get(survey) ?? [];
}
