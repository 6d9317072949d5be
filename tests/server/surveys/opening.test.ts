/** A survey period that opens creates each survey once, even if two users open it at the same moment. */
import { readFile } from 'node:fs/promises';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createSealer } from '../../../server/db/sealing.ts';
import { mailNotices, mailReminders } from '../../../server/surveys/survey-mail.ts';
import { mailTo } from '../../harness/mailbox.ts';
import { call, signIn, testKeys, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const server = testServer();
let tokens: readonly string[] = [];
beforeAll(async () => {
  tokens = [
    await signIn(server(), people.superAdmin),
    await signIn(server(), people.otherSuperAdmin),
    await signIn(server(), people.providerAdmin),
  ];
});

interface Made {
  readonly id: number;
  readonly version: number;
}
let count = 0;
async function newPeriod(more: object = {}): Promise<Made> {
  const { status, body, text } = await call(server(), '/api/surveyPeriods', {
    method: 'POST',
    token: tokens[0] ?? '',
    body: {
      name: `Period ${(count += 1)}`,
      audience: 'provider',
      questionSet: { id: 1 },
      opensAt: '2026-01-01T00:00:00.000Z',
      dueAt: '2098-01-01T00:00:00.000Z',
      closesAt: '2099-01-01T00:00:00.000Z',
      ...more,
    },
  });
  expect(status, text).toBe(201);
  return body as Made; // held against its schema by the server
}
const act = (token: string | undefined, action: string, { id, version }: Made) =>
  call(server(), `/api/surveyPeriods/actions/${action}`, {
    method: 'POST',
    token: token ?? '',
    body: { selection: { records: [{ id, version }] } },
  });

describe('opening a survey period', () => {
  test('creates one survey for each pair of provider and MCO, even if two users open it at once', async () => {
    const period = await newPeriod({ sdas: [{ id: 1 }], providerClass: { id: 3 } });
    const targets = await call(server(), `/api/surveyPeriods/${period.id}/targets`, {
      token: tokens[0] ?? '',
    });
    const asRespondent = () => call(server(), `/api/surveyPeriods/${period.id}`, { token: tokens[2] ?? '' });
    // Respondents do not see the period before it opens.
    expect((await asRespondent()).status).toBe(404);
    const done = await Promise.all(tokens.slice(0, 2).map((token) => act(token, 'open', period)));
    expect(done.reduce((sum, { body }) => sum + Number(Object(body).done), 0)).toBe(1);
    const { rows } = await sql<{ made: number; pairs: number; events: number }>`
      select (select count(*) from surveys where survey_period_id = ${period.id})::integer as made,
        (select count(*) from tenants t join sdas_mcos m on m.parent_id = t.sda_id
          where t.tenant_type = 2 and t.is_active and t.sda_id = 1 and t.provider_class = 3)::integer as pairs,
        (select count(*) from audit_events e join surveys s on s.id = e.record_id
          where e.resource = 'surveys' and e.action = 'create' and s.survey_period_id = ${period.id})::integer as events`.execute(
      server().database.owner,
    );
    expect(rows[0]?.made).toBeGreaterThan(0);
    expect(rows[0]).toEqual({ made: rows[0]?.pairs, pairs: rows[0]?.made, events: rows[0]?.made });
    // The same number was announced before the period opened.
    expect(targets.body).toMatchObject({ surveys: rows[0]?.made });
    expect((await asRespondent()).body).toMatchObject({ state: 'open' });
  });

  test('before its time says that it opened then, in its history, too', async () => {
    const opensAt = '2097-01-01T00:00:00.000Z';
    const period = await newPeriod({ opensAt, sdas: [{ id: 1 }], providerClass: { id: 3 } });
    expect((await act(tokens[0], 'open', period)).body).toMatchObject({ done: 1 });
    const { body } = await call(server(), `/api/surveyPeriods/${period.id}`, { token: tokens[0] ?? '' });
    const opened = String(Object(body).opensAt);
    expect(Date.parse(opened)).toBeLessThanOrEqual(Date.now());
    const { rows } = await sql<{ changes: unknown; email: string }>`
      select changes, user_email as email from audit_events
      where resource = 'surveyPeriods' and action = 'update' and record_id = ${period.id}`.execute(
      server().database.owner,
    );
    expect(rows).toEqual([
      { changes: [{ field: 'opensAt', before: opensAt, after: opened }], email: people.superAdmin },
    ]);
  });

  test('names beforehand who was chosen and would have no survey', async () => {
    const { rows } = await sql<{ provider: number; mco: number; other: number; name: string }>`
      select t.id as provider, m.target_id as mco, o.id as other, o.name
      from tenants t join sdas_mcos m on m.parent_id = t.sda_id join tenants x on x.id = m.target_id and x.is_active
        join tenants o on o.tenant_type = 1 and o.is_active
          and o.id not in (select target_id from sdas_mcos where parent_id = t.sda_id)
      where t.tenant_type = 2 and t.is_active order by 1, 2, 3 limit 1`.execute(server().database.owner);
    const [one] = rows;
    const period = await newPeriod({
      providers: [{ id: one?.provider }],
      mcos: [{ id: one?.mco }, { id: one?.other }],
    });
    const { body } = await call(server(), `/api/surveyPeriods/${period.id}/targets`, {
      token: tokens[0] ?? '',
    });
    expect(body).toEqual({ surveys: 1, providers: 1, mcos: 1, leftOut: [one?.name] });
  });

  test('requires a question set for its audience, which then can no longer be changed', async () => {
    const without = await newPeriod({ questionSet: null });
    expect((await act(tokens[0], 'open', without)).text).toContain('Choose a question set first.');
    const { status, body } = await call(server(), '/api/surveyPeriods', {
      method: 'POST',
      token: tokens[0] ?? '',
      body: {
        name: 'Of another audience',
        audience: 'mco',
        questionSet: { id: 1 },
        opensAt: '2026-01-01T00:00:00.000Z',
        dueAt: '2098-01-01T00:00:00.000Z',
        closesAt: '2099-01-01T00:00:00.000Z',
      },
    });
    const wrong = {
      questionSet: 'This question set is for another audience. Choose one for the audience above.',
    };
    expect([status, Object(body).fields]).toEqual([400, wrong]);
    const period = await newPeriod();
    const turned = await call(server(), `/api/surveyPeriods/${period.id}`, {
      method: 'PATCH',
      token: tokens[0] ?? '',
      body: { version: period.version, audience: 'mco' },
    });
    expect([turned.status, Object(turned.body).fields]).toEqual([400, wrong]);
    const set = await call(server(), '/api/questionSets/1', { token: tokens[0] ?? '' });
    const changed = await call(server(), '/api/questionSets/1', {
      method: 'PATCH',
      token: tokens[0] ?? '',
      body: { version: Object(set.body).version, name: 'Another name' },
    });
    expect(changed.status).toBe(403);
  });

  test('is limited to the Super Tenant', async () => {
    expect((await act(tokens[2], 'open', await newPeriod())).status).toBe(403);
  });
});

test('a question set that nobody could answer is refused, with each error at its field', async () => {
  const choice = {
    type: 'choice',
    required: true,
    options: [
      { key: 'yes', label: '' },
      { key: 'no', label: 'No' },
    ],
  };
  const { status, body } = await call(server(), '/api/questionSets', {
    method: 'POST',
    token: tokens[0] ?? '',
    body: {
      name: 'Cannot be answered',
      audience: 'provider',
      content: {
        sections: [
          {
            key: 'one',
            title: 'One',
            questions: [
              { key: 'first', label: 'First', ...choice, showIf: { second: 'yes' } },
              { key: 'second', label: 'Second', ...choice },
            ],
          },
        ],
        statement: 'I attest.',
      },
    },
  });
  expect(status).toBe(400);
  const at = 'content.sections[0].questions';
  expect(body).toMatchObject({
    fields: {
      [`${at}[0].options[0].label`]: expect.stringContaining('A choice has no label'),
      [`${at}[0].showIf.second`]: expect.stringContaining(
        '“1.1 First”: It depends on a question that comes later',
      ),
    },
  });
});

test('a reminder of several surveys is one alert, and one email to each user who may answer', async () => {
  const { database } = server();
  // An evening in the program's time zone is the next day in UTC.
  await sql`update survey_periods set due_at = '2027-01-09T04:00:00Z' where id = 3`.execute(database.owner);
  const { rows: chosen } = await sql<Made>`
    select id, version from surveys where survey_period_id = 3 and respondent_id = 62`.execute(
    database.owner,
  );
  const remind = (token = '') =>
    call(server(), '/api/surveys/actions/remind', {
      method: 'POST',
      token,
      body: { selection: { records: chosen.map(({ id, version }) => ({ id, version })) } },
    });
  expect((await remind(tokens[2])).status).toBe(403);
  expect((await remind(tokens[0])).body).toMatchObject({ done: chosen.length });
  expect(chosen.length).toBeGreaterThan(1);
  const { text } = await call(server(), '/api/alert/current', { token: tokens[2] ?? '' });
  expect(text.split('Survey to answer: SFY2027 Provider Survey')).toHaveLength(2);
  expect(text).toContain('It is due on 01/08/2027.');
  // It links to the provider's sheet.
  expect(text).toMatch(/"link":"\/surveys\/providers\/\d+\?period=\d+"/);
  // Two processes send the emails at once, and each email is sent only once.
  const sealer = createSealer(testKeys.encryption);
  await Promise.all([1, 2].map(() => mailReminders({ database, sealer }, 'https://portal.example')));
  const letters = await mailTo(server(), people.providerAdmin);
  expect(letters.map(({ subject }) => subject)).toEqual(['Survey to answer: SFY2027 Provider Survey']);
  expect(letters[0]?.text).toContain('It is due on 01/08/2027.');
  expect(await mailTo(server(), people.providerViewer)).toEqual([]);
});

test('when a period opens, and when surveys are sent back, each user who may answer gets one email', async () => {
  const { database } = server();
  const sealer = createSealer(testKeys.encryption);
  const mailed = async () => {
    const before = (await mailTo(server(), people.providerAdmin)).length;
    await Promise.all([1, 2].map(() => mailNotices({ database, sealer }, 'https://portal.example')));
    return (await mailTo(server(), people.providerAdmin)).slice(before);
  };
  await mailed();
  const period = await newPeriod({ name: 'Told by email', providers: [{ id: 62 }] });
  expect(await mailed()).toEqual([]);
  expect((await act(tokens[0], 'open', period)).body).toMatchObject({ done: 1 });
  const [opened, ...more] = await mailed();
  expect(more).toEqual([]);
  expect(opened?.subject).toBe('Survey open: Told by email');
  expect(opened?.text).toContain('https://portal.example/dashboard');
  expect(await mailTo(server(), people.providerViewer)).toEqual([]);

  // Two of its surveys are sent back, and one that is not.
  const { rows } = await sql<Made>`
    update surveys set state = 'submitted', submitted_at = now(), version = version + 1
    where survey_period_id = ${period.id} returning id, version`.execute(database.owner);
  expect(rows.length).toBeGreaterThan(1);
  const sendBack = await call(server(), '/api/surveys/actions/return', {
    method: 'POST',
    token: tokens[0] ?? '',
    body: {
      selection: { records: rows.slice(0, 2).map(({ id, version }) => ({ id, version })) },
      input: { returnComment: 'Please add the dates.' },
    },
  });
  expect(sendBack.body).toMatchObject({ done: 2 });
  expect((await mailed()).map(({ subject }) => subject)).toEqual(['Survey sent back: Told by email']);
  expect(await mailed()).toEqual([]);
});

test('a due or closing date moved while the period is open is mailed to those who still have surveys to answer', async () => {
  const { database } = server();
  const sealer = createSealer(testKeys.encryption);
  const mailed = async () => {
    const before = (await mailTo(server(), people.providerAdmin)).length;
    await mailNotices({ database, sealer }, 'https://portal.example');
    return (await mailTo(server(), people.providerAdmin)).slice(before);
  };
  const period = await newPeriod({
    name: 'Moved',
    providers: [{ id: 62 }],
    dueAt: '2098-01-02T18:00:00.000Z',
  });
  const move = async (dates: { readonly dueAt?: string; readonly closesAt?: string }) => {
    const { rows } = await sql<Made>`select version from survey_periods where id = ${period.id}`.execute(
      database.owner,
    );
    const { status, text } = await call(server(), `/api/surveyPeriods/${period.id}`, {
      method: 'PATCH',
      token: tokens[0] ?? '',
      body: { version: rows[0]?.version, ...dates },
    });
    expect(status, text).toBe(200);
  };
  await move({ dueAt: '2098-01-03T18:00:00.000Z' });
  await act(tokens[0], 'open', { ...period, version: period.version + 1 });
  // Moved before the email about the opening is sent, which gives the new day.
  await move({ dueAt: '2098-01-06T18:00:00.000Z' });
  const [opened, ...more] = await mailed();
  expect([opened?.subject, ...more]).toEqual(['Survey open: Moved']);
  expect(opened?.text).toContain('01/06/2098');

  // The hour alone.
  await move({ dueAt: '2098-01-06T20:00:00.000Z' });
  expect(await mailed()).toEqual([]);
  await move({ dueAt: '2098-02-10T18:00:00.000Z' });
  const [moved, ...others] = await mailed();
  expect([moved?.subject, ...others]).toEqual(['Due date changed: Moved']);
  expect(moved?.text).toContain('is now due on 02/10/2098');

  await move({ closesAt: '2099-01-03T04:00:00.000Z' });
  const [closing, ...onlyOne] = await mailed();
  expect([closing?.subject, ...onlyOne]).toEqual(['Closing date changed: Moved']);
  // An evening in the program's time zone.
  expect(closing?.text.replaceAll(/\s+/g, ' ')).toContain(
    'now closes on 01/02/2099 and takes no answers after that. It is due on 02/10/2098.',
  );
  // Together, and one after the other before the email is sent.
  for (const days of [
    [{ dueAt: '2099-02-10T18:00:00.000Z', closesAt: '2099-03-10T18:00:00.000Z' }],
    [{ closesAt: '2099-03-11T18:00:00.000Z' }, { dueAt: '2099-02-11T18:00:00.000Z' }],
  ]) {
    for (const dates of days) await move(dates);
    const [both, ...further] = await mailed();
    expect([both?.subject, ...further]).toEqual(['Due and closing dates changed: Moved']);
    expect(both?.text.replaceAll(/\s+/g, ' ')).toMatch(
      /is now due on 02\/1[01]\/2099\. It now closes on 03\/1[01]\/2099 and takes no answers after that\./,
    );
  }

  await sql`update surveys set state = 'submitted', submitted_at = now(), version = version + 1
    where survey_period_id = ${period.id}`.execute(database.owner);
  await move({ dueAt: '2098-02-11T18:00:00.000Z', closesAt: '2098-03-11T18:00:00.000Z' });
  expect(await mailed()).toEqual([]);
});

test('of providers without users who may answer, the system gets one email, whatever their number', async () => {
  const { database } = server();
  const sealer = createSealer(testKeys.encryption);
  const to = { system: people.systemAdmin, provider: people.providerAdmin } as const;
  const mailed = async (send: typeof mailNotices) => {
    const before = {
      system: (await mailTo(server(), to.system)).length,
      provider: (await mailTo(server(), to.provider)).length,
    };
    await Promise.all([1, 2].map(() => send({ database, sealer }, 'https://portal.example')));
    return {
      system: (await mailTo(server(), to.system)).slice(before.system),
      provider: (await mailTo(server(), to.provider)).slice(before.provider),
    };
  };
  await mailed(mailNotices);
  await mailed(mailReminders);
  // Of the providers of this system, only 62 has users.
  const { rows: providers } = await sql<{ id: number; name: string }>`
    select id, name from tenants where parent_tenant_id = 18 and tenant_type = 2 and is_active order by name, id`.execute(
    database.owner,
  );
  const others = providers.filter(({ id }) => id !== 62).map(({ name }) => name);
  expect(others.length).toBeGreaterThan(1);
  const period = await newPeriod({ name: 'Of a system', systems: [{ id: 18 }] });
  expect((await act(tokens[0], 'open', period)).body).toMatchObject({ done: 1 });
  const opened = await mailed(mailNotices);
  expect(opened.provider.map(({ subject }) => subject)).toEqual(['Survey open: Of a system']);
  expect(opened.provider[0]?.text).not.toContain('your organization answers for them');
  expect(opened.system.map(({ subject }) => subject)).toEqual(['Survey open: Of a system']);
  const text = opened.system[0]?.text.replaceAll(/\s+/g, ' ');
  expect(text).toContain(`so your organization answers for them: ${others.join('; ')}.`);

  const { body: now } = await call(server(), `/api/surveyPeriods/${period.id}`, { token: tokens[0] ?? '' });
  await call(server(), `/api/surveyPeriods/${period.id}`, {
    method: 'PATCH',
    token: tokens[0] ?? '',
    body: { version: Object(now).version, closesAt: '2099-01-05T18:00:00.000Z' },
  });
  const moved = await mailed(mailNotices);
  expect([moved.provider.length, moved.system.map(({ subject }) => subject)]).toEqual([
    1,
    ['Closing date changed: Of a system'],
  ]);

  // A reminder of all of them, and one of the provider that has users.
  const remind = async (some: RawBuilder<unknown>) => {
    const { rows } = await sql<Made>`
      select id, version from surveys where survey_period_id = ${period.id} and ${some}`.execute(
      database.owner,
    );
    const { body } = await call(server(), '/api/surveys/actions/remind', {
      method: 'POST',
      token: tokens[0] ?? '',
      body: { selection: { records: rows.map(({ id, version }) => ({ id, version })) } },
    });
    expect(body).toMatchObject({ done: rows.length });
    return mailed(mailReminders);
  };
  const reminded = await remind(sql`respondent_id <> 62`);
  expect(reminded.provider).toEqual([]);
  expect(reminded.system.map(({ subject }) => subject)).toEqual(['Survey to answer: Of a system']);
  expect(reminded.system[0]?.text).toContain('has not submitted all of its surveys');
  const own = await remind(sql`respondent_id = 62`);
  expect([own.provider.length, own.system]).toEqual([1, []]);
});

test('surveys that an action skips are told apart by their survey period', async () => {
  const { rows } = await sql<{ id: number; version: number; title: string; period: string }>`
    select s.id, s.version, s.title, p.name as period from surveys s join survey_periods p on p.id = s.survey_period_id
    where s.respondent_id = 62 order by s.id`.execute(server().database.owner);
  const { body } = await call(server(), '/api/surveys/actions/accept', {
    method: 'POST',
    token: tokens[0] ?? '',
    body: { selection: { records: rows.map(({ id, version }) => ({ id, version })) }, dryRun: true },
  });
  const { skipped } = body as { skipped: readonly { id: number; title: string }[] }; // validated by the server
  const named = skipped.map(({ id, title }) => [id, title]);
  expect(named).not.toEqual([]);
  const all = rows.map(({ id, title, period }) => [id, `${title} · ${period}`]);
  expect(named).toEqual(all.filter(([id]) => skipped.some((one) => one.id === id)));
  expect(new Set(skipped.map(({ title }) => title)).size).toBe(skipped.length);
  expect(new Set(rows.map(({ title }) => title)).size).toBeLessThan(rows.length);
});

test('the title of a survey follows the names of its tenants', async () => {
  const provider = await call(server(), '/identity/tenants/62', { token: tokens[0] ?? '' });
  await call(server(), '/identity/tenants/62', {
    method: 'PATCH',
    token: tokens[0] ?? '',
    body: { version: Object(provider.body).version, name: 'Renamed Hospital' },
  });
  const { body } = await call(server(), '/api/surveys?respondent=62&_end=1', { token: tokens[0] ?? '' });
  expect(JSON.stringify(body)).toContain('Renamed Hospital · ');
  // The migration updates titles from before they were the same in every language.
  const { owner } = server().database;
  await sql`update surveys set title = 'One on Another' where respondent_id = 62`.execute(owner);
  await sql.raw(await readFile('server/db/migrations/0126-survey-titles.sql', 'utf8')).execute(owner);
  const { rows } = await sql`
    select 1 from surveys s join tenants r on r.id = s.respondent_id join tenants o on o.id = s.subject_id
    where s.title <> r.name || ' · ' || o.name`.execute(owner);
  expect(rows).toEqual([]);
});
