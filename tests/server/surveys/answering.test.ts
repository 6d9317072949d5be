/**
 * A provider answers about all its MCOs in one sheet. Answers are kept, and concurrent changes lose nothing.
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { questionsOf, type Question } from '../../../src/contracts/surveys/survey-questions.ts';
import {
  savedSchema,
  sheetAnswerSchema,
  type Saved,
  type SentAnswer,
  type Sheet,
} from '../../../src/contracts/surveys/survey-sheet.ts';
import { createSealer } from '../../../server/db/sealing.ts';
import { mailDelegations } from '../../../server/surveys/delegations.ts';
import { currentAlertsSchema } from '../../../src/contracts/api/current-alerts.ts';
import { inEnglish } from '../../../src/contracts/messages/catalogue.ts';
import { surveyDashboardSchema } from '../../../src/contracts/surveys/survey-dashboard.ts';
import { mailTo } from '../../harness/mailbox.ts';
import { call, signIn, testKeys, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const server = testServer();
const tokens = new Map<string, string>();
beforeAll(async () => {
  for (const name of [
    'superAdmin',
    'providerAdmin',
    'providerMember',
    'systemViewer',
    'systemAdmin',
    'mcoAdmin',
  ] as const)
    tokens.set(name, await signIn(server(), people[name]));
});
const as = (who: string) => ({ token: tokens.get(who) ?? '' });

async function sheetOf(who: string, query = 'audience=provider&provider=62'): Promise<Sheet | null> {
  const { status, body, text } = await call(server(), `/api/surveys/sheet?${query}`, as(who));
  expect(status, text).toBe(200);
  return sheetAnswerSchema.parse(body).sheet;
}
async function providerSheet(who = 'providerAdmin'): Promise<Sheet> {
  const sheet = await sheetOf(who);
  if (sheet === null) throw new Error('The sample data asks the provider something.');
  return sheet;
}
const place = ({ period, respondent }: Sheet) => ({ period: period.id, respondent: respondent.id });
async function save(who: string, sheet: Sheet, answers: readonly SentAnswer[]): Promise<Saved> {
  const { status, body, text } = await call(server(), '/api/surveys/sheet', {
    method: 'PATCH',
    ...as(who),
    body: { ...place(sheet), answers },
  });
  expect(status, text).toBe(200);
  return savedSchema.parse(body);
}
const act = (
  who: string,
  action: string,
  surveys: readonly { id: number; version: number }[],
  input?: object,
) =>
  call(server(), `/api/surveys/actions/${action}`, {
    method: 'POST',
    ...as(who),
    body: {
      selection: { records: surveys.map(({ id, version }) => ({ id, version })) },
      ...(input === undefined ? {} : { input }),
    },
  });

/** An answer that any question of the type accepts. */
function someAnswer({ type, options = [] }: Question): SentAnswer['value'] {
  switch (type) {
    case 'scale':
    case 'matrix':
      return 4;
    case 'number':
    case 'percent':
      return 10;
    case 'date':
      return '2026-10-01';
    case 'choice':
      return options.at(-1)?.key ?? '';
    case 'choices':
      return [options[0]?.key ?? ''];
    default:
      return 'Words';
  }
}
const allAnswers = ({ set, surveys }: Sheet): SentAnswer[] =>
  questionsOf(set.content).flatMap((question): SentAnswer[] =>
    question.type === 'matrix'
      ? surveys.map(({ subject }) => ({
          subject: subject.id,
          question: question.key,
          value: someAnswer(question),
          version: 0,
        }))
      : [{ subject: null, question: question.key, value: someAnswer(question), version: 0 }],
  );

