/** A survey period opens only as planned: with questions, before its closing time, and if there is anybody to ask. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { settleSurveyPeriods } from '../../../server/surveys/due-periods.ts';
import { currentAlertsSchema } from '../../../src/contracts/api/current-alerts.ts';
import { inEnglish } from '../../../src/contracts/messages/catalogue.ts';
import surveyPeriods from '../../../src/resources/survey-periods.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testServer } from '../../harness/server.ts';

const server = testServer();
const owner = () => server().database.owner;
let token = '';
/** An MCO, and a provider of an area in which it does not operate. */
let apart = { provider: 0, mco: 0, sda: 0 };
beforeAll(async () => {
  token = await signIn(server(), people.superAdmin);
  const { rows } = await sql<typeof apart>`
    select t.id as provider, o.id as mco, t.sda_id as sda
    from tenants t join tenants o on o.tenant_type = 1 and o.is_active
      and o.id not in (select target_id from sdas_mcos where parent_id = t.sda_id)
    where t.tenant_type = 2 and t.is_active order by 1, 2 limit 1`.execute(owner());
  apart = rows[0] ?? apart;
});

const past = '2026-01-01T00:00:00.000Z';
const late = 'Its closing time has passed. Change it first.';
const noSurveys =
  'No provider and MCO match its choices, so it would have no surveys. Change who takes part.';
let count = 0;
async function newPeriod(more: object = {}) {
  const { status, body, text } = await call(server(), '/api/surveyPeriods', {
    method: 'POST',
    token,
    body: {
      name: `Planned ${(count += 1)}`,
      audience: 'provider',
      questionSet: { id: 1 },
      opensAt: past,
      dueAt: '2098-01-01T00:00:00.000Z',
      closesAt: '2099-01-01T00:00:00.000Z',
      ...more,
    },
  });
  expect(status, text).toBe(201);
  const { id, name } = Object(body);
  return { id: Number(id), name: String(name) };
}
/** Asks nobody: the provider and the MCO are no pair. */
const ofNobody = () => newPeriod({ providers: [{ id: apart.provider }], mcos: [{ id: apart.mco }] });
async function periodOf(id: number) {
  const { body } = await call(server(), `/api/surveyPeriods/${id}`, { token });
  const { state, version, questionSet } = Object(body);
  return { state, version, questionSet };
}
async function act(action: string, ...ids: readonly number[]) {
  const records = [];
  for (const id of ids) records.push({ id, version: (await periodOf(id)).version });
  return call(server(), `/api/surveyPeriods/actions/${action}`, {
    method: 'POST',
    token,
    body: { selection: { records } },
  });
}
const change = async (id: number, values: object) =>
  call(server(), `/api/surveyPeriods/${id}`, {
    method: 'PATCH',
    token,
    body: { version: (await periodOf(id)).version, ...values },
  });
const surveysOf = async (id: number) =>
  (await sql`select 1 from surveys where survey_period_id = ${id}`.execute(owner())).rows.length;
/** What its administrators are shown about the period, each text as the catalogue has it. */
async function told(id: number) {
  const { body } = await call(server(), '/api/alert/current', { token });
  return currentAlertsSchema.parse(body).flatMap(({ title, body: text, link, message }) => {
    if (link !== `/admin/surveyPeriods/${id}`) return [];
    expect([title, text]).toEqual([
      inEnglish(message?.title ?? { id: '' }),
      inEnglish(message?.body ?? { id: '' }),
    ]);
    // Declared, and so translated.
    expect(JSON.stringify(surveyPeriods)).toContain(text);
    return [`${title}: ${text}`];
  });
}
const settle = () => Promise.all([1, 2, 3].map(() => settleSurveyPeriods(server().database)));

test('a survey period whose closing time has passed is not scheduled', async () => {
  const { id } = await newPeriod({ dueAt: past, closesAt: past });
  expect((await act('schedule', id)).body).toMatchObject({ done: 0, skipped: [{ reason: late }] });
  expect((await periodOf(id)).state).toBe('draft');
});

test('a scheduled survey period keeps a closing time that is still to come, and its question set', async () => {
  const { id } = await newPeriod({ opensAt: '2097-01-01T00:00:00.000Z' });
  expect((await act('schedule', id)).body).toMatchObject({ done: 1 });
  const refused = async (values: object) => {
    const { status, body } = await change(id, values);
    return [status, Object(body).fields];
  };
  expect(await refused({ opensAt: past, dueAt: past, closesAt: past })).toEqual([
    400,
    {
      closesAt:
        'It is scheduled, so its closing time must be in the future. Otherwise, move it back to draft first.',
    },
  ]);
  expect(await refused({ questionSet: null })).toEqual([
    400,
    { questionSet: 'It is scheduled, so it needs a question set. Otherwise, move it back to draft first.' },
  ]);
  expect((await change(id, { name: 'Renamed while scheduled' })).status).toBe(200);
  expect((await act('unschedule', id)).body).toMatchObject({ done: 1 });
  expect((await change(id, { questionSet: null })).status).toBe(200);
  expect((await change(id, { opensAt: past, dueAt: past, closesAt: past })).status).toBe(200);
});

