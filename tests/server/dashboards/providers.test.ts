import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { writeListQuery } from '../../../src/contracts/lists/list-query.ts';
import {
  figureCondition,
  onTimeCondition,
  partyFiguresSchema,
  providerFiltersSchema,
} from '../../../src/contracts/payments/payment-figures.ts';
import { providerFiguresSchema } from '../../../src/contracts/payments/provider-figures.ts';
import { surveyDashboardSchema } from '../../../src/contracts/surveys/survey-dashboard.ts';
import { answered, overdueAt, toAnswerAt } from '../../../src/contracts/surveys/survey-figures.ts';
import { allOf, nothing, type Predicate } from '../../../src/contracts/resource/predicate.ts';
import { sampleAccountHolders, sampleAccounts } from '../../../server/sample/account-holders.ts';
import { sampleSdas, sampleTenants } from '../../../server/sample/tenants.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const server = testServer();
const tokens = new Map<string, string>();
beforeAll(async () => {
  for (const name of ['superAdmin', 'mcoMember', 'systemAdmin', 'providerAdmin'] as const)
    tokens.set(name, await signIn(server(), people[name]));
});
const get = (who: string, path: string) => call(server(), path, { token: tokens.get(who) ?? '' });
const ids = z.array(z.looseObject({ id: z.int() }));
const listed = async (who: string) => {
  const { status, body } = await get(who, '/api/providers?_end=1000');
  expect(status).toBe(200);
  return ids
    .parse(body)
    .map(({ id }) => id)
    .sort((a, b) => a - b);
};
const providers = sampleTenants().filter(({ tenantType }) => tenantType === 2);
const idsOf = (some: readonly { readonly id: number }[]) => some.map(({ id }) => id).sort((a, b) => a - b);

const total = async (who: string, path: string) => {
  const { status, headers } = await get(who, path);
  expect(status).toBe(200);
  return Number(headers.get('x-total-count'));
};
/** The counts that the lists of surveys give. */
const countedSurveys = async (who: string, where: Predicate) => {
  const count = (more: Predicate) =>
    total(who, `/api/surveys?_end=1&${writeListQuery({ where: allOf(where, more) })}`);
  return {
    submitted: await count(answered),
    of: await count({}),
    toAnswer: await count(toAnswerAt(new Date().toISOString())),
    overdue: await count(overdueAt(new Date().toISOString())),
  };
};

describe('the providers', () => {
  test('are, for each caller, those that the caller deals with', async () => {
    expect(await listed('superAdmin')).toEqual(idsOf(providers));
    expect(await listed('systemAdmin')).toEqual(
      idsOf(providers.filter(({ parentTenant }) => parentTenant === 18)),
    );
    expect(await listed('providerAdmin')).toEqual([62]);
    const areas = new Set(sampleSdas().flatMap(({ id, mcos }) => (mcos.includes(2) ? [id] : [])));
    expect(await listed('mcoMember')).toEqual(
      idsOf(providers.filter(({ sda }) => sda !== null && areas.has(sda))),
    );
  });

  test('do not include tenants of another type', async () => {
    for (const id of [1, 2, 18]) expect((await get('superAdmin', `/api/providers/${id}`)).status).toBe(404);
  });

  test('are found by their identifiers', async () => {
    const [provider] = providers;
    const { body } = await get('superAdmin', `/api/providers?q=${provider?.tpi}`);
    expect(ids.parse(body).map(({ id }) => id)).toEqual([provider?.id]);
  });

  test('can be filtered by exactly the values that occur among them', async () => {
    const all = providerFiltersSchema.parse((await get('superAdmin', '/api/providers/filters')).body);
    expect([all.sda.length, all.providerClass.length]).toEqual([13, 6]);
    const own = providerFiltersSchema.parse((await get('providerAdmin', '/api/providers/filters')).body);
    expect([own.sda, own.providerClass, own.parentTenant].map((some) => some.length)).toEqual([1, 1, 1]);
    expect(own.county).toEqual([providers[0]?.county]);
    expect(new Set(all.county)).toEqual(new Set(providers.map(({ county }) => county)));
  });
});