describe('a section', () => {
  const delegate = (
    who: string,
    sheet: Sheet,
    to: number | null,
    section = sheet.set.content.sections[0]?.key,
  ) =>
    call(server(), '/api/surveys/sheet/delegation', {
      method: 'PUT',
      ...as(who),
      body: { ...place(sheet), section, to },
    });
  const idOf = async (email: string) =>
    (
      await sql<{ id: number }>`select id from users where email_address = ${email}`.execute(
        server().database.owner,
      )
    ).rows[0]?.id ?? 0;
  const alertsOf = async (who: string) =>
    currentAlertsSchema
      .parse((await call(server(), '/api/alert/current', as(who))).body)
      .filter(({ message }) => message?.title.id === 'alert.sectionDelegated');

  test('can be delegated to a colleague, who learns of it by alert, email and dashboard, and undone', async () => {
    const { database } = server();
    const sheet = await providerSheet();
    const [section] = sheet.set.content.sections;
    const member = await idOf(people.providerMember);
    expect(sheet.colleagues.map(({ id }) => id)).toContain(member);
    const given = await delegate('providerAdmin', sheet, member);
    expect(given.status, given.text).toBe(200);
    expect(given.body).toMatchObject({ delegations: [{ section: section?.key, to: { id: member } }] });
    const alerts = await alertsOf('providerMember');
    // The text written by the database equals that of the catalogue.
    for (const { title, body, message } of alerts)
      expect([title, body]).toEqual([
        inEnglish(message?.title ?? { id: '' }),
        inEnglish(message?.body ?? { id: '' }),
      ]);
    expect(alerts).toMatchObject([
      {
        message: { title: { values: { section: section?.title } } },
        // The alert links to the sheet itself.
        link: `/surveys/providers/${sheet.respondent.id}?period=${sheet.period.id}`,
      },
    ]);
    const mineOf = async (who: string) =>
      surveyDashboardSchema.parse((await call(server(), '/api/dashboards/surveys', as(who))).body).mine;
    expect((await mineOf('providerMember'))[0]?.delegated).toEqual([
      { section: section?.key, title: section?.title },
    ]);
    expect((await mineOf('providerAdmin'))[0]?.delegated).toEqual([]);
    const sealer = createSealer(testKeys.encryption);
    expect(await mailDelegations({ database, sealer }, 'https://portal.example')).toBe(1);
    expect(await mailDelegations({ database, sealer }, 'https://portal.example')).toBe(0);
    expect((await mailTo(server(), people.providerMember)).at(-1)?.subject).toContain(section?.title);
    const { rows: events } = await sql<{ count: number }>`
      select count(*)::integer as count from audit_events where action = 'delegate' and resource = 'surveys'`.execute(
      database.owner,
    );
    expect(events).toEqual([{ count: 1 }]);

    expect((await delegate('providerMember', sheet, null)).body).toEqual({ delegations: [] });
    expect(await alertsOf('providerMember')).toEqual([]);
    expect((await providerSheet()).delegations).toEqual([]);
  });

  test('cannot be delegated outside the tenant, to a viewer, or by a user who may not answer', async () => {
    const sheet = await providerSheet();
    for (const person of [people.systemAdmin, people.mcoAdmin, people.superAdmin, people.providerViewer])
      expect((await delegate('providerAdmin', sheet, await idOf(person))).status).toBe(400);
    const member = await idOf(people.providerMember);
    expect((await delegate('providerAdmin', sheet, member, 'none')).status).toBe(400);
    expect((await delegate('systemViewer', sheet, member)).status).toBe(403);
    expect((await delegate('superAdmin', sheet, member)).status).toBe(403);
    expect((await delegate('mcoAdmin', sheet, member)).status).toBe(404);
    expect((await providerSheet()).delegations).toEqual([]);
  });
});

