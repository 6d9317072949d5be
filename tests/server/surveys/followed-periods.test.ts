/** Alerts about a survey period follow its name and deadlines when these change while the period is open. */
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { currentAlertsSchema } from '../../../src/contracts/api/current-alerts.ts';
import { inEnglish } from '../../../src/contracts/messages/catalogue.ts';
import { sheetAnswerSchema } from '../../../src/contracts/surveys/survey-sheet.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const server = testServer();
const tokens = new Map<string, string>();
beforeAll(async () => {
  for (const name of ['superAdmin', 'providerAdmin', 'providerMember', 'systemAdmin'] as const)
    tokens.set(name, await signIn(server(), people[name]));
});
const as = (who: string) => ({ token: tokens.get(who) ?? '' });

const period = 3;
const respondent = 62;
async function change(path: string, values: object): Promise<void> {
  const { body } = await call(server(), path, as('superAdmin'));
  const { status, text } = await call(server(), path, {
    method: 'PATCH',
    ...as('superAdmin'),
    body: { version: Object(body).version, ...values },
  });
  expect(status, text).toBe(200);
}
const changePeriod = (values: object) => change(`/api/surveyPeriods/${period}`, values);

async function remind(some: RawBuilder<unknown> = sql`respondent_id = ${respondent}`): Promise<void> {
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from surveys
    where survey_period_id = ${period} and ${some} and state in ('notStarted', 'inProgress', 'returned')`.execute(
    server().database.owner,
  );
  const { body } = await call(server(), '/api/surveys/actions/remind', {
    method: 'POST',
    ...as('superAdmin'),
    body: { selection: { records: rows } },
  });
  expect(body).toMatchObject({ done: rows.length });
}
async function delegate(section: number, isGiven = true): Promise<void> {
  const { body } = await call(
    server(),
    '/api/surveys/sheet?audience=provider&provider=62',
    as('providerAdmin'),
  );
  const { sheet } = sheetAnswerSchema.parse(body);
  const { rows } = await sql<{ id: number }>`
    select id from users where email_address = ${people.providerMember}`.execute(server().database.owner);
  const { status, text } = await call(server(), '/api/surveys/sheet/delegation', {
    method: 'PUT',
    ...as('providerAdmin'),
    body: {
      period,
      respondent,
      section: sheet?.set.content.sections[section]?.key,
      to: isGiven ? rows[0]?.id : null,
    },
  });
  expect(status, text).toBe(200);
}

/** What the user is shown, each text as the catalogue has it. */
async function shown(who = 'providerMember') {
  const { body } = await call(server(), '/api/alert/current', as(who));
  const alerts = currentAlertsSchema
    .parse(body)
    .filter(({ message }) => message?.title.id.startsWith('alert.s'));
  for (const { title, body: text, message } of alerts)
    expect([title, text]).toEqual([
      inEnglish(message?.title ?? { id: '' }),
      inEnglish(message?.body ?? { id: '' }),
    ]);
  return alerts
    .map(({ title, body: text }) => `${title}: ${text}`)
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}
async function stored(kind: string) {
  const { rows } = await sql<{ id: number; version: number; ends: Date; title: string }>`
    select id, version, ends_at as ends, title from alerts where message #>> '{title,id}' = ${kind} order by id`.execute(
    server().database.owner,
  );
  return rows.map(({ ends, ...row }) => ({ ...row, ends: new Date(ends).toISOString() }));
}

