/** The dashboard, the reports and counts of the rows agree; what an MCO sees identifies no respondent. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { settleSurveyPeriods } from '../../../server/surveys/due-periods.ts';
import {
  minRespondents,
  percentSatisfied,
  surveyDashboardSchema,
  type SurveyDashboard,
} from '../../../src/contracts/surveys/survey-dashboard.ts';
import { surveysOfGroup } from '../../../src/contracts/surveys/survey-figures.ts';
import { isPerSubject, questionsOf } from '../../../src/contracts/surveys/survey-questions.ts';
import { answerPlace, sheetAnswerSchema } from '../../../src/contracts/surveys/survey-sheet.ts';
import { outlineOf } from '../../../src/pages/surveys/sheet-outline.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const server = testServer();
const tokens = new Map<string, string>();
beforeAll(async () => {
  for (const name of ['superAdmin', 'mcoAdmin', 'providerAdmin', 'systemAdmin'] as const)
    tokens.set(name, await signIn(server(), people[name]));
});
const get = (who: string, path: string) => call(server(), path, { token: tokens.get(who) ?? '' });
async function dashboard(who: string, query = ''): Promise<SurveyDashboard> {
  const { status, body, text } = await get(who, `/api/dashboards/surveys${query}`);
  expect(status, text).toBe(200);
  return surveyDashboardSchema.parse(body);
}
/** The cells of a CSV file, of which none is quoted, because no value here contains a comma. */
const lines = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));

/**
 * The satisfied and all scale answers of each survey, counted from the stored answers, in order of the
 * surveys.
 */
async function countedByHand(period: number, respondent?: number) {
  const { rows } = await sql<{ satisfied: number; answered: number }>`
    select (count(*) filter (where v in ('4', '5')))::integer as satisfied, count(v)::integer as answered
    from surveys s
      join survey_periods p on p.id = s.survey_period_id join question_sets k on k.id = p.question_set_id
      left join survey_answers a on s.state in ('submitted', 'accepted')
        and (a.survey_period_id, a.respondent_id, a.subject_id) = (s.survey_period_id, s.respondent_id, s.subject_id)
      cross join lateral jsonb_path_query(k.content, '$.sections[*].questions[*] ? (@.type == "matrix" || @.type == "scale")') q
      left join lateral (select a.answers -> (q ->> 'key') ->> 'v' as v) one on v in ('1', '2', '3', '4', '5')
    where s.survey_period_id = ${period} and (${respondent ?? null}::integer is null or s.respondent_id = ${respondent ?? null}::integer)
    group by s.id order by s.id`.execute(server().database.owner);
  return rows.map((row) => ({ ...row, percent: percentSatisfied(row) }));
}
/** The last three columns of a report. */
const figuresIn = (text: string) =>
  lines(text)
    .slice(1)
    .map((line) => {
      const [satisfied, answered, percent] = line.slice(-3);
      return {
        satisfied: Number(satisfied),
        answered: Number(answered),
        percent: percent === '' ? null : Number(percent),
      };
    });
const sumOf = (cells: readonly { readonly satisfied: number; readonly answered: number }[]) => ({
  satisfied: cells.reduce((sum, { satisfied }) => sum + satisfied, 0),
  answered: cells.reduce((sum, { answered }) => sum + answered, 0),
});