describe('a sheet', () => {
  test('covers several MCOs, and only the provider and its system may answer it', async () => {
    const sheet = await providerSheet();
    expect(sheet.period.name).toBe('SFY2027 Provider Survey');
    expect(sheet.surveys.length).toBeGreaterThan(1);
    expect(sheet.mayAnswer).toBe(true);
    expect((await providerSheet('systemAdmin')).mayAnswer).toBe(true);
    expect((await providerSheet('systemViewer')).mayAnswer).toBe(false);
    expect((await providerSheet('superAdmin')).mayAnswer).toBe(false);
    expect(await sheetOf('mcoAdmin')).toBeNull();
  });

  test('refuses answers with unprintable characters, such as half a surrogate pair', async () => {
    const sheet = await providerSheet();
    const values = ['half a pair \ud800', 'turned \u202e', 'a bell \u0007'];
    const answers = values.map((value) => ({ subject: null, question: 'contact', value, version: 0 }));
    for (const answer of answers)
      expect(await save('providerAdmin', sheet, [answer])).toMatchObject({
        saved: [],
        refused: [{ question: 'contact', reason: 'Remove the characters that cannot be shown.' }],
      });
  });

  test('of an MCO about a provider contains one survey', async () => {
    const about = await call(
      server(),
      `/api/surveys?state=notStarted&surveyPeriod=2&respondent=2&_end=1`,
      as('mcoAdmin'),
    );
    expect(about.status, about.text).toBe(200);
    const [survey] = about.body as readonly { readonly subject: { readonly id: number } }[];
    const sheet = await sheetOf('mcoAdmin', `audience=mco&provider=${survey?.subject.id}`);
    expect(sheet?.surveys.map(({ subject }) => subject.id)).toEqual([survey?.subject.id]);
    expect(await sheetOf('providerAdmin', 'audience=mco&provider=62')).toBeNull();
  });
});

test('answers are offered only from earlier periods in which one of the questions was answered', async () => {
  const { owner } = server().database;
  const earlier = async (name: string, key: string, type: string, answer: string) => {
    const content = {
      statement: 'True.',
      sections: [{ key: 'only', title: 'Only', questions: [{ key, type, label: 'Asked' }] }],
    };
    const { rows } = await sql<{ id: number }>`
      with made as (insert into question_sets (name, audience, content, state)
        values (${name}, 'provider', ${JSON.stringify(content)}::jsonb, 'inUse') returning id)
      insert into survey_periods (name, audience, question_set_id, opens_at, due_at, closes_at, state)
      select ${name}, 'provider', id, now() - interval '3 years', now() - interval '2 years', now() - interval '2 years', 'archived'
      from made returning id`.execute(owner);
    const id = rows[0]?.id ?? 0;
    await sql`insert into surveys (title, survey_period_id, respondent_id, subject_id)
      select ${name}, ${id}, 62, id from tenants where tenant_type = 1 order by id limit 1`.execute(owner);
    await sql`insert into survey_answers (survey_period_id, respondent_id, answers)
      values (${id}, 62, ${JSON.stringify({ [answer]: { v: 'Billing office', n: 1 } })}::jsonb)`.execute(
      owner,
    );
    return id;
  };
  const shared = await earlier('Asks the same', 'contact', 'text', 'contact');
  await earlier('Asks others', 'unheardOf', 'text', 'unheardOf');
  await earlier('Asks it as a number', 'contact', 'number', 'contact');
  await earlier('Nobody answered it', 'contact', 'text', 'withdrawn');
  const { body } = await call(
    server(),
    '/api/surveys/sheet?audience=provider&provider=62',
    as('providerAdmin'),
  );
  const { others } = sheetAnswerSchema.parse(body);
  expect(others.filter(({ id }) => id >= shared)).toEqual([{ id: shared, name: 'Asks the same' }]);
});