test('a survey period without a pair of provider and MCO is not opened, and neither is what was selected with it', async () => {
  const [nobody, somebody] = [await ofNobody(), await newPeriod({ sdas: [{ id: 1 }] })];
  const alone = await act('open', nobody.id);
  const said = `“${nobody.name}”: ${noSurveys}`;
  expect([alone.status, Object(alone.body).Error]).toEqual([400, said]);
  const together = await act('open', somebody.id, nobody.id);
  expect([together.status, Object(together.body).Error]).toEqual([400, said]);
  expect([(await periodOf(nobody.id)).state, (await periodOf(somebody.id)).state]).toEqual([
    'draft',
    'draft',
  ]);
  expect((await act('open', somebody.id)).body).toMatchObject({ done: 1 });
  expect(await surveysOf(somebody.id)).toBeGreaterThan(0);
});

test('a scheduled one waits until there is a pair; its administrators are told once, and anew after a change', async () => {
  const { id, name } = await ofNobody();
  expect((await act('schedule', id)).body).toMatchObject({ done: 1 });
  const { version } = await periodOf(id);
  await settle();
  await settle();
  const words = `Survey period cannot open yet: ${name}: ${noSurveys}`;
  expect(await told(id)).toEqual([words]);
  // Whoever is editing it is not disturbed.
  expect(await periodOf(id)).toMatchObject({ state: 'scheduled', version });
  const alerts = async () =>
    (
      await sql<{ running: boolean; events: number }>`
        select a.ends_at > now() as running,
          (select count(*) from audit_events e where e.resource = 'alerts' and e.record_id = a.id)::integer as events
        from alerts a where link = ${`/admin/surveyPeriods/${id}`} order by a.id`.execute(owner())
    ).rows;
  expect(await alerts()).toEqual([{ running: true, events: 1 }]);
  // Not told again to whoever has deleted it.
  await sql`delete from alerts where link = ${`/admin/surveyPeriods/${id}`}`.execute(owner());
  await settle();
  expect(await told(id)).toEqual([]);

  expect((await change(id, { name: 'Nobody yet' })).status).toBe(200);
  await settle();
  expect(await told(id)).toEqual([words.replace(name, 'Nobody yet')]);
  expect((await change(id, { opensAt: '2097-01-01T00:00:00.000Z' })).status).toBe(200);
  expect(await told(id)).toEqual([]);
  await settle();
  expect(await told(id)).toEqual([]);
  expect((await change(id, { opensAt: past })).status).toBe(200);
  await settle();
  expect(await told(id)).toHaveLength(1);
  expect(await alerts()).toEqual([
    { running: false, events: 2 },
    { running: true, events: 1 },
  ]);

  await sql`insert into sdas_mcos (parent_id, position, target_id)
    select ${apart.sda}, max(position) + 1, ${apart.mco} from sdas_mcos where parent_id = ${apart.sda}`.execute(
    owner(),
  );
  expect((await settle()).reduce((sum, settled) => sum + settled, 0)).toBe(1);
  expect([(await periodOf(id)).state, await surveysOf(id), await told(id)]).toEqual(['open', 1, []]);
  await sql`delete from sdas_mcos where parent_id = ${apart.sda} and target_id = ${apart.mco}`.execute(
    owner(),
  );
});

test('of those that others kept from opening, the reason is told as well', async () => {
  const [over, unasked] = [await newPeriod(), await newPeriod({ opensAt: '2097-01-01T00:00:00.000Z' })];
  expect((await act('schedule', over.id, unasked.id)).body).toMatchObject({ done: 2 });
  // As after a long outage, and as an earlier version left it.
  await sql`update survey_periods set due_at = ${past}, closes_at = ${past} where id = ${over.id}`.execute(
    owner(),
  );
  await sql`update survey_periods set question_set_id = null where id = ${unasked.id}`.execute(owner());
  expect((await settle()).reduce((sum, settled) => sum + settled, 0)).toBe(0);
  expect(await told(over.id)).toEqual([`Survey period cannot open yet: ${over.name}: ${late}`]);
  expect(await told(unasked.id)).toEqual([
    `Survey period cannot open yet: ${unasked.name}: Choose a question set first.`,
  ]);
  // What the other was told of ends with its closing time.
  await sql`update survey_periods set due_at = ${past}, closes_at = ${past} where id = ${unasked.id}`.execute(
    owner(),
  );
  await sql`update alerts set ends_at = now() where link = ${`/admin/surveyPeriods/${unasked.id}`}`.execute(
    owner(),
  );
  await settle();
  await settle();
  expect(await told(unasked.id)).toEqual([`Survey period cannot open yet: ${unasked.name}: ${late}`]);
  for (const { id } of [over, unasked]) {
    expect((await act('unschedule', id)).body).toMatchObject({ done: 1 });
    expect(await told(id)).toEqual([]);
  }
});
