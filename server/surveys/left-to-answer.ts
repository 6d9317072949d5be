/** How many answers are still missing in sheets, counted as their own pages do. */
import { sql } from 'kysely';
import {
  contentSchema,
  isAnswered,
  missingAnswers,
  missingQuestions,
  type Answers,
  type SurveyAudience,
} from '../../src/contracts/surveys/survey-questions.ts';
import type { Context } from '../crud/context.ts';
import type { SheetKey } from './sheet-key.ts';
import { answerEntries } from './sheets.ts';

/** The counts in the order of the sheets, all of which the caller may read. */
export async function leftToAnswer(
  { tx }: Pick<Context, 'tx'>,
  sheets: readonly SheetKey[],
): Promise<readonly number[]> {
  const { rows: periods } = await sql<{ id: number; audience: SurveyAudience; content: unknown }>`
    select p.id, p.audience, q.content from survey_periods p join question_sets q on q.id = p.question_set_id
    where p.id = any(${[...new Set(sheets.map(({ period }) => period))]}::integer[])`.execute(tx);
  const asked = new Map(
    periods.map(({ id, audience, content }) => [id, { audience, content: contentSchema.parse(content) }]),
  );
  const { rows } = await sql<{ place: number; subject: number; once: unknown; own: unknown }>`
    select h.place, s.subject_id as subject, o.answers as once, a.answers as own
    from jsonb_to_recordset(${JSON.stringify(sheets.map((sheet, place) => ({ ...sheet, place })))}::jsonb)
        as h(place integer, period integer, respondent integer, subject integer)
      join surveys s on s.survey_period_id = h.period and s.respondent_id = h.respondent
        and (h.subject is null or s.subject_id = h.subject) and s.state in ('notStarted', 'inProgress', 'returned')
      left join survey_answers o on o.survey_period_id = h.period and o.respondent_id = h.respondent and o.subject_id is null
      left join survey_answers a on a.survey_period_id = h.period and a.respondent_id = h.respondent and a.subject_id = s.subject_id`.execute(
    tx,
  );
  return sheets.map(({ period }, index) => {
    const set = asked.get(period);
    if (set === undefined) return 0;
    const missingBy = new Map(
      rows
        .filter(({ place }) => place === index)
        .map(({ subject, once, own }) => {
          const missing = missingQuestions(
            set.content,
            answersIn({ ...answerEntries(once), ...answerEntries(own) }),
          );
          return [subject, new Set(missing.map(({ key }) => key))];
        }),
    );
    return missingAnswers(set.content, set.audience, missingBy).length;
  });
}

function answersIn(entries: ReturnType<typeof answerEntries>): Answers {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([question, { v }]) =>
      v !== null && isAnswered(v) ? [[question, v]] : [],
    ),
  );
}