test('Reminders and delegations follow their survey period, whichever way it moves', async () => {
  await changePeriod({ dueAt: '2090-03-01T18:00:00.000Z', closesAt: '2090-04-01T18:00:00.000Z' });
  // Replaced by the second, and withdrawn again.
  await remind();
  await remind();
  await sql`update survey_reminders set mailed_at = now()`.execute(server().database.owner);
  await remind();
  await delegate(0);
  await delegate(1);
  await delegate(1, false);
  const reminders = await stored('alert.surveyReminder');
  const delegations = await stored('alert.sectionDelegated');
  expect([reminders.length, delegations.length]).toEqual([2, 2]);
  expect(await shown()).toHaveLength(2);

  await changePeriod({
    name: 'Renamed survey',
    dueAt: '2091-05-02T18:00:00.000Z',
    closesAt: '2091-06-01T18:00:00.000Z',
  });
  expect(await shown()).toEqual([
    expect.stringMatching(
      /^A survey section is yours to answer: .* in the survey “Renamed survey”\. It is due on 05\/02\/2091\./,
    ),
    'Survey to answer: Renamed survey: It is due on 05/02/2091. The survey dashboard has it.',
  ]);
  const [replaced, reminder] = await stored('alert.surveyReminder');
  const [delegation, withdrawn] = await stored('alert.sectionDelegated');
  const closes = '2091-06-01T18:00:00.000Z';
  expect(reminder).toMatchObject({ ends: closes, version: Number(reminders[1]?.version) + 1 });
  expect(delegation).toMatchObject({ ends: closes, version: Number(delegations[0]?.version) + 1 });
  expect([replaced, withdrawn]).toEqual([reminders[0], delegations[1]]);
  const { rows: events } = await sql<{ who: string; changes: unknown }>`
    select user_email as who, changes from audit_events where resource = 'alerts' and action = 'update' and record_id = ${reminder?.id}`.execute(
    server().database.owner,
  );
  expect(events).toEqual([
    {
      who: people.superAdmin,
      changes: [
        expect.objectContaining({ field: 'title', after: 'Survey to answer: Renamed survey' }),
        expect.objectContaining({ field: 'body', after: expect.stringContaining('05/02/2091') }),
        { field: 'endsAt', before: '2090-04-01T18:00:00.000Z', after: closes },
      ],
    },
  ]);

  await changePeriod({ dueAt: '2089-05-02T18:00:00.000Z' });
  expect(await shown()).toEqual([
    expect.stringContaining('05/02/2089'),
    expect.stringContaining('05/02/2089'),
  ]);
  // It has closed: what was shown until then is not shown any more, and again once it goes on.
  const { body: now } = await call(server(), `/api/surveyPeriods/${period}`, as('superAdmin'));
  const { opensAt } = Object(now);
  await changePeriod({ dueAt: opensAt, closesAt: opensAt });
  expect(await shown()).toEqual([]);
  await changePeriod({ dueAt: '2089-05-03T18:00:00.000Z', closesAt: '2089-06-01T18:00:00.000Z' });
  expect(await shown()).toEqual([
    expect.stringContaining('05/03/2089'),
    expect.stringContaining('05/03/2089'),
  ]);
});

async function act(action: string, input?: object): Promise<void> {
  const { body } = await call(server(), `/api/surveyPeriods/${period}`, as('superAdmin'));
  const { body: done } = await call(server(), `/api/surveyPeriods/actions/${action}`, {
    method: 'POST',
    ...as('superAdmin'),
    body: {
      selection: { records: [{ id: period, version: Object(body).version }] },
      ...(input === undefined ? {} : { input }),
    },
  });
  expect(done).toMatchObject({ done: 1 });
}

test('Reminders and delegations end as their period closes, and run again only once it is reopened', async () => {
  expect(await shown()).toHaveLength(2);
  await act('close');
  expect(await shown()).toEqual([]);
  const [ended] = (await stored('alert.surveyReminder')).slice(-1);
  expect(Date.parse(ended?.ends ?? '')).toBeLessThanOrEqual(Date.now());
  await changePeriod({ dueAt: '2089-07-04T18:00:00.000Z', closesAt: '2089-08-01T18:00:00.000Z' });
  expect(await shown()).toEqual([]);
  expect((await stored('alert.surveyReminder')).slice(-1)).toEqual([ended]);
  await act('reopen', { reason: 'More time was asked for.' });
  expect(await shown()).toEqual([
    expect.stringContaining('07/04/2089'),
    expect.stringContaining('07/04/2089'),
  ]);
  expect((await stored('alert.surveyReminder')).slice(-1)).toMatchObject([
    { ends: '2089-08-01T18:00:00.000Z', version: Number(ended?.version) + 1 },
  ]);
});

test('Words and an end that an administrator has given to an alert stay', async () => {
  const [reworded] = (await stored('alert.surveyReminder')).slice(-1);
  const [delegation] = await stored('alert.sectionDelegated');
  await change(`/api/alert/${reworded?.id}`, { title: 'Please hurry' });
  await change(`/api/alert/${delegation?.id}`, { endsAt: '2088-01-01T18:00:00.000Z' });
  await changePeriod({ dueAt: '2092-05-02T18:00:00.000Z', closesAt: '2092-06-01T18:00:00.000Z' });
  const alert = async (id = 0) => (await call(server(), `/api/alert/${id}`, as('superAdmin'))).body;
  expect(await alert(reworded?.id)).toMatchObject({
    title: 'Please hurry',
    message: null,
    endsAt: '2092-06-01T18:00:00.000Z',
  });
  expect(await alert(delegation?.id)).toMatchObject({ endsAt: '2088-01-01T18:00:00.000Z' });
});

