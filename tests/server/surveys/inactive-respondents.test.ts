/** Nobody is reminded, or mailed, of the surveys of a tenant that is inactive, and it is not chosen for others. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createSealer } from '../../../server/db/sealing.ts';
import { mailNotices, mailReminders } from '../../../server/surveys/survey-mail.ts';
import { mailTo } from '../../harness/mailbox.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testKeys, testServer } from '../../harness/server.ts';

const server = testServer();
const owner = () => server().database.owner;
/** The provider with people of its own, and one whose system answers for it. */
const [provider, child] = [62, 63];
const system = 18;
let token = '';
beforeAll(async () => {
  token = await signIn(server(), people.superAdmin);
  await sql`update tenants set parent_tenant_id = ${system} where id in (${provider}, ${child})`.execute(
    owner(),
  );
  await sql`delete from users_user_role_tenants where tenant_id = ${child}`.execute(owner());
  await sql`update surveys set state = 'inProgress' where survey_period_id = 3 and respondent_id in (${provider}, ${child})`.execute(
    owner(),
  );
});

interface Version {
  readonly id: number;
  readonly version: number;
}
async function surveysOf(...respondents: readonly number[]) {
  const { rows } = await sql<Version>`
    select id, version from surveys where survey_period_id = 3 and respondent_id = any(${respondents}::integer[])
    order by id`.execute(owner());
  return rows;
}
const remind = (records: readonly Version[], dryRun = false) =>
  call(server(), '/api/surveys/actions/remind', {
    method: 'POST',
    token,
    body: { selection: { records }, dryRun },
  });
const active = (id: number, is: boolean) =>
  sql`update tenants set is_active = ${is} where id = ${id}`.execute(owner());
const sealer = createSealer(testKeys.encryption);
async function mailed() {
  const { database } = server();
  await mailNotices({ database, sealer }, 'https://portal.example');
  await mailReminders({ database, sealer }, 'https://portal.example');
  return (
    (await mailTo(server(), people.providerAdmin)).length +
    (await mailTo(server(), people.systemAdmin)).length
  );
}

test('a reminder passes over the surveys of a tenant that is inactive, and says why', async () => {
  await mailed();
  const all = await surveysOf(provider, child);
  const ofChild = await surveysOf(child);
  await active(provider, false);
  for (const dryRun of [true, false]) {
    const { body } = await remind(all, dryRun);
    expect(body).toMatchObject({ done: ofChild.length, skippedCount: all.length - ofChild.length });
    expect(Object(body).skipped[0]).toMatchObject({
      code: 'required',
      reason: 'Its respondent is inactive. Reactivate the tenant first.',
    });
  }
  const { rows } = await sql`
    select 1 from survey_reminders where survey_period_id = 3 and respondent_id = ${provider}`.execute(
    owner(),
  );
  expect(rows).toEqual([]);
  await active(provider, true);
  expect((await remind(await surveysOf(provider))).body).toMatchObject({ skippedCount: 0 });
});

test('whoever became inactive in the meantime gets no email, about a reminder or a date that was moved', async () => {
  const change = async (id: number) => {
    const { body } = await call(server(), `/api/surveyPeriods/${id}`, { token });
    const { version, dueAt } = Object(body);
    const moved = new Date(Date.parse(dueAt) + 86_400_000).toISOString();
    const { status, text } = await call(server(), `/api/surveyPeriods/${id}`, {
      method: 'PATCH',
      token,
      body: { version, dueAt: moved },
    });
    expect(status, text).toBe(200);
  };
  const told = async (ids: readonly number[]) => {
    const before = await mailed();
    await remind(await surveysOf(provider, child));
    await change(3);
    for (const id of ids) await active(id, false);
    const after = await mailed();
    for (const id of ids) await active(id, true);
    return after - before;
  };
  // To the provider and to the system each a reminder and a date.
  expect(await told([])).toBe(4);
  expect(await told([provider])).toBe(2);
  expect(await told([system])).toBe(2);
  // The system answers for others as well, so it is still told of the date.
  expect(await told([child])).toBe(3);
  await sql`update users set is_active = false where email_address = ${people.providerAdmin}`.execute(
    owner(),
  );
  expect(await told([])).toBe(2);
});

test('a system cannot answer for a provider that is inactive', async () => {
  await sql`
    update survey_periods set state = 'open', closes_at = now() + interval '30 days' where id = 3`.execute(
    owner(),
  );
  const ofSystem = await signIn(server(), people.systemAdmin);
  const sheet = async () => {
    const { body } = await call(server(), `/api/surveys/sheet?audience=provider&provider=${child}&period=3`, {
      token: ofSystem,
    });
    return Object(body).sheet;
  };
  let version = 0;
  const answer = async () => {
    const { status, body } = await call(server(), '/api/surveys/sheet', {
      method: 'PATCH',
      token: ofSystem,
      body: {
        period: 3,
        respondent: child,
        answers: [{ subject: null, question: 'contact', value: `Version ${version}`, version }],
      },
    });
    if (status === 200) version = Object(body).saved[0].version;
    return status;
  };
  const listed = async () => {
    const { body } = await call(server(), '/api/dashboards/surveys?period=3', { token: ofSystem });
    return Object(body).mine.filter(
      ({ respondent }: { respondent: { id: number } }) => respondent.id === child,
    ).length;
  };
  version = Object((await sheet()).answers[0]?.answers?.contact).n ?? 0;
  expect([await answer(), await listed()]).toEqual([200, 1]);
  await active(child, false);
  expect(await sheet()).toMatchObject({ mayAnswer: false, respondent: { isActive: false } });
  expect([await answer(), await listed()]).toEqual([403, 0]);
  const { body: submitted } = await call(server(), '/api/surveys/actions/submit', {
    method: 'POST',
    token: ofSystem,
    body: {
      selection: { records: (await surveysOf(child)).slice(0, 1) },
      input: { attestedName: 'Bo Ruiz', attestedTitle: 'Director' },
      dryRun: true,
    },
  });
  expect(submitted).toMatchObject({ done: 0 });
  await active(child, true);
  expect([await answer(), await listed()]).toEqual([200, 1]);
});

test('an inactive provider or MCO is not chosen for a survey period, but stays in one that has it', async () => {
  const mco = 2;
  const send = (path: string, method: string, body: object) => call(server(), path, { method, token, body });
  const chosen = { providers: [{ id: provider }], mcos: [{ id: mco }] };
  const period = (name: string) =>
    send('/api/surveyPeriods', 'POST', {
      name,
      audience: 'provider',
      opensAt: '2097-01-01T00:00:00.000Z',
      dueAt: '2098-01-01T00:00:00.000Z',
      closesAt: '2099-01-01T00:00:00.000Z',
      ...chosen,
    });
  const before = Object((await period('Chosen before')).body);
  await active(provider, false);
  await active(mco, false);
  expect(await period('Chosen since')).toMatchObject({
    status: 400,
    body: { fields: { 'providers[0]': 'This provider is inactive.', 'mcos[0]': 'This MCO is inactive.' } },
  });
  const kept = await send(`/api/surveyPeriods/${before.id}`, 'PATCH', {
    version: before.version,
    ...chosen,
    providers: [...chosen.providers, { id: child }],
  });
  expect(kept, kept.text).toMatchObject({ status: 200 });
  await active(provider, true);
  await active(mco, true);
});
