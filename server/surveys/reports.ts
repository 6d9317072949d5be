/**
 * The three survey reports, streamed. Percentages are the same as on the dashboard (src/contracts/surveys/survey-dashboard.ts).
 */
import { sql, type RawBuilder } from 'kysely';
import { choiceLabel } from '../../src/contracts/resource/fields.ts';
import { providerClasses } from '../../src/contracts/payments/provider-classes.ts';
import type { SheetColumn } from '../../src/contracts/transfer/sheet.ts';
import { percentSatisfied } from '../../src/contracts/surveys/survey-dashboard.ts';
import type { SurveyAudience } from '../../src/contracts/surveys/survey-questions.ts';
import type { Context } from '../crud/context.ts';

export interface ReportQuery {
  /** Id of a survey period; all periods of the audience by default. */
  readonly period?: number | undefined;
}

/** The name of the period asked for; undefined if all are, or if the caller sees none with that id. */
export async function periodName({ tx }: Context, { period }: ReportQuery): Promise<string | undefined> {
  if (period === undefined) return undefined;
  const { rows } = await sql<{ name: string }>`select name from survey_periods where id = ${period}`.execute(
    tx,
  );
  return rows[0]?.name;
}

interface SurveyLine {
  readonly period: string;
  readonly respondent: string;
  readonly subject: string;
  readonly tpi: string | null;
  readonly sda: string | null;
  readonly classId: number | null;
  readonly system: string | null;
  readonly state: string;
  readonly dueAt: string;
  readonly submittedAt: string | null;
  readonly attestedName: string | null;
  readonly attestedTitle: string | null;
  readonly attestedOn: string | null;
  readonly edition: number | null;
  readonly satisfied: number;
  readonly answered: number;
}

const text = <R>(title: string, of: (line: R) => string | null): SheetColumn<R> => ({
  title,
  type: 'text',
  text: (line) => of(line) ?? '',
});
const number = <R>(title: string, of: (line: R) => number | null): SheetColumn<R> => ({
  title,
  type: 'number',
  text: (line) => of(line)?.toString() ?? '',
});

/** Columns of the report with a row for each survey. */
export function surveyColumns(
  { registry }: Pick<Context, 'registry'>,
  [respondent, subject]: readonly [string, string],
): readonly SheetColumn<SurveyLine>[] {
  const states = registry.get('surveys').fields['state']?.choices;
  const classes: Readonly<Record<number, string>> = providerClasses;
  return [
    text('survey_period', ({ period }) => period),
    text(respondent, (line) => line.respondent),
    text(subject, (line) => line.subject),
    text('provider_tpi', ({ tpi }) => tpi),
    text('sda', ({ sda }) => sda),
    text('provider_class', ({ classId }) => (classId === null ? '' : (classes[classId] ?? ''))),
    text('provider_system', ({ system }) => system),
    text('state', ({ state }) => choiceLabel(states?.[state], state)),
    { title: 'due', type: 'moment', text: ({ dueAt }) => dueAt },
    { title: 'submitted', type: 'moment', text: ({ submittedAt }) => submittedAt ?? '' },
    text('attested_by', ({ attestedName }) => attestedName),
    text('attested_title', ({ attestedTitle }) => attestedTitle),
    { title: 'attested_on', type: 'date', text: ({ attestedOn }) => attestedOn ?? '' },
    number('edition', ({ edition }) => edition),
    number('satisfied_answers', ({ satisfied }) => satisfied),
    number('scale_answers', ({ answered }) => answered),
    number('percent_satisfied', percentSatisfied),
  ];
}

const counted = sql`s.state in ('submitted', 'accepted')`;

function ofAudience(audience: SurveyAudience, { period }: ReportQuery): RawBuilder<unknown> {
  return sql`from surveys s join survey_periods p on p.id = s.survey_period_id
    where p.audience = ${audience} and (${period ?? null}::integer is null or p.id = ${period ?? null}::integer)`;
}

