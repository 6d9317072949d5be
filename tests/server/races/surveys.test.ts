/** A survey is submitted or accepted, its period closes, or people and names change, while it is worked on. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { sheetAnswerSchema, type Sheet } from '../../../src/contracts/surveys/survey-sheet.ts';
import { meanwhile } from '../../harness/meanwhile.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';

const server = testServer();
const owner = () => server().database.owner;
let provider = '';
let superAdmin = '';
let member = 0;
let sheet: Sheet;
beforeAll(async () => {
  provider = await signIn(server(), people.providerAdmin);
  superAdmin = await signIn(server(), people.superAdmin);
  const { rows } = await sql<{ id: number }>`
    select id from users where email_address = ${people.providerMember}`.execute(owner());
  member = rows[0]?.id ?? 0;
  const found = await call(server(), '/api/surveys/sheet?audience=provider&provider=62', { token: provider });
  const { sheet: given } = sheetAnswerSchema.parse(found.body);
  if (given === null) throw new Error('The sample data asks the provider something.');
  sheet = given;
});

const place = () => ({ period: sheet.period.id, respondent: sheet.respondent.id });
const delegate = (section = sheet.set.content.sections[0]?.key) =>
  call(server(), '/api/surveys/sheet/delegation', {
    method: 'PUT',
    token: provider,
    body: { ...place(), section, to: member },
  });
const ofSheet = () => sql`survey_period_id = ${sheet.period.id} and respondent_id = ${sheet.respondent.id}`;
const openDelegations = async () =>
  (await sql`select 1 from survey_delegations where ${ofSheet()} and ended_at is null`.execute(owner())).rows
    .length;

test('two requests that delegate a section at once both succeed, and leave one delegation', async () => {
  // Alerts are written last but one, so until then both requests have done the same.
  const both = await meanwhile(
    server(),
    [sql`lock table alerts in share mode`],
    () => Promise.all([delegate(), delegate()]),
    { waiting: 2 },
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await openDelegations()).toBe(1);
  await sql`update survey_delegations set ended_at = now() where ended_at is null`.execute(owner());
});

test('a request that began before the section was delegated takes it back all the same', async () => {
  expect((await delegate()).status).toBe(200);
  // As if the delegation came from a transaction that began after the next one, but was first at the sheet.
  await sql`
    update alerts set starts_at = now() + interval '1 minute' where id in (
      select alert_id from survey_delegations where ended_at is null)`.execute(owner());
  expect((await delegate()).status).toBe(200);
  expect(await openDelegations()).toBe(1);
  await sql`update survey_delegations set ended_at = now() where ended_at is null`.execute(owner());
});

test('a section stays with a colleague as long as they may answer, and no longer', async () => {
  const roles = sql`select tenant_id, position, role from users_user_role_tenants where parent_id = ${member}`;
  const { rows: before } = await roles.execute(owner());
  const [role] = before;
  const active = (is: boolean) => sql`update users set is_active = ${is} where id = ${member}`;
  const become = (name: string) =>
    sql`update users_user_role_tenants set role = ${name} where parent_id = ${member}`;
  const remove = sql`delete from users_user_role_tenants where parent_id = ${member}`;
  const add = sql`insert into users_user_role_tenants (parent_id, tenant_id, position, role)
    select ${member}, x.tenant_id, x.position, x.role
    from jsonb_to_record(${JSON.stringify(role)}::jsonb) as x (tenant_id integer, position integer, role text)`;
  const left: unknown[] = [];
  for (const changes of [[remove, add], [become('viewer')], [remove], [active(false)]]) {
    expect((await delegate()).status).toBe(200);
    await owner()
      .transaction()
      .execute(async (tx) => {
        for (const change of changes) await change.execute(tx);
      });
    const alerts = await sql`
      select 1 from alerts where ends_at > now() and id = (
        select alert_id from survey_delegations order by id desc limit 1)`.execute(owner());
    left.push([await openDelegations(), alerts.rows.length]);
    for (const change of [remove, add, active(true)]) await change.execute(owner());
  }
  expect(left).toEqual([
    [1, 1],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
});

test('a section is not delegated to a colleague who loses the role at the same moment', async () => {
  const { rows } = await sql<{ id: number }>`
    select id from users_user_role_tenants where parent_id = ${member}`.execute(owner());
  const become = (role: string) =>
    sql`update users_user_role_tenants set role = ${role} where id = ${rows[0]?.id}`;
  expect((await meanwhile(server(), [become('viewer')], delegate)).status).toBe(400);
  expect(await openDelegations()).toBe(0);
  await become('member').execute(owner());
});

const question = (...types: readonly string[]) =>
  sheet.set.content.sections.flatMap(({ questions }) => questions).find(({ type }) => types.includes(type))
    ?.key;
const words = () => [{ subject: null, question: question('text', 'longText'), value: 'Words', version: 0 }];
const save = (answers: readonly unknown[] = words()) =>
  call(server(), '/api/surveys/sheet', { method: 'PATCH', token: provider, body: { ...place(), answers } });

test('an answer is refused once the period has closed', async () => {
  const state = (to: string) => sql`update survey_periods set state = ${to} where id = ${sheet.period.id}`;
  const answer = await meanwhile(server(), [state('closed')], () => save());
  expect(answer.status).toBe(403);
  await state(sheet.period.state).execute(owner());
});

test('an answer is saved although the database had to end its transaction for the sake of another', async () => {
  // Each waits for what the other holds: the answer came first, so its wait is the first to be looked into.
  const answer = await meanwhile(server(), [sql`select from surveys where ${ofSheet()} for update`], save, {
    afterwards: [sql`select from survey_periods where id = ${sheet.period.id} for update`],
  });
  expect(answer.body).toMatchObject({ saved: [{ version: 1 }] });
});

test('answers to several surveys are refused if one of them is submitted at the same moment', async () => {
  const [first, second] = sheet.surveys;
  const answers = [first, second].map((one) => ({
    subject: one?.subject.id,
    question: question('matrix'),
    value: 5,
    version: 0,
  }));
  const stored = () =>
    sql`select answers from survey_answers where ${ofSheet()} order by subject_id`.execute(owner());
  const before = await stored();
  const state = (to?: string) => sql`update surveys set state = ${to} where id = ${first?.id}`;
  const answer = await meanwhile(server(), [state('submitted')], () => save(answers));
  expect(answer.status).toBe(409);
  expect(await stored()).toEqual(before);
  // Those to the other surveys are saved without the one that was submitted.
  const again = await save(answers);
  expect(again.body).toMatchObject({
    saved: [{ subject: second?.subject.id }],
    refused: [{ subject: first?.subject.id }],
  });
  await state(first?.state).execute(owner());
});

test('a delegation is refused if the survey is submitted at the same moment', async () => {
  const submitted = sql`update surveys set state = 'submitted' where ${ofSheet()}`;
  expect((await meanwhile(server(), [submitted], () => delegate())).status).toBe(403);
  expect(await openDelegations()).toBe(0);
});

test('a comment is refused if the survey is accepted at the same moment', async () => {
  const id = sheet.surveys[0]?.id ?? 0;
  const question = sheet.set.content.sections[0]?.questions[0]?.key;
  const accepted = sql`update surveys set state = 'accepted' where id = ${id}`;
  const answer = await meanwhile(server(), [accepted], () =>
    call(server(), `/api/surveys/${id}/comments`, {
      method: 'PUT',
      token: superAdmin,
      body: { question, comment: 'Which month?' },
    }),
  );
  expect(answer.status).toBe(409);
  const { rows } =
    await sql`select 1 from survey_comments where survey_id = ${id} and sent_at is null`.execute(owner());
  expect(rows).toEqual([]);
});

test('surveys that are created while their provider is being renamed have its new name', async () => {
  const made = await call(server(), '/api/surveyPeriods', {
    method: 'POST',
    token: superAdmin,
    body: {
      name: 'During a rename',
      audience: 'provider',
      questionSet: { id: 1 },
      providers: [{ id: 62 }],
      opensAt: '2026-01-01T00:00:00.000Z',
      dueAt: '2098-01-01T00:00:00.000Z',
      closesAt: '2099-01-01T00:00:00.000Z',
    },
  });
  const { id, version } = Object(made.body);
  const renaming = sql`update tenants set name = 'Renamed Hospital' where id = 62`;
  const opened = await meanwhile(server(), [renaming], () =>
    call(server(), '/api/surveyPeriods/actions/open', {
      method: 'POST',
      token: superAdmin,
      body: { selection: { records: [{ id, version }] } },
    }),
  );
  expect(opened.body).toMatchObject({ done: 1 });
  const { rows } = await sql<{ title: string }>`
    select distinct left(title, 16) as title from surveys where survey_period_id = ${id}`.execute(owner());
  expect(rows).toEqual([{ title: 'Renamed Hospital' }]);
});
