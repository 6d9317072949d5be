/**
 * The survey dashboard: the caller's tasks, the progress of a period, and the satisfaction of its respondents, from the totals
 * that the database maintains (migration survey-totals).
 */
import { sql, type RawBuilder } from 'kysely';
import { providerClasses } from '../../src/contracts/payments/provider-classes.ts';
import type {
  Completion,
  Satisfaction,
  SurveyDashboard,
} from '../../src/contracts/surveys/survey-dashboard.ts';
import type { SurveyAudience } from '../../src/contracts/surveys/survey-questions.ts';
import type { Context } from '../crud/context.ts';
import { leftToAnswer } from './left-to-answer.ts';

const maxOwnSheets = 10;
const maxTenants = 15;
const answered = sql`s.state in ('submitted', 'accepted')`;

interface PeriodRow {
  readonly id: number;
  readonly name: string;
  readonly audience: SurveyAudience;
  readonly state: string;
  readonly dueAt: string;
  readonly closesAt: string;
}

export async function surveyDashboard(
  context: Context,
  { period: wanted }: { readonly period?: number | undefined },
): Promise<SurveyDashboard> {
  const { tx } = context;
  const answers = sql`exists (select 1 from surveys s where s.survey_period_id = p.id and ${isTheirs(context)})`;
  // The periods with surveys that the caller may read. The first is shown unless another is asked for: one to answer, if any is open.
  const { rows: periods } = await sql<PeriodRow>`
    select p.id, p.name, p.audience, p.state, p.due_at as "dueAt", p.closes_at as "closesAt" from survey_periods p
    where p.state in ('open', 'closed', 'archived')
      and ${readsScores(context) ? sql`true` : answers}
    order by p.state = 'open' and ${readsScores(context) ? answers : sql`true`} desc, p.state = 'open' desc, p.opens_at desc, p.id desc limit 50`.execute(
    tx,
  );
  const period = periods.find(({ id }) => wanted === undefined || id === wanted);
  const mine = await sheetsToAnswer(context);
  const listed = periods.map(({ id, name, state }) => ({ id, name, state }));
  if (period === undefined)
    return {
      ...mine,
      periods: listed,
      period: null,
      states: {},
      overdue: 0,
      bySda: [],
      byClass: [],
      byTenant: [],
      satisfaction: [],
      trend: [],
    };
  const { rows: states } = await sql<{ state: string; count: number; overdue: number }>`
    select s.state, sum(s.count)::integer as count,
      coalesce(sum(s.count) filter (where not ${answered} and p.state = 'open' and p.closes_at > now() and p.due_at < now()
        and exists (select 1 from tenants t where t.id = s.respondent_id and t.is_active)), 0)::integer as overdue
    from survey_counts s join survey_periods p on p.id = s.survey_period_id
    where s.survey_period_id = ${period.id} group by s.state`.execute(tx);
  return {
    ...mine,
    periods: listed,
    period,
    states: Object.fromEntries(states.map(({ state, count }) => [state, count])),
    overdue: states.reduce((sum, { overdue }) => sum + overdue, 0),
    ...(await completion(context, period.id)),
    satisfaction: await satisfaction(context, period.id),
    trend: await trend(context, period.audience),
  };
}

/** An MCO sees how it was assessed, but not by whom. */
const readsScores = ({ principal }: Context) => principal.tenantType === 1;

/**
 * Whether the caller, or one of their system's providers, answers survey `s`. Row security checks the same, but in a form for
 * which the database cannot use an index: it would read everybody's surveys.
 */
function isTheirs({ principal: { tenantType, tenantId } }: Context): RawBuilder<boolean> {
  switch (tenantType) {
    case 4:
      return sql`true`;
    case 3:
      return sql`s.respondent_id in (select t.id from tenants t where t.id = ${tenantId} or t.parent_tenant_id = ${tenantId})`;
    default:
      return sql`s.respondent_id = ${tenantId}`;
  }
}