describe('the figures of a page of providers', () => {
  const page = providers.map(({ id }) => id).slice(0, 40);
  const asked = async (who: string, ids: readonly number[]) => {
    const { status, body } = await get(who, `/api/providers/figures?id=${ids.join()}`);
    expect(status).toBe(200);
    return providerFiguresSchema.parse(body);
  };

  test.each(['superAdmin', 'mcoMember', 'systemAdmin', 'providerAdmin'])(
    'cover the providers that %s may read, and match the lists exactly',
    async (who) => {
      const found = await asked(who, page);
      const readable = await listed(who);
      expect(found.map(({ id }) => id)).toEqual(page.filter((id) => readable.includes(id)));
      const summary = z.object({ sums: z.object({ amount: z.string().nullable() }) });
      for (const { id, goal, paid, surveys } of found.slice(0, 8)) {
        const paidQuery = writeListQuery({ where: figureCondition({ provider: id }, 'paid') });
        const goalQuery = writeListQuery({ where: { provider: { id } } });
        const payments = summary.parse((await get(who, `/api/transactions/summary?${paidQuery}`)).body);
        const goals = summary.parse((await get(who, `/api/paymentPeriods/goals/summary?${goalQuery}`)).body);
        expect([id, goal ?? '0.00', paid]).toEqual([
          id,
          goals.sums.amount ?? '0.00',
          payments.sums.amount ?? '0.00',
        ]);
        expect([id, surveys]).toEqual([id, await countedSurveys(who, { respondent: { id } })]);
      }
    },
  );

  test('include the status of the account or, without one, of the latest account holder', async () => {
    const holders = sampleAccountHolders();
    const open = new Map(sampleAccounts().map(({ tenant, status }) => [tenant, status]));
    const ofProviders = holders.filter(({ tenant }) => providers.some(({ id }) => id === tenant));
    const ids = ofProviders.map(({ tenant }) => tenant);
    const told = await asked('superAdmin', ids);
    expect(told.some(({ account }) => account === 'open')).toBe(true);
    for (const { id, account } of told) {
      const of = ofProviders.filter(({ tenant }) => tenant === id).map(({ status }) => status);
      expect([open.get(id) ?? of.at(-1), id]).toEqual([account, id]);
    }
    // An MCO may not know about their accounts and surveys.
    const toMco = await asked('mcoMember', ids);
    expect(toMco.length).toBeGreaterThan(0);
    for (const { account, surveys } of toMco)
      expect([account, surveys]).toEqual([null, { submitted: 0, of: 0, toAnswer: 0, overdue: 0 }]);
  });

  test('are refused for invalid IDs, and for more IDs than a page has', async () => {
    for (const query of ['', '?id=', '?id=a', '?id=1,,2', '?id=-1', '?id=1&id=2', '?id=99999999999'])
      expect([query, (await get('superAdmin', `/api/providers/figures${query}`)).status]).toEqual([
        query,
        400,
      ]);
    const many = Array.from({ length: 1_001 }, (_, index) => index + 1);
    expect((await get('superAdmin', `/api/providers/figures?id=${many.join()}`)).status).toBe(400);
  });
});

test('surveys of a closed period count neither as to be answered nor as overdue', async () => {
  const { owner } = server().database;
  const surveysOf = async () => {
    const { body } = await get('superAdmin', '/api/sdas/4/figures');
    return partyFiguresSchema.parse(body).surveys;
  };
  const left = async (state: string) => {
    const { rows } = await sql<{ left: number }>`
      select count(*)::integer as left from surveys s join survey_periods p on p.id = s.survey_period_id
      join tenants t on t.id = s.respondent_id
      where t.sda_id = 4 and s.state not in ('submitted', 'accepted') and p.state = ${state}`.execute(owner);
    return rows[0]?.left;
  };
  await sql`update survey_periods set state = 'closed' where id in (1, 3)`.execute(owner);
  expect(await left('closed')).toBeGreaterThan(0);
  expect(await surveysOf()).toMatchObject({ toAnswer: 0, overdue: 0 });
  const change = (state: string, closesAt: string) =>
    sql`update survey_periods set state = ${state}, closes_at = ${closesAt} where id = 1`.execute(owner);
  await change('open', '2999-01-01');
  expect(await surveysOf()).toMatchObject({ toAnswer: await left('open'), overdue: await left('open') });
  // Nor do those of a period that is past its end but not yet closed.
  await change('open', '2026-08-14');
  expect(await surveysOf()).toMatchObject({ toAnswer: 0, overdue: 0 });
  await change('closed', '2026-08-14');
});

