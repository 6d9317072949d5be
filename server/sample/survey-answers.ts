/** The sample surveys' answers and scores. */
import { sql } from 'kysely';
import { talliesOf, type Answers } from '../../src/contracts/surveys/survey-questions.ts';
import type { Tx } from '../db/database.ts';
import { sampleQuestionSets } from './question-sets.ts';
import { sampleSheets, sampleSurveyPeriods } from './surveys.ts';

const perStatement = 2_000;

/** Call it after inserting the surveys. The answers are dated by the opening of their period. */
export async function insertSurveyAnswers(tx: Tx): Promise<void> {
  const { surveys, answers } = sampleSheets();
  const opened = new Map(sampleSurveyPeriods.map(({ id, opensAt }) => [id, opensAt]));
  const stored = (given: Answers, at: string | undefined) =>
    Object.fromEntries(Object.entries(given).map(([key, v]) => [key, { v, n: 1, by: null, at }]));
  const rows = answers.map(({ period, respondent, subject, answers: given }) => ({
    period,
    respondent,
    subject,
    answers: stored(given, opened.get(period)),
  }));
  for (let from = 0; from < rows.length; from += perStatement)
    await sql`insert into survey_answers (survey_period_id, respondent_id, subject_id, answers)
      select period, respondent, subject, answers from jsonb_to_recordset(${JSON.stringify(rows.slice(from, from + perStatement))}::jsonb)
        as given(period integer, respondent integer, subject integer, answers jsonb)`.execute(tx);

  const placeOf = (period: number, respondent: number, subject: number | null) =>
    JSON.stringify([period, respondent, subject]);
  const found = new Map(
    answers.map(({ period, respondent, subject, answers: given }) => [
      placeOf(period, respondent, subject),
      given,
    ]),
  );
  const contents = new Map(
    sampleSurveyPeriods.map(({ id, questionSet }) => [
      id,
      sampleQuestionSets.find((set) => set.id === questionSet)?.content,
    ]),
  );
  const scores = surveys.flatMap(({ id, surveyPeriod, respondent, subject }) => {
    const content = contents.get(surveyPeriod);
    if (content === undefined) return [];
    const together = {
      ...found.get(placeOf(surveyPeriod, respondent, null)),
      ...found.get(placeOf(surveyPeriod, respondent, subject)),
    };
    return Object.entries(talliesOf(content, together)).map(([topic, tally]) => ({ id, topic, ...tally }));
  });
  for (let from = 0; from < scores.length; from += perStatement)
    await sql`insert into survey_scores (survey_id, topic, satisfied, answered)
      select id, topic, satisfied, answered from jsonb_to_recordset(${JSON.stringify(scores.slice(from, from + perStatement))}::jsonb)
        as given(id integer, topic text, satisfied integer, answered integer)`.execute(tx);
  await sql`select survey_publish(array(select id from survey_periods where state = 'archived'))`.execute(tx);
}
