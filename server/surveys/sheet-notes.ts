/** What accompanies the answers of a sheet: the delegated sections, and reviewers' comments on its questions. */
import { sql } from 'kysely';
import type { Delegation, ReviewComment } from '../../src/contracts/surveys/survey-sheet.ts';
import type { Context } from '../crud/context.ts';
import type { SheetKey } from './sheet-key.ts';

export async function delegationsOf(
  { tx }: Pick<Context, 'tx'>,
  { period, respondent, subject }: SheetKey,
): Promise<Delegation[]> {
  const { rows } = await sql<{ section: string; id: number; name: string; by: string | null; at: string }>`
    select d.section, d.user_id as id, coalesce(u.title, '') as name, b.title as by, d.given_at as at
    from survey_delegations d left join users_titles u on u.id = d.user_id left join users_titles b on b.id = d.by_user_id
    where d.survey_period_id = ${period} and d.respondent_id = ${respondent} and d.subject_id is not distinct from ${subject}::integer
      and d.ended_at is null
    order by d.id`.execute(tx);
  return rows.map(({ section, id, name, by, at }) => ({ section, to: { id, name }, by, at }));
}

/** Comments by survey, oldest first. */
export async function commentsOf(
  { tx }: Pick<Context, 'tx'>,
  surveys: readonly number[],
): Promise<ReadonlyMap<number, readonly ReviewComment[]>> {
  const { rows } = await sql<ReviewComment & { survey: number }>`
    select c.survey_id as survey, c.question, c.comment, u.title as by, c.at,
      case when c.sent_at is null then 'written' when c.answered_at is null then 'sent' else 'answered' end as state
    from survey_comments c left join users_titles u on u.id = c.by_user_id
    where c.survey_id = any(${[...surveys]}::integer[]) order by c.id`.execute(tx);
  const bySurvey = new Map<number, ReviewComment[]>();
  for (const { survey, ...comment } of rows) bySurvey.set(survey, [...(bySurvey.get(survey) ?? []), comment]);
  return bySurvey;
}
