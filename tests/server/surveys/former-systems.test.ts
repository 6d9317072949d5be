/** A provider that moves to another system: who answered for it on behalf of the former one no longer has its sections. */
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createSealer } from '../../../server/db/sealing.ts';
import { mailDelegations } from '../../../server/surveys/delegations.ts';
import { sheetAnswerSchema } from '../../../src/contracts/surveys/survey-sheet.ts';
import { mailTo } from '../../harness/mailbox.ts';
import { meanwhile } from '../../harness/meanwhile.ts';
import { people } from '../../harness/sample-people.ts';
import { call, signIn, testKeys, testServer } from '../../harness/server.ts';

const server = testServer();
const owner = () => server().database.owner;
const [formerSystem, system] = [18, 19];
/** Providers of the former system. */
const [provider, sibling] = [62, 63];
/** Of the former system; given the role that answering takes. */
const member = people.systemViewer;
const tokens = new Map<string, string>();
beforeAll(async () => {
  await sql`update users_user_role_tenants set role = 'member'
    where tenant_id = ${formerSystem} and parent_id = (select id from users where email_address = ${member})`.execute(
    owner(),
  );
  await sql`update tenants set parent_tenant_id = ${formerSystem} where id in (${provider}, ${sibling})`.execute(
    owner(),
  );
  for (const name of ['superAdmin', 'systemAdmin', 'providerAdmin'] as const)
    tokens.set(name, await signIn(server(), people[name]));
});
const as = (who: string) => ({ token: tokens.get(who) ?? '' });

async function sheetOf(respondent: number, who = 'systemAdmin') {
  const { body } = await call(
    server(),
    `/api/surveys/sheet?audience=provider&provider=${respondent}`,
    as(who),
  );
  const { sheet } = sheetAnswerSchema.parse(body);
  if (sheet === null) throw new Error('The sample data asks these providers something.');
  return sheet;
}
async function delegate(respondent: number, to: string, who = 'systemAdmin', section = 0) {
  const sheet = await sheetOf(respondent, who);
  const { rows } = await sql<{ id: number }>`select id from users where email_address = ${to}`.execute(
    owner(),
  );
  return call(server(), '/api/surveys/sheet/delegation', {
    method: 'PUT',
    ...as(who),
    body: {
      period: sheet.period.id,
      respondent,
      section: sheet.set.content.sections[section]?.key,
      to: rows[0]?.id,
    },
  });
}
async function moveTo(tenant: number | null) {
  const { body } = await call(server(), `/identity/tenants/${provider}`, as('superAdmin'));
  const { status, text } = await call(server(), `/identity/tenants/${provider}`, {
    method: 'PATCH',
    ...as('superAdmin'),
    body: {
      version: Object(body).version,
      parentTenant: tenant === null ? null : { id: tenant },
    },
  });
  expect(status, text).toBe(200);
}
/** Whether each delegation still holds, and its alert still runs, oldest first. */
async function delegations() {
  const { rows } = await sql<{ respondent: number; holds: boolean; told: boolean | null; version: number }>`
    select d.respondent_id as respondent, d.ended_at is null as holds, a.ends_at > now() as told, a.version
    from survey_delegations d left join alerts a on a.id = d.alert_id order by d.id`.execute(owner());
  return rows;
}

test('the sections of a provider that moves to another system are no longer those of the former system’s people', async () => {
  expect((await delegate(provider, member)).status).toBe(200);
  expect((await delegate(sibling, member)).status).toBe(200);
  expect((await delegate(provider, people.providerMember, 'providerAdmin', 1)).status).toBe(200);
  const [given] = await delegations();
  // Whatever else changes about it.
  await sql`update tenants set county = null where id = ${provider}`.execute(owner());
  expect((await delegations()).map(({ holds }) => holds)).toEqual([true, true, true]);
  await moveTo(system);
  expect(await delegations()).toEqual([
    { respondent: provider, holds: false, told: false, version: (given?.version ?? 0) + 1 },
    { respondent: sibling, holds: true, told: true, version: given?.version },
    { respondent: provider, holds: true, told: true, version: given?.version },
  ]);
  const sheet = await sheetOf(provider, 'providerAdmin');
  expect(sheet.delegations.map(({ section }) => section)).toEqual([sheet.set.content.sections[1]?.key]);
  // The history of its first survey says so.
  const { rows } = await sql`
    select user_name as "by", record_id as id, changes from audit_events
    where resource = 'surveys' and action = 'delegate' order by audit_events.id desc limit 1`.execute(
    owner(),
  );
  const { title } = sheet.set.content.sections[0] ?? {};
  const { rows: named } = await sql<{ id: number; name: string }>`
    select id, name from users where email_address = ${member}`.execute(owner());
  expect(rows).toEqual([
    {
      by: expect.any(String),
      id: Math.min(...sheet.surveys.map(({ id }) => id)),
      changes: [
        {
          field: `section.${sheet.set.content.sections[0]?.key}`,
          before: named[0],
          after: null,
          inWords: { field: title, before: named[0]?.name, after: '' },
        },
      ],
    },
  ]);
  await moveTo(formerSystem);
});