describe('the figures of a period', () => {
  test('match its rows, on the dashboard and in the reports', async () => {
    const { rows } = await sql<{ topic: string; subject: number; satisfied: number; answered: number }>`
      select q ->> 'topic' as topic, s.subject_id as subject,
        (count(*) filter (where (a.answers -> (q ->> 'key') ->> 'v') in ('4', '5')))::integer as satisfied, count(*)::integer as answered
      from surveys s
        join survey_answers a on (a.survey_period_id, a.respondent_id, a.subject_id) = (s.survey_period_id, s.respondent_id, s.subject_id)
        join survey_periods p on p.id = s.survey_period_id join question_sets k on k.id = p.question_set_id
        cross join lateral jsonb_path_query(k.content, '$.sections[*].questions[*]') q
      where s.survey_period_id = 1 and s.state in ('submitted', 'accepted') and q ->> 'type' = 'matrix'
        and (a.answers -> (q ->> 'key') ->> 'v') in ('1', '2', '3', '4', '5')
      group by 1, 2`.execute(server().database.owner);
    const byHand = new Map(rows.map((row) => [`${row.topic} ${row.subject}`, percentSatisfied(row)]));
    const shown = await dashboard('superAdmin', '?period=1');
    const onScreen = shown.satisfaction.map(
      (cell) => [`${cell.topic} ${cell.subject?.id}`, percentSatisfied(cell)] as const,
    );
    expect(byHand.size).toBeGreaterThan(10);
    expect(new Map(onScreen)).toEqual(byHand);

    const report = (await get('superAdmin', '/api/surveys/downloadHhscReport?period=1')).text;
    const cellsOf = lines(report).slice(1);
    // Who assesses whom is said in the words of the screens.
    expect(new Set(cellsOf.map((cells) => cells[1]))).toEqual(new Set(['Providers assess MCOs']));
    const reported = new Map(
      figuresIn(report).map((figures, row) => [`${cellsOf[row]?.[3]} ${cellsOf[row]?.[2]}`, figures]),
    );
    expect(reported).toEqual(
      new Map(
        shown.satisfaction.map(({ topic, subject, satisfied, answered }) => [
          `${topic} ${subject?.name}`,
          { satisfied, answered, percent: byHand.get(`${topic} ${subject?.id}`) },
        ]),
      ),
    );
    expect(reported.size).toBe(shown.satisfaction.length);
    const all = Object.values(shown.states).reduce((sum, count) => sum + count, 0);
    const single = (await get('superAdmin', '/api/surveys/downloadHhscProvidersReport?period=1')).text;
    const each = await countedByHand(1);
    expect(each).toHaveLength(all);
    expect(figuresIn(single)).toEqual(each);
    expect(sumOf(figuresIn(single))).toEqual(sumOf(shown.satisfaction));
    expect(shown.bySda.reduce((sum, { of }) => sum + of, 0)).toBe(all);
    expect(shown.byClass.reduce((sum, { of }) => sum + of, 0)).toBe(all);
    const { rows: events } = await sql<{ reports: string }>`
      select changes::text as reports from audit_events where action = 'export' and resource = 'surveys'`.execute(
      server().database.owner,
    );
    expect(events.map(({ reports }) => reports).join()).toContain('downloadHhscReport');
  });

  test.each([1, 2])('each link to a list of as many surveys: period %i', async (id) => {
    const { period, bySda, byClass, byTenant } = await dashboard('superAdmin', `?period=${id}`);
    if (period === null) throw new Error('The sample data has the period.');
    const groups = [
      ...bySda.map((row) => ['sda', row] as const),
      ...byClass.map((row) => ['class', row] as const),
      ...byTenant.slice(0, 3).map((row) => ['respondent', row] as const),
    ];
    expect(groups.length).toBeGreaterThan(10);
    for (const [by, { group, of }] of groups) {
      const where = JSON.stringify(surveysOfGroup(period, by, group.id));
      const { headers } = await get('superAdmin', `/api/surveys?_end=1&_where=${encodeURIComponent(where)}`);
      expect([by, group.name, Number(headers.get('x-total-count'))]).toEqual([by, group.name, of]);
    }
  });

  test('name the system of each provider, if it has one, whoever answers', async () => {
    const { rows } = await sql<{ id: number; provider: string; system: string }>`
      select p.id, t.name as provider, coalesce(y.name, '') as system
      from surveys s join survey_periods p on p.id = s.survey_period_id
        join tenants t on t.id = case p.audience when 'provider' then s.respondent_id else s.subject_id end
        left join tenants y on y.id = t.parent_tenant_id
      where p.id in (1, 2) and (p.id = 1 or s.respondent_id = 2) order by s.id`.execute(
      server().database.owner,
    );
    const reported = async (who: string, path: string, provider: string) => {
      const [titles = [], ...cells] = lines((await get(who, `/api/surveys/${path}`)).text);
      expect(titles.slice(3, 7)).toEqual(['provider_tpi', 'sda', 'provider_class', 'provider_system']);
      return cells.map((row) => ({ provider: row[titles.indexOf(provider)], system: row[6] }));
    };
    const stored = (period: number) =>
      rows.filter(({ id }) => id === period).map(({ provider, system }) => ({ provider, system }));
    expect(new Set(stored(1).map(({ system }) => system === ''))).toEqual(new Set([true, false]));
    expect(await reported('superAdmin', 'downloadHhscProvidersReport?period=1', 'provider')).toEqual(
      stored(1),
    );
    expect(await reported('mcoAdmin', 'downloadMcoReport?period=2', 'provider_assessed')).toEqual(stored(2));
  });

  test('of an MCO’s own surveys are in its report, also as a workbook; the HHSC report is refused', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from surveys s join survey_periods p on p.id = s.survey_period_id
      where p.audience = 'mco' and s.respondent_id = 2`.execute(server().database.owner);
    const own = await get('mcoAdmin', '/api/surveys/downloadMcoReport');
    expect(lines(own.text)).toHaveLength((rows[0]?.count ?? 0) + 1);
    expect(figuresIn(own.text)).toEqual(await countedByHand(2, 2));
    // The report on all MCOs matches the dashboard of the period, in its sums and its number of surveys.
    const everyone = figuresIn((await get('superAdmin', '/api/surveys/downloadMcoReport?period=2')).text);
    expect(everyone).toEqual(await countedByHand(2));
    const { satisfaction, states } = await dashboard('superAdmin', '?period=2');
    expect(sumOf(everyone)).toEqual(sumOf(satisfaction));
    expect(everyone).toHaveLength(Object.values(states).reduce((sum, count) => sum + count, 0));
    expect(everyone.filter(({ percent }) => percent !== null).length).toBeGreaterThan(50);
    expect(own.text).toMatch(/1000\d{5}|\d{9}/);
    const book = await get('mcoAdmin', '/api/surveys/downloadMcoReport?format=xlsx');
    expect(book.headers.get('content-type')).toContain('spreadsheetml');
    // All periods: the name of the file says none.
    expect(book.headers.get('content-disposition')).toMatch(/filename="mco-report-\d{4}-\d\d-\d\d\.xlsx"/);
    expect((await get('mcoAdmin', '/api/surveys/downloadHhscReport')).status).toBe(403);
    expect((await get('providerAdmin', '/api/surveys/downloadMcoReport')).status).toBe(403);
  });
});

describe('what an MCO sees of its assessments', () => {
  test('comes after the open survey that it answers, with which its dashboard opens', async () => {
    const { period, periods } = await dashboard('mcoAdmin');
    expect(period).toMatchObject({ audience: 'mco', state: 'open' });
    // The provider survey opened later.
    expect(periods.map(({ id }) => id)).toEqual([2, 3, 1]);
    expect((await dashboard('superAdmin')).periods.map(({ id }) => id)).toEqual([3, 2, 1]);
  });

  test('is its own score and that of all others together, for archived periods only', async () => {
    const { satisfaction, periods, trend } = await dashboard('mcoAdmin', '?period=1');
    expect(periods.map(({ id }) => id)).toContain(1);
    expect(new Set(satisfaction.map(({ subject }) => subject?.id ?? null))).toEqual(new Set([2, null]));
    for (const { respondents } of satisfaction) expect(respondents).toBeGreaterThanOrEqual(minRespondents);
    expect(trend).toHaveLength(1);
    // While figures still change, comparing two of them would reveal the answer given in between.
    expect((await dashboard('mcoAdmin', '?period=3')).satisfaction).toEqual([]);
    expect((await dashboard('providerAdmin', '?period=1')).satisfaction).toEqual([]);
  });

  test('has no figure of fewer than five respondents, and is frozen when the period is archived', async () => {
    const { owner } = server().database;
    const cells = async () => (await dashboard('mcoAdmin', '?period=1')).satisfaction;
    const before = await cells();
    // Four respondents are left for one topic of this MCO.
    await sql`
      delete from survey_scores o using surveys s where s.id = o.survey_id and s.survey_period_id = 1 and s.subject_id = 2
        and o.topic = 'Prior authorization' and s.id not in (
          select s2.id from surveys s2 join survey_scores o2 on o2.survey_id = s2.id
          where s2.survey_period_id = 1 and s2.subject_id = 2 and s2.state in ('submitted', 'accepted') and o2.topic = 'Prior authorization'
          order by s2.id limit ${minRespondents - 1})`.execute(owner);
    expect(await cells()).toEqual(before);
    for (const state of ['closed', 'archived'])
      await sql`update survey_periods set state = ${state} where id = 1`.execute(owner);
    const after = await cells();
    const own = after.filter(({ subject }) => subject !== null);
    expect(own.map(({ topic }) => topic)).not.toContain('Prior authorization');
    expect(own).toHaveLength(before.filter(({ subject }) => subject !== null).length - 1);
    // The figure for the period as a whole is the sum of the figures shown.
    const { trend } = await dashboard('mcoAdmin', '?period=1');
    expect(trend.map(percentSatisfied)).toEqual([
      percentSatisfied({
        satisfied: own.reduce((sum, { satisfied }) => sum + satisfied, 0),
        answered: own.reduce((sum, { answered }) => sum + answered, 0),
      }),
    ]);
    // No filter narrows them: not by SDA, class, respondent or topic.
    for (const filter of ['sda=1', 'providerClass=3', 'respondent=62', 'topic=x'])
      expect((await get('mcoAdmin', `/api/dashboards/surveys?period=1&${filter}`)).status).toBe(400);
    // No survey of an archived period can be returned.
    const { rows } = await sql<{ id: number; version: number }>`
      select id, version from surveys where survey_period_id = 1 and state = 'submitted' limit 1`.execute(
      owner,
    );
    const sentBack = await call(server(), '/api/surveys/actions/return', {
      method: 'POST',
      token: tokens.get('superAdmin') ?? '',
      body: { selection: { records: rows }, input: { returnComment: 'Why?' } },
    });
    expect(Object(sentBack.body)).toMatchObject({ done: 0 });
  });
});

describe('the surveys to be answered', () => {
  test('include a provider’s sheet, and for a system the sheets of its providers', async () => {
    const { mine } = await dashboard('providerAdmin');
    expect(mine).toMatchObject([
      { period: { id: 3 }, audience: 'provider', respondent: { id: 62 }, subject: null, begun: false },
    ]);
    const ofSystem = await dashboard('systemAdmin');
    expect(ofSystem.mine.map(({ respondent }) => respondent.id)).toContain(62);
    expect((await dashboard('superAdmin')).mine).toEqual([]);
  });
});

describe('survey periods', () => {
  test('open and close once at their set times, even if several processes check at once', async () => {
    const { owner } = server().database;
    const { rows } = await sql<{ id: number }>`
      insert into survey_periods (name, audience, question_set_id, opens_at, due_at, closes_at, state)
      values ('Opens by itself', 'mco', 2, now() - interval '1 minute', now() + interval '1 day', now() + interval '2 days', 'scheduled')
      returning id`.execute(owner);
    const id = rows[0]?.id ?? 0;
    await sql`update survey_periods set closes_at = now() - interval '1 minute', due_at = now() - interval '1 day' where id = 2`.execute(
      owner,
    );
    const settled = await Promise.all([1, 2, 3].map(() => settleSurveyPeriods(server().database)));
    expect(settled.reduce((sum, count) => sum + count, 0)).toBe(2);
    const { rows: after } = await sql<{
      opened: string;
      closed: string;
      made: number;
      pairs: number;
      events: number;
    }>`
      select (select state from survey_periods where id = ${id}) as opened, (select state from survey_periods where id = 2) as closed,
        (select count(*) from surveys where survey_period_id = ${id})::integer as made,
        (select count(*) from tenants t join sdas_mcos m on m.parent_id = t.sda_id where t.tenant_type = 2 and t.is_active)::integer as pairs,
        (select count(*) from audit_events where resource = 'surveyPeriods' and record_id in (2, ${id}))::integer as events`.execute(
      owner,
    );
    expect(after[0]).toMatchObject({ opened: 'open', closed: 'closed', made: after[0]?.pairs, events: 2 });
  });

  test('that closed by itself is reopened once its closing time was put off', async () => {
    const token = tokens.get('superAdmin') ?? '';
    const reopened = async () => {
      const { body } = await call(server(), '/api/surveyPeriods/actions/reopen', {
        method: 'POST',
        token,
        body: {
          selection: { records: [await periodOf()] },
          input: { reason: 'A respondent was ill.' },
        },
      });
      return Object(body);
    };
    const periodOf = async () => {
      const { body } = await call(server(), '/api/surveyPeriods/2', { token });
      const { id, version } = Object(body);
      return { id, version };
    };
    expect(await reopened()).toMatchObject({
      done: 0,
      skipped: [{ reason: 'Its closing time has passed. Change it first.' }],
    });
    const { version } = await periodOf();
    const change = (values: object) =>
      call(server(), '/api/surveyPeriods/2', { method: 'PATCH', token, body: { version, ...values } });
    expect((await change({ opensAt: '2026-01-01T12:00:00.000Z' })).status).toBe(403);
    expect((await change({ closesAt: '2099-01-01T12:00:00.000Z' })).status).toBe(200);
    expect(await reopened()).toMatchObject({ done: 1, skipped: [] });
  });
});

test('the dashboard counts the missing answers of a sheet as the sheet itself does', async () => {
  const path = '/api/surveys/sheet?audience=provider&provider=62';
  const token = tokens.get('providerAdmin') ?? '';
  const { sheet } = sheetAnswerSchema.parse((await get('providerAdmin', path)).body);
  if (sheet === null) throw new Error('The sample data asks the provider something.');
  const left = async () => (await dashboard('providerAdmin')).mine.map(({ missing }) => missing);
  expect(await left()).toEqual([null]);
  const matrix = questionsOf(sheet.set.content).find(isPerSubject);
  const answers = [
    { subject: null, question: 'contact', value: 'Billing office', version: 0 },
    { subject: sheet.surveys[0]?.subject.id, question: matrix?.key, value: 4, version: 0 },
  ];
  const body = { period: sheet.period.id, respondent: sheet.respondent.id, answers };
  expect((await call(server(), '/api/surveys/sheet', { method: 'PATCH', token, body })).status).toBe(200);
  const { sheet: answered } = sheetAnswerSchema.parse((await get('providerAdmin', path)).body);
  const entries = (answered?.answers ?? []).map(
    (one) => [answerPlace(one.subject, one.question), { ...one, dirty: false }] as const,
  );
  const { gaps } = outlineOf({ ...sheet, ...answered }, new Map(entries));
  // Gaps are counted for each MCO, so there are more of them than questions.
  expect(gaps.length).toBeGreaterThan(questionsOf(sheet.set.content).length);
  expect(await left()).toEqual([gaps.length]);
});