export async function countSurveyLines(
  { tx }: Context,
  audience: SurveyAudience,
  query: ReportQuery,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count ${ofAudience(audience, query)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Reads page by page in order of ids, with constant memory. Scores count once a survey is submitted. */
export async function* surveyLines(
  { tx }: Context,
  audience: SurveyAudience,
  query: ReportQuery,
  atOnce: number,
): AsyncGenerator<readonly SurveyLine[]> {
  const provider = sql.ref(audience === 'provider' ? 's.respondent_id' : 's.subject_id');
  let after = 0;
  for (;;) {
    const { rows } = await sql<SurveyLine & { id: number }>`
      with page as (
        select s.* ${ofAudience(audience, query)} and s.id > ${after} order by s.id limit ${atOnce})
      select s.id, p.name as period, r.title as respondent, o.title as subject, place.tpi, d.title as sda,
        place.provider_class as "classId", y.title as system, s.state, p.due_at as "dueAt", s.submitted_at as "submittedAt",
        s.attested_name as "attestedName", s.attested_title as "attestedTitle", s.attested_on as "attestedOn", s.edition,
        coalesce(v.satisfied, 0)::integer as satisfied, coalesce(v.answered, 0)::integer as answered
      from page s join survey_periods p on p.id = s.survey_period_id
        join tenants_titles r on r.id = s.respondent_id join tenants_titles o on o.id = s.subject_id
        left join survey_places(null) place on place.tenant_id = ${provider}
        left join sdas_titles d on d.id = place.sda_id left join tenants_titles y on y.id = place.system_id
        left join lateral (select sum(x.satisfied) as satisfied, sum(x.answered) as answered from survey_scores x
          where x.survey_id = s.id and ${counted}) v on true
      order by s.id`.execute(tx);
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.id;
    yield rows;
  }
}

interface TopicLine {
  readonly period: string;
  readonly audience: SurveyAudience;
  readonly subject: string;
  readonly topic: string;
  readonly surveys: number;
  readonly submitted: number;
  readonly respondents: number;
  readonly satisfied: number;
  readonly answered: number;
}

/** Columns of the report with a row for each period, assessed MCO or provider, and topic. */
export function topicColumns({ registry }: Pick<Context, 'registry'>): readonly SheetColumn<TopicLine>[] {
  const audiences = registry.get('surveyPeriods').fields['audience']?.choices;
  return [
    text('survey_period', ({ period }) => period),
    text('audience', ({ audience }) => choiceLabel(audiences?.[audience], audience)),
    text('assessed', ({ subject }) => subject),
    text('topic', ({ topic }) => topic),
    number('surveys', ({ surveys }) => surveys),
    number('surveys_submitted', ({ submitted }) => submitted),
    number('respondents', ({ respondents }) => respondents),
    number('satisfied_answers', ({ satisfied }) => satisfied),
    number('scale_answers', ({ answered }) => answered),
    number('percent_satisfied', percentSatisfied),
  ];
}

const topicRows = ({ period }: ReportQuery) => sql`
  from survey_periods p cross join lateral survey_satisfaction(p.id) v
  where v.subject_id is not null and (${period ?? null}::integer is null or p.id = ${period ?? null}::integer)`;

export async function countTopicLines({ tx }: Context, query: ReportQuery): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count ${topicRows(query)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function* topicLines({ tx }: Context, query: ReportQuery): AsyncGenerator<readonly TopicLine[]> {
  const { rows: periods } = await sql<{ id: number }>`
    select id from survey_periods p where ${query.period ?? null}::integer is null or p.id = ${query.period ?? null}::integer
    order by opens_at, id`.execute(tx);
  for (const { id } of periods) {
    const { rows } = await sql<TopicLine>`
      with per_subject as (
        select s.subject_id, count(*)::integer as surveys, (count(*) filter (where ${counted}))::integer as submitted
        from surveys s where s.survey_period_id = ${id} group by 1)
      select p.name as period, p.audience, t.title as subject, v.topic, n.surveys, n.submitted, v.respondents, v.satisfied, v.answered
      from survey_periods p cross join lateral survey_satisfaction(p.id) v
        join per_subject n on n.subject_id = v.subject_id join tenants_titles t on t.id = v.subject_id
      where p.id = ${id} order by t.title, v.subject_id, v.topic`.execute(tx);
    if (rows.length > 0) yield rows;
  }
}
