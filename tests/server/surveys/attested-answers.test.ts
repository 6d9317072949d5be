/** A submitted survey keeps the answers that were attested, also those that are asked once and changed for others. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { surveyDashboardSchema } from '../../../src/contracts/surveys/survey-dashboard.ts';
import {
  answerPlace,
  savedSchema,
  sheetAnswerSchema,
  type SentAnswer,
  type Sheet,
  type SheetSurvey,
} from '../../../src/contracts/surveys/survey-sheet.ts';
import { outlineOf } from '../../../src/pages/surveys/sheet-outline.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';

const server = testServer();
const tokens = new Map<string, string>();
const respondent = 62;
let period = 0;
beforeAll(async () => {
  for (const name of ['superAdmin', 'providerAdmin'] as const)
    tokens.set(name, await signIn(server(), people[name]));
  const questions = [
    {
      key: 'claims',
      type: 'choice',
      label: 'Do you file claims yourselves?',
      required: true,
      options: [
        { key: 'yes', label: 'Yes' },
        { key: 'no', label: 'No' },
      ],
    },
    { key: 'overall', type: 'scale', label: 'Overall', topic: 'Overall', required: true },
    {
      key: 'speed',
      type: 'matrix',
      label: 'How fast are they paid?',
      topic: 'Speed',
      required: true,
      showIf: { claims: 'yes' },
    },
  ];
  const content = { statement: 'True.', sections: [{ key: 'only', title: 'Only', questions }] };
  const { rows } = await sql<{ id: number }>`
    with made as (insert into question_sets (name, audience, content, state)
      values ('One gate', 'provider', ${JSON.stringify(content)}::jsonb, 'inUse') returning id)
    insert into survey_periods (name, audience, question_set_id, opens_at, due_at, closes_at, state)
    select 'One gate', 'provider', id, now() - interval '1 day', now() + interval '1 day', now() + interval '2 days', 'open'
    from made returning id`.execute(server().database.owner);
  period = rows[0]?.id ?? 0;
  await sql`insert into surveys (title, survey_period_id, respondent_id, subject_id)
    select 'On ' || name, ${period}, ${respondent}, id from tenants where tenant_type = 1 order by name limit 2`.execute(
    server().database.owner,
  );
});
const as = (who: string) => ({ token: tokens.get(who) ?? '' });

async function sheetOf(who = 'providerAdmin'): Promise<Sheet & { surveys: [SheetSurvey, SheetSurvey] }> {
  const { body } = await call(
    server(),
    `/api/surveys/sheet?audience=provider&provider=${respondent}&period=${period}`,
    as(who),
  );
  const { sheet } = sheetAnswerSchema.parse(body);
  const [first, second] = sheet?.surveys ?? [];
  if (sheet === null || first === undefined || second === undefined)
    throw new Error('There are two surveys.');
  return { ...sheet, surveys: [first, second] };
}

async function answer(subject: number | null, question: string, value: SentAnswer['value']) {
  const { answers } = await sheetOf();
  const now = answers.find((one) => one.subject === subject && one.question === question);
  const { status, text, body } = await call(server(), '/api/surveys/sheet', {
    method: 'PATCH',
    ...as('providerAdmin'),
    body: { period, respondent, answers: [{ subject, question, value, version: now?.version ?? 0 }] },
  });
  expect(status, text).toBe(200);
  expect(savedSchema.parse(body).saved, text).toHaveLength(1);
}

async function act(who: string, action: string, surveys: readonly SheetSurvey[], input?: object) {
  const { body } = await call(server(), `/api/surveys/actions/${action}`, {
    method: 'POST',
    ...as(who),
    body: { selection: { records: surveys.map(({ id, version }) => ({ id, version })) }, input },
  });
  return body;
}
const submit = (surveys: readonly SheetSurvey[]) =>
  act('providerAdmin', 'submit', surveys, { attestedName: 'Ana Ruiz', attestedTitle: 'CFO' });
const sendBack = (survey: SheetSurvey) =>
  act('superAdmin', 'return', [survey], { returnComment: 'Please check.' });
const scoreOf = async ({ id }: SheetSurvey) =>
  Object((await call(server(), `/api/surveys/${id}`, as('superAdmin'))).body)['score'];

function gapsIn(sheet: Sheet) {
  const entries = sheet.answers.map(
    (one) => [answerPlace(one.subject, one.question), { ...one, dirty: false }] as const,
  );
  const { gaps } = outlineOf(sheet, new Map(entries));
  return gaps.map(({ question, subject }) => [question.key, subject?.name]);
}
async function leftOnDashboard() {
  const { body } = await call(server(), '/api/dashboards/surveys', as('providerAdmin'));
  return surveyDashboardSchema.parse(body).mine.find((one) => one.period.id === period)?.missing;
}

test('what a survey was submitted with stays with it, until it is sent back', async () => {
  await answer(null, 'claims', 'no');
  await answer(null, 'overall', 5);
  expect(await submit((await sheetOf()).surveys)).toMatchObject({ done: 2 });
  await sendBack((await sheetOf()).surveys[0]);

  // For the survey that was sent back, the answers are others, and more is asked.
  await answer(null, 'claims', 'yes');
  await answer(null, 'overall', 1);
  const changed = await sheetOf('superAdmin');
  const [first, second] = changed.surveys;
  expect(second.attested).toEqual([
    { question: 'claims', value: 'no' },
    { question: 'overall', value: 5 },
  ]);
  expect(first.attested).toEqual([]);
  // What would be missing in the submitted survey is no gap, since nobody can fill it.
  expect(gapsIn(changed)).toEqual([['speed', first.subject.name]]);
  expect(await leftOnDashboard()).toBe(1);
  // Answered again as it was.
  await answer(null, 'overall', 5);
  expect((await sheetOf()).surveys[1].attested).toEqual([{ question: 'claims', value: 'no' }]);
  await answer(null, 'overall', 1);
  await answer(first.subject.id, 'speed', 4);
  expect(gapsIn(await sheetOf())).toEqual([]);
  expect(await submit([(await sheetOf()).surveys[0]])).toMatchObject({ done: 1 });
  expect([await scoreOf(first), await scoreOf(second)]).toEqual([50, 100]);

  // Sent back, the other is asked what follows from the answers of now, and cannot be submitted without.
  await sendBack((await sheetOf()).surveys[1]);
  const resumed = await sheetOf();
  expect(resumed.surveys[1]).toMatchObject({ attested: [], missing: 1 });
  expect(gapsIn(resumed)).toEqual([['speed', second.subject.name]]);
  expect(await submit([resumed.surveys[1]])).toMatchObject({ done: 0, skippedCount: 1 });
  await answer(second.subject.id, 'speed', 2);
  expect(await submit([(await sheetOf()).surveys[1]])).toMatchObject({ done: 1 });
  expect(await scoreOf(second)).toBe(0);
});

test('a survey sent back and submitted unchanged is scored by the answers of now', async () => {
  const [first] = (await sheetOf()).surveys;
  await sendBack((await sheetOf()).surveys[1]);
  await answer(null, 'overall', 5);
  await sendBack((await sheetOf()).surveys[0]);
  expect(await submit([(await sheetOf()).surveys[0]])).toMatchObject({ done: 1 });
  expect(await scoreOf(first)).toBe(100);
  // The figures of the period have followed.
  const { owner } = server().database;
  const totals = async () =>
    (
      await sql`select * from survey_topic_totals where survey_period_id = ${period} order by subject_id, topic`.execute(
        owner,
      )
    ).rows;
  const kept = await totals();
  expect(kept).toMatchObject([
    { topic: 'Overall', satisfied: 1, answered: 1 },
    { topic: 'Speed', satisfied: 1, answered: 1 },
  ]);
  await sql`select survey_totals_redo(array[${period}::integer])`.execute(owner);
  expect(await totals()).toEqual(kept);
});