describe('answers', () => {
  test('are saved, continued by a colleague, submitted, returned with comments, and accepted', async () => {
    const sheet = await providerSheet();
    const [first] = sheet.surveys;
    // Follows on an answer that is not there, as after a restored backup.
    const gone = await save('providerAdmin', sheet, [
      { subject: null, question: 'contact', value: 'Billing', version: 5 },
    ]);
    expect(gone).toMatchObject({ saved: [], conflicts: [{ question: 'contact', value: null, version: 0 }] });
    const begun = await save('providerAdmin', sheet, [
      { subject: null, question: 'contact', value: 'Billing office', version: 0 },
    ]);
    expect(begun.saved).toEqual([{ subject: null, question: 'contact', version: 1 }]);
    expect(begun.surveys).toHaveLength(sheet.surveys.length);
    expect(new Set(begun.surveys.map(({ state }) => state))).toEqual(new Set(['inProgress']));

    // A colleague continues elsewhere.
    const again = await providerSheet('providerMember');
    expect(again.answers).toMatchObject([{ question: 'contact', value: 'Billing office', version: 1 }]);
    const early = await act('providerMember', 'submit', again.surveys, {
      attestedName: 'A',
      attestedTitle: 'B',
    });
    expect(early.body).toMatchObject({ done: 0, skippedCount: sheet.surveys.length });
    expect(early.text).toContain('Some required questions are not answered yet.');

    const rest = allAnswers(again).filter(({ question }) => question !== 'contact');
    const whole = await save('providerMember', again, rest);
    expect(new Set(whole.surveys.map(({ missing }) => missing))).toEqual(new Set([0]));

    const stale = await act('providerAdmin', 'submit', [first ?? { id: 0, version: 0 }], {
      attestedName: 'A',
      attestedTitle: 'B',
    });
    expect(stale.body).toMatchObject({ done: 0, skipped: [{ code: 'changed' }] });
    const words = { attestedName: 'Ana Ruiz', attestedTitle: 'CFO' };
    const sent = await act('providerAdmin', 'submit', whole.surveys, words);
    expect(sent.body).toMatchObject({ done: sheet.surveys.length });
    const { body } = await call(server(), `/api/surveys/${first?.id}`, as('providerAdmin'));
    expect(body).toMatchObject({
      ...words,
      state: 'submitted',
      score: 100,
      edition: 1,
      statement: sheet.set.content.statement,
    });
    expect((await providerSheet()).mayAnswer).toBe(false);
    const late = await call(server(), '/api/surveys/sheet', {
      method: 'PATCH',
      ...as('providerAdmin'),
      body: {
        ...place(sheet),
        answers: [{ subject: null, question: 'contact', value: 'Late', version: 1 }],
      },
    });
    expect(late.status).toBe(403);

    // One survey is returned with comments on its questions, corrected, and accepted.
    const submitted = (await providerSheet('superAdmin')).surveys[0] ?? { id: 0, version: 0 };
    const comment = (who: string, question: string, words: string) =>
      call(server(), `/api/surveys/${submitted.id}/comments`, {
        method: 'PUT',
        ...as(who),
        body: { question, comment: words },
      });
    const [, other] = questionsOf(sheet.set.content);
    for (const words of ['half a pair \ud800', 'turned \u202e'])
      expect(await comment('superAdmin', 'contact', words)).toMatchObject({
        status: 400,
        body: { fieldMessages: { comment: { id: 'field.unprintable' } } },
      });
    const taken = await comment('superAdmin', 'contact', 'To be taken back');
    expect(taken.body).toMatchObject({ comments: [{ state: 'written' }] });
    expect((await comment('superAdmin', 'contact', '')).body).toEqual({ comments: [] });
    // Leaving the field and pressing the button send it at once.
    await Promise.all([1, 2, 3].map(() => comment('superAdmin', 'contact', 'Who is the contact?')));
    await comment('superAdmin', other?.key ?? '', 'Since when?');
    const { rows: told } = await sql<{ after: string | null }>`
      select changes #>> '{0,after}' as after from audit_events
      where resource = 'surveys' and record_id = ${submitted.id} and action = 'comment' order by id`.execute(
      server().database.owner,
    );
    expect(told.map(({ after }) => after)).toEqual([
      'To be taken back',
      null,
      'Who is the contact?',
      'Since when?',
    ]);
    expect((await comment('superAdmin', 'none', 'Words')).status).toBe(400);
    expect((await comment('providerAdmin', 'contact', 'Words')).status).toBe(403);
    // Only reviewers see the comments until the survey is returned.
    expect((await providerSheet()).surveys[0]?.comments).toEqual([]);
    const back = await act('superAdmin', 'return', [submitted], { returnComment: 'Two questions are left.' });
    expect(back.body).toMatchObject({ done: 1 });
    const returned = await providerSheet();
    const sentBack = [
      { question: 'contact', comment: 'Who is the contact?' },
      { question: other?.key, comment: 'Since when?' },
    ];
    expect(returned.surveys[0]).toMatchObject({
      state: 'returned',
      returnComment: 'Two questions are left.',
      comments: sentBack.map((one) => ({ ...one, state: 'sent' })),
    });
    expect((await comment('superAdmin', 'contact', 'Too late')).status).toBe(409);
    const mended = await save('providerAdmin', returned, [
      { subject: null, question: 'contact', value: 'Ana Ruiz', version: 1 },
    ]);
    expect(mended.surveys).toHaveLength(1);
    expect((await act('providerAdmin', 'submit', mended.surveys, words)).body).toMatchObject({ done: 1 });
    const now = (await providerSheet('superAdmin')).surveys[0] ?? { id: 0, version: 0, comments: [] };
    // The comments are kept.
    expect(now.comments).toMatchObject(sentBack.map((one) => ({ ...one, state: 'answered' })));
    expect((await act('superAdmin', 'accept', [now])).body).toMatchObject({ done: 1 });

    // The answer to a question asked once is in the history of the survey that is corrected, not of the accepted one.
    const last = (await providerSheet('superAdmin')).surveys.at(-1) ?? { id: 0, version: 0 };
    await act('superAdmin', 'return', [last], { returnComment: 'Is she still the contact?' });
    await save('providerAdmin', await providerSheet(), [
      { subject: null, question: 'contact', value: 'Ben Ortiz', version: 2 },
    ]);
    const { rows: answered } = await sql<{ id: number; after: string }>`
      select record_id as id, changes #>> '{0,after}' as after from audit_events
      where resource = 'surveys' and action = 'answer' order by audit_events.id desc limit 1`.execute(
      server().database.owner,
    );
    expect(answered).toEqual([{ id: last.id, after: 'Ben Ortiz' }]);
  });
});