test('surveys of an inactive respondent, which nobody can answer, count neither as to be answered nor as overdue', async () => {
  const { owner } = server().database;
  await sql`
    update survey_periods set state = 'open', due_at = '2026-01-02', closes_at = '2999-01-01' where id = 1`.execute(
    owner,
  );
  const { rows } = await sql<{ id: number; left: number }>`
    select respondent_id as id, count(*)::integer as left from surveys
    where survey_period_id = 1 and state not in ('submitted', 'accepted') group by 1 order by 1 limit 1`.execute(
    owner,
  );
  const { id = 0, left = 0 } = rows[0] ?? {};
  expect(left).toBeGreaterThan(0);
  const surveys = async () => {
    const { body } = await get('superAdmin', `/api/providers/${id}/figures`);
    return partyFiguresSchema.parse(body).surveys;
  };
  const overdueOfPeriod = async () => {
    const { overdue } = surveyDashboardSchema.parse(
      (await get('superAdmin', '/api/dashboards/surveys?period=1')).body,
    );
    const now = new Date().toISOString();
    const where = allOf(overdueAt(now), { surveyPeriod: { id: 1 } });
    expect(await total('superAdmin', `/api/surveys?_end=1&${writeListQuery({ where })}`)).toBe(overdue);
    return overdue;
  };
  const before = { ...(await surveys()), ofPeriod: await overdueOfPeriod() };
  await sql`update tenants set is_active = false where id = ${id}`.execute(owner);
  expect(await surveys()).toEqual(await countedSurveys('superAdmin', { respondent: { id } }));
  expect({ ...(await surveys()), ofPeriod: await overdueOfPeriod() }).toMatchObject({
    of: before.of,
    submitted: before.submitted,
    toAnswer: before.toAnswer - left,
    overdue: before.overdue - left,
    ofPeriod: before.ofPeriod - left,
  });
  await sql`update tenants set is_active = true where id = ${id}`.execute(owner);
});

describe('the amount paid to a provider', () => {
  test('is the sum of the payments that the caller may read, with all MCOs of its area listed', async () => {
    const summary = z.object({ count: z.int(), sums: z.object({ amount: z.string() }) });
    for (const [who, path, filter] of [
      ['superAdmin', '/api/providers/62', { provider: 62 }],
      ['providerAdmin', '/api/providers/62', { provider: 62 }],
      ['superAdmin', '/api/sdas/4', { sda: 4 }],
      ['mcoMember', '/api/sdas/4', { sda: 4 }],
    ] as const) {
      const found = partyFiguresSchema.parse((await get(who, `${path}/figures`)).body);
      const query = writeListQuery({ where: figureCondition(filter, 'paid') });
      const { count, sums } = summary.parse((await get(who, `/api/transactions/summary?${query}`)).body);
      expect([who, path, found.kpis.paid]).toEqual([who, path, { count, amount: sums.amount }]);
      const dueDates = found.periods.map(({ period: { id }, dueDate }) => ({ id, dueDate }));
      // An MCO that has paid nothing there has no periods.
      const where = onTimeCondition(filter, dueDates) ?? nothing;
      const onTime = writeListQuery({ where });
      const paid = summary.parse((await get(who, `/api/transactions/summary?${onTime}`)).body);
      expect([who, path, found.kpis.onTime.count]).toEqual([who, path, paid.count]);
      const respondent = 'sda' in filter ? { sda: { id: filter.sda } } : { id: filter.provider };
      expect([who, path, found.surveys]).toEqual([who, path, await countedSurveys(who, { respondent })]);
    }
    const { rows } = await sql<{ ids: number[] }>`
      select to_jsonb(array_agg(target_id)) as ids from sdas_mcos where parent_id = (select sda_id from tenants where id = 62)`.execute(
      server().database.owner,
    );
    const found = partyFiguresSchema.parse((await get('providerAdmin', '/api/providers/62/figures')).body);
    const named = found.mcos.map(({ mco }) => mco.id);
    expect(rows[0]?.ids.filter((id) => !named.includes(id))).toEqual([]);
  });

  test('says which of the MCOs are inactive to callers that may read it', async () => {
    const { owner } = server().database;
    const inactive = async (who: string) =>
      partyFiguresSchema
        .parse((await get(who, '/api/providers/62/figures')).body)
        .mcos.flatMap(({ mco }) => (mco.isInactive ? [mco.id] : []));
    expect(await inactive('superAdmin')).toEqual([]);
    const { rows } = await sql<{ id: number }>`
      update tenants set is_active = false where id = (select min(target_id) from sdas_mcos
        where parent_id = (select sda_id from tenants where id = 62)) returning id`.execute(owner);
    expect(await inactive('superAdmin')).toEqual(rows.map(({ id }) => id));
    expect(await inactive('providerAdmin')).toEqual([]);
    await sql`update tenants set is_active = true where id = ${rows[0]?.id}`.execute(owner);
  });

  test('is not shown to another provider', async () => {
    expect((await get('providerAdmin', '/api/providers/63/figures')).status).toBe(404);
  });
});