test('Of providers without users who may answer, their system is reminded: by one alert, until nothing is left to answer', async () => {
  const { owner } = server().database;
  const told = () => shown('systemAdmin');
  const mailed = () =>
    sql`update survey_reminders set mailed_at = now() where mailed_at is null`.execute(owner);
  const submit = (respondents: readonly (number | undefined)[], tx: typeof owner = owner) =>
    sql`update surveys set state = 'submitted', submitted_at = now(), version = version + 1
      where survey_period_id = ${period} and respondent_id = any(${respondents}) and state in ('notStarted', 'inProgress', 'returned')`.execute(
      tx,
    );
  await sql`update surveys set state = 'inProgress' where survey_period_id = ${period} and state in ('submitted', 'accepted')
    and respondent_id in (select id from tenants where parent_tenant_id = 18)`.execute(owner);
  const { rows: left } = await sql<{ id: number }>`
    select distinct t.id from surveys s join tenants t on t.id = s.respondent_id and t.parent_tenant_id = 18 and t.id <> 62
    where s.survey_period_id = ${period} order by t.id`.execute(owner);
  const [first, second, third, ...more] = left.map(({ id }) => id);
  expect(more.length).toBeGreaterThan(0);
  await mailed();
  await remind(sql`respondent_id in (select id from tenants where parent_tenant_id = 18)`);
  const words = (due: string) =>
    `Survey to answer: Renamed survey: Your organization answers for providers that have not submitted everything yet. It is due on ${due}.`;
  expect(await told()).toEqual([words('05/02/2092')]);
  expect(await shown()).toContain(
    'Survey to answer: Renamed survey: It is due on 05/02/2092. The survey dashboard has it.',
  );

  // It leads to what is left to answer.
  const { body } = await call(server(), '/api/alert/current', as('systemAdmin'));
  const [alert] = currentAlertsSchema.parse(body).filter(({ title }) => title.includes('Renamed survey'));
  const filter = new URL(alert?.link ?? '', 'https://portal.example').searchParams.get('filter') ?? '';
  const listed = await call(
    server(),
    `/api/surveys?_end=1&_where=${encodeURIComponent(filter)}`,
    as('systemAdmin'),
  );
  const { rows: open } = await sql<{ count: string }>`
    select count(*) as count from surveys s join tenants t on t.id = s.respondent_id and t.parent_tenant_id = 18
    where s.survey_period_id = ${period} and s.state in ('notStarted', 'inProgress', 'returned')`.execute(
    owner,
  );
  expect(listed.headers.get('x-total-count')).toBe(String(open[0]?.count));

  // Another, of one of them, replaces it and still reminds of the others.
  await mailed();
  await remind(sql`respondent_id = ${first}`);
  expect(await told()).toEqual([words('05/02/2092')]);
  await submit([first]);
  expect(await told()).toEqual([words('05/02/2092')]);

  await changePeriod({ dueAt: '2092-05-03T18:00:00.000Z' });
  expect(await told()).toEqual([words('05/03/2092')]);
  await act('close');
  expect(await told()).toEqual([]);
  await act('reopen', { reason: 'More time was asked for.' });
  expect(await told()).toEqual([words('05/03/2092')]);

  // A provider that has got a user is reminded itself.
  await sql`insert into users_user_role_tenants (parent_id, position, tenant_id, role)
    select id, 9, ${second}, 'member' from users where email_address = ${people.providerMember}`.execute(
    owner,
  );
  await mailed();
  await remind(sql`respondent_id = ${second}`);
  expect(await told()).toHaveLength(1);
  await submit(more);
  expect(await told()).toHaveLength(1);
  await submit([third]);
  expect(await told()).toEqual([]);
});

test('The alert of a system ends when the last two of its providers submit at the same time', async () => {
  const { owner } = server().database;
  const { rows: providers } = await sql<{ id: number }>`
    select distinct t.id from surveys s join tenants t on t.id = s.respondent_id and t.parent_tenant_id = 18
    where s.survey_period_id = ${period} and not exists (
      select 1 from users_user_role_tenants m where m.tenant_id = t.id and m.role in ('admin', 'member')) order by t.id limit 2`.execute(
    owner,
  );
  const [one, other] = providers.map(({ id }) => id);
  await sql`update surveys set state = 'inProgress' where survey_period_id = ${period} and respondent_id in (${one}, ${other})`.execute(
    owner,
  );
  await remind(sql`respondent_id in (${one}, ${other})`);
  expect(await shown('systemAdmin')).toHaveLength(1);
  const submit = (respondent: number | undefined) => sql`
    update surveys set state = 'submitted', submitted_at = now(), version = version + 1
    where survey_period_id = ${period} and respondent_id = ${respondent}`;
  let later: Promise<unknown> = Promise.resolve();
  await owner.transaction().execute(async (tx) => {
    await submit(one).execute(tx);
    later = submit(other).execute(owner);
    await expect
      .poll(async () => {
        await sql`select pg_stat_clear_snapshot()`.execute(tx);
        const { rows } = await sql`
          select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          tx,
        );
        return rows.length;
      })
      .toBeGreaterThan(0);
  });
  await later;
  expect(await shown('systemAdmin')).toEqual([]);
});