test('a save that races with a submission is refused with a reason, and stores nothing', async () => {
  const { owner } = server().database;
  const { rows: others } = await sql<{ id: number }>`
    select distinct s.respondent_id as id from surveys s join tenants t on t.id = s.respondent_id
    where s.survey_period_id = 3 and t.id <> 62 and t.parent_tenant_id = (select parent_tenant_id from tenants where id = 62)
      and not exists (select 1 from survey_answers a where a.respondent_id = s.respondent_id and a.survey_period_id = 3)
    order by 1 limit 1`.execute(owner);
  const sibling = others[0]?.id ?? 0;
  const sheet = await sheetOf('systemAdmin', `audience=provider&provider=${sibling}`);
  if (sheet === null) throw new Error('The sample data asks the system’s other provider something.');
  let saving: ReturnType<typeof call> | undefined;
  // The save has read the sheet and waits to write while the survey is submitted.
  await owner.transaction().execute(async (held) => {
    await sql`lock table survey_answers in share mode`.execute(held);
    saving = call(server(), '/api/surveys/sheet', {
      method: 'PATCH',
      ...as('systemAdmin'),
      body: {
        ...place(sheet),
        answers: [{ subject: null, question: 'contact', value: 'Too late', version: 0 }],
      },
    });
    await expect
      .poll(async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::integer as waiting from pg_locks where not granted and relation = 'survey_answers'::regclass`.execute(
          owner,
        );
        return rows[0]?.waiting;
      })
      .toBe(1);
    await sql`update surveys set state = 'submitted' where survey_period_id = ${sheet.period.id} and respondent_id = ${sibling}`.execute(
      owner,
    );
  });
  const refused = await saving;
  expect([refused?.status, refused?.text]).toEqual([409, expect.stringContaining('survey.takesNoAnswers')]);
  const { rows } =
    await sql`select 1 from survey_answers where respondent_id = ${sibling} and survey_period_id = ${sheet.period.id}`.execute(
      owner,
    );
  expect(rows).toEqual([]);
});