async function sheetsToAnswer(context: Context): Promise<Pick<SurveyDashboard, 'mine' | 'mineCount'>> {
  const { tx, principal } = context;
  if (principal.role === 'viewer' || principal.tenantType === 4) return { mine: [], mineCount: 0 };
  const { rows } = await sql<{
    periodId: number;
    periodName: string;
    audience: SurveyAudience;
    dueAt: string;
    respondentId: number;
    respondentName: string;
    subjectId: number | null;
    subjectName: string | null;
    surveys: number;
    returned: number;
    begun: boolean;
    delegated: SurveyDashboard['mine'][number]['delegated'];
    all: number;
  }>`
    with sheets as (
      select p.id, p.name, p.audience, p.due_at, s.respondent_id, case p.audience when 'mco' then s.subject_id end as subject_id,
        count(*)::integer as surveys, (count(*) filter (where s.state = 'returned'))::integer as returned,
        bool_or(s.state <> 'notStarted') as begun
      from surveys s join survey_periods p on p.id = s.survey_period_id
      where ${isTheirs(context)} and p.state = 'open' and p.closes_at > now() and p.question_set_id is not null
        and s.state in ('notStarted', 'inProgress', 'returned')
        and exists (select 1 from tenants t where t.id = s.respondent_id and t.is_active)
      group by 1, 2, 3, 4, 5, 6),
    given as (
      select d.survey_period_id, d.respondent_id, d.subject_id, jsonb_agg(jsonb_build_object('section', d.section, 'title', d.section_title) order by d.id) as sections
      from survey_delegations d where d.user_id = ${principal.userId} and d.ended_at is null group by 1, 2, 3)
    select h.id as "periodId", h.name as "periodName", h.audience, h.due_at as "dueAt", h.respondent_id as "respondentId",
      r.title as "respondentName", h.subject_id as "subjectId", o.title as "subjectName", h.surveys, h.returned, h.begun, coalesce(g.sections, '[]') as delegated,
      (count(*) over ())::integer as "all"
    from sheets h join tenants_titles r on r.id = h.respondent_id left join tenants_titles o on o.id = h.subject_id
      left join given g on g.survey_period_id = h.id and g.respondent_id = h.respondent_id and g.subject_id is not distinct from h.subject_id
    order by h.returned > 0 desc, g.sections is null, h.due_at, h.begun desc, r.title, o.title, h.id limit ${maxOwnSheets}`.execute(
    tx,
  );
  const begun = rows.filter((row) => row.begun);
  const left = await leftToAnswer(
    context,
    begun.map(({ periodId: period, respondentId: respondent, subjectId: subject }) => ({
      period,
      respondent,
      subject,
    })),
  );
  return {
    mine: rows.map((row) => ({
      period: { id: row.periodId, name: row.periodName },
      audience: row.audience,
      respondent: { id: row.respondentId, name: row.respondentName },
      subject: row.subjectId === null ? null : { id: row.subjectId, name: row.subjectName ?? '' },
      surveys: row.surveys,
      begun: row.begun,
      returned: row.returned,
      missing: left[begun.indexOf(row)] ?? null,
      dueAt: row.dueAt,
      delegated: row.delegated,
    })),
    mineCount: rows[0]?.all ?? 0,
  };
}

async function completion(
  { tx }: Context,
  period: number,
): Promise<Pick<SurveyDashboard, 'bySda' | 'byClass' | 'byTenant'>> {
  const { rows } = await sql<{
    respondentId: number;
    sdaId: number | null;
    classId: number | null;
    answered: number;
    of: number;
  }>`
    select s.respondent_id as "respondentId", s.sda_id as "sdaId", s.provider_class as "classId",
      coalesce(sum(s.count) filter (where ${answered}), 0)::integer as answered, sum(s.count)::integer as of
    from survey_counts s where s.survey_period_id = ${period} group by 1, 2, 3`.execute(tx);
  const sdas = await titles(
    tx,
    sql`sdas_titles`,
    rows.map(({ sdaId }) => sdaId),
  );
  const tenants = await titles(
    tx,
    sql`tenants_titles`,
    rows.map(({ respondentId }) => respondentId),
  );
  const share = ({ answered: done, of }: Completion) => done / of;
  return {
    bySda: grouped(rows, ({ sdaId }) => sdaId, sdas).sort((a, b) => a.group.name.localeCompare(b.group.name)),
    byClass: grouped(
      rows,
      ({ classId }) => classId,
      new Map(Object.entries(providerClasses).map(([key, name]) => [Number(key), name])),
    ).sort((a, b) => a.group.id - b.group.id),
    byTenant: grouped(rows, ({ respondentId }) => respondentId, tenants)
      .sort((a, b) => share(a) - share(b) || a.group.name.localeCompare(b.group.name))
      .slice(0, maxTenants),
  };
}

function grouped<Row extends { readonly answered: number; readonly of: number }>(
  rows: readonly Row[],
  by: (row: Row) => number | null,
  names: ReadonlyMap<number, string>,
): Completion[] {
  const groups = new Map<number, { answered: number; of: number }>();
  for (const row of rows) {
    const key = by(row);
    if (key === null) continue;
    const group = groups.get(key) ?? { answered: 0, of: 0 };
    groups.set(key, { answered: group.answered + row.answered, of: group.of + row.of });
  }
  return [...groups].map(([id, counts]) => ({ group: { id, name: names.get(id) ?? '' }, ...counts }));
}

async function titles(
  tx: Context['tx'],
  view: RawBuilder<unknown>,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from ${view} where id = any(${[...new Set(ids.filter((id) => id !== null))]}::integer[])`.execute(
    tx,
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}

/** The database suppresses small groups (migration survey-totals), so everything that it returns may be shown. */
async function satisfaction({ tx }: Context, period: number): Promise<Satisfaction[]> {
  const { rows } = await sql<
    Omit<Satisfaction, 'subject'> & { subjectId: number | null; subjectName: string | null }
  >`
    select v.topic, v.subject_id as "subjectId", t.title as "subjectName", v.respondents, v.satisfied, v.answered
    from survey_satisfaction(${period}) v left join tenants_titles t on t.id = v.subject_id
    order by v.topic, v.subject_id is null, t.title`.execute(tx);
  return rows.map(({ subjectId, subjectName, ...cell }) => ({
    ...cell,
    subject: subjectId === null ? null : { id: subjectId, name: subjectName ?? '' },
  }));
}

async function trend({ tx }: Context, audience: SurveyAudience): Promise<SurveyDashboard['trend']> {
  const { rows } = await sql<{ id: number; name: string; satisfied: number; answered: number }>`
    select p.id, p.name, v.satisfied, v.answered
    from survey_periods p cross join lateral survey_trend(p.id) v
    where p.audience = ${audience} and p.state in ('open', 'closed', 'archived') and v.answered > 0
    order by p.opens_at, p.id`.execute(tx);
  return rows.map(({ id, name, ...counts }) => ({ period: { id, name }, ...counts }));
}