test('an alert to the former system ends once it answers for none of those it was reminded of', async () => {
  const remind = async (...respondents: readonly number[]) => {
    const { rows } = await sql<{ id: number; version: number }>`
      select id, version from surveys where survey_period_id = 3 and respondent_id = any(${respondents}::integer[])
        and state in ('notStarted', 'inProgress', 'returned')`.execute(owner());
    const { body } = await call(server(), '/api/surveys/actions/remind', {
      method: 'POST',
      ...as('superAdmin'),
      body: { selection: { records: rows } },
    });
    expect(body).toMatchObject({ done: rows.length });
  };
  const isTold = async () => {
    const { rows } = await sql`
      select 1 from alerts a join alerts_tenants t on t.parent_id = a.id
      where t.target_id = ${formerSystem} and a.ends_at > now() and a.message #>> '{title,id}' = 'alert.surveyReminder'`.execute(
      owner(),
    );
    return rows.length;
  };
  // Nobody of theirs may answer, so their system does.
  await sql`update users_user_role_tenants set role = 'viewer' where tenant_id in (${provider}, ${sibling})`.execute(
    owner(),
  );
  await sql`update surveys set state = 'inProgress' where survey_period_id = 3 and respondent_id in (${provider}, ${sibling})`.execute(
    owner(),
  );
  await remind(provider, sibling);
  await moveTo(system);
  expect(await isTold()).toBe(1);
  await moveTo(formerSystem);
  await sql`update survey_reminders set mailed_at = now()`.execute(owner());
  await remind(provider);
  expect(await isTold()).toBe(1);
  await sql`update surveys set state = 'submitted' where survey_period_id = 3 and respondent_id = ${sibling}`.execute(
    owner(),
  );
  await moveTo(null);
  expect(await isTold()).toBe(0);
  await moveTo(formerSystem);
});

test('a section is not delegated on behalf of a system that its provider leaves at the same moment', async () => {
  await sql`update surveys set state = 'inProgress' where survey_period_id = 3 and respondent_id = ${provider}`.execute(
    owner(),
  );
  await sql`update survey_delegations set ended_at = now() where ended_at is null`.execute(owner());
  const refused = await meanwhile(
    server(),
    [sql`update tenants set parent_tenant_id = ${system}, version = version + 1 where id = ${provider}`],
    () => delegate(provider, member),
  );
  expect(refused.status).toBe(404);
  expect((await delegations()).some(({ holds }) => holds)).toBe(false);
  await moveTo(formerSystem);
});

test('those that were left behind end with the migration', async () => {
  expect((await delegate(provider, member)).status).toBe(200);
  await owner()
    .transaction()
    .execute(async (tx) => {
      await sql`alter table tenants disable trigger end_delegations_of_former_system`.execute(tx);
      await sql`update tenants set parent_tenant_id = ${system} where id = ${provider}`.execute(tx);
      await sql`alter table tenants enable trigger end_delegations_of_former_system`.execute(tx);
    });
  expect((await delegations()).at(-1)).toMatchObject({ holds: true, told: true });
  const migration = await readFile('server/db/migrations/0149-surveys-as-planned.sql', 'utf8');
  const [, repair = ''] = /(-- Sections that were left[^]*?;\n)\n/.exec(migration) ?? [];
  await sql.raw(repair).execute(owner());
  expect((await delegations()).at(-1)).toMatchObject({ holds: false, told: false });
  await moveTo(formerSystem);
});

test('nobody gets an email about a section that was delegated for a tenant that is inactive by now', async () => {
  const sealer = createSealer(testKeys.encryption);
  const mailed = async () => {
    await mailDelegations({ database: server().database, sealer }, 'https://portal.example');
    return (await mailTo(server(), member)).length;
  };
  const before = await mailed();
  const active = (id: number, is: boolean) =>
    sql`update tenants set is_active = ${is} where id = ${id}`.execute(owner());
  for (const tenant of [provider, formerSystem]) {
    expect((await delegate(provider, member)).status).toBe(200);
    await active(tenant, false);
    expect(await mailed()).toBe(before);
    await active(tenant, true);
  }
  expect((await delegate(provider, member)).status).toBe(200);
  expect(await mailed()).toBe(before + 1);
});
