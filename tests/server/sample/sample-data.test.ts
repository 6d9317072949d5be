import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { registry } from '../../../server/resources.ts';
import { sampleRecords } from '../../../server/sample/seed.ts';
import { sampleAccountHolders } from '../../../server/sample/account-holders.ts';
import { samplePaymentGoals } from '../../../server/sample/payment-goals.ts';
import { samplePaymentPeriods } from '../../../server/sample/programs.ts';
import { sampleSurveyPeriods, sampleSurveys } from '../../../server/sample/surveys.ts';
import { sampleSdas, sampleTenants } from '../../../server/sample/tenants.ts';
import { sampleTransactions } from '../../../server/sample/transactions.ts';
import { sampleUsers, signInUsers } from '../../../server/sample/users.ts';
import { conditionMessages, createSchema } from '../../../src/contracts/resource/schema.ts';
import { isNpi } from '../../../src/contracts/values/npi.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const countBy = <T>(all: readonly T[], of: (one: T) => string | number) => {
  const counts: Record<string, number> = {};
  for (const one of all) counts[of(one)] = (counts[of(one)] ?? 0) + 1;
  return counts;
};
const unique = (values: readonly unknown[]) => new Set(values).size === values.length;
const choicesOf = (resource: string, field: string) =>
  Object.keys(registry.get(resource).fields[field]?.choices ?? {}).sort();

describe('the sample data', () => {
  const [tenants, users, sdas] = [sampleTenants(), sampleUsers(), sampleSdas()];
  const typeOf = new Map(tenants.map(({ id, tenantType }) => [id, tenantType]));

  it('is the same every time it is generated', () => {
    expect(JSON.stringify(sampleRecords())).toBe(JSON.stringify(sampleRecords()));
  });

  it('has the tenants of the specification, under the agreed IDs', () => {
    expect(countBy(tenants, ({ tenantType }) => tenantType)).toEqual({ 1: 16, 2: 574, 3: 44, 4: 1 });
    expect(tenants.map(({ id }) => id)).toEqual(Array.from({ length: 635 }, (_, index) => index + 1));
    for (const { id, tenantType } of tenants) {
      expect(tenantType).toBe(id === 1 ? 4 : id <= 17 ? 1 : id <= 61 ? 3 : 2);
    }
    expect(unique(tenants.map(({ name }) => name))).toBe(true);
  });

  it('has providers in all areas and classes, with plausible identifiers', () => {
    const providers = tenants.filter(({ tenantType }) => tenantType === 2);
    expect(Object.keys(countBy(providers, ({ sda }) => sda ?? 0))).toHaveLength(13);
    expect(Object.keys(countBy(providers, ({ providerClass }) => providerClass ?? 0))).toHaveLength(6);
    expect(
      Object.keys(countBy(providers, ({ sda, providerClass }) => `${sda} ${providerClass}`)),
    ).toHaveLength(13 * 6);
    expect(unique(providers.map(({ tpi }) => tpi)) && unique(providers.map(({ npi }) => npi))).toBe(true);
    for (const { tpi, npi, parentTenant, sda, county } of providers) {
      expect(sdas.find(({ id }) => id === sda)?.counties).toContain(county);
      expect(tpi).toMatch(/^[1-9]\d{8}$/);
      expect(isNpi(npi ?? '')).toBe(true);
      // No NPI that begins with 2 has been issued, so it belongs to nobody.
      expect(npi).toMatch(/^2/);
      expect([undefined, 3]).toContain(typeOf.get(parentTenant ?? 0));
    }
    for (const { parentTenant, providerClass, tpi, county } of tenants.filter(
      ({ tenantType }) => tenantType !== 2,
    )) {
      expect([parentTenant, providerClass, tpi, county]).toEqual([null, null, null, null]);
    }
  });

  it('has thirteen areas with their counties and MCOs, and every MCO in at least one', () => {
    expect(sdas).toHaveLength(13);
    const mcos = sdas.flatMap((sda) => sda.mcos);
    for (const id of mcos) expect(typeOf.get(id)).toBe(1);
    expect(new Set(mcos).size).toBe(16);
    const counties = sdas.flatMap((sda) => sda.counties);
    expect([counties.length, unique(counties)]).toEqual([254, true]);
  });

  it('has a hundred users, with an admin in each type of tenant and some in several tenants', () => {
    expect(users).toHaveLength(100);
    expect(unique(users.map(({ emailAddress }) => emailAddress.toLowerCase()))).toBe(true);
    for (const { emailAddress } of users) expect(emailAddress).toMatch(/^[a-z.]+@[a-z]+\.example$/);
    const roles = users.flatMap(({ userRoleTenants }) => userRoleTenants);
    const held = new Set(roles.map(({ tenant, role }) => `${typeOf.get(tenant)} ${role}`));
    for (const type of [1, 2, 3, 4])
      for (const role of ['admin', 'viewer']) expect(held).toContain(`${type} ${role}`);
    expect(users.filter(({ userRoleTenants }) => userRoleTenants.length > 1).length).toBeGreaterThanOrEqual(
      3,
    );
    expect(users.some(({ isActive }) => !isActive)).toBe(true);
    const unitMembers = new Set(
      tenants.filter(({ isUnitMember }) => isUnitMember).map(({ tenantType }) => tenantType),
    );
    expect(unitMembers).toEqual(new Set([1, 2, 3]));
    for (const { tenantType, userId } of signInUsers) {
      const user = users.find(({ id }) => id === userId);
      const first = user?.userRoleTenants[0];
      expect(user?.isActive).toBe(true);
      expect(first?.role).toBe('admin');
      expect(typeOf.get(first?.tenant ?? 0)).toBe(
        { MCO: 1, Provider: 2, System: 3, 'Super Tenant': 4 }[tenantType],
      );
    }
  });

  it('has eight payment periods in every state, without overlap within a program', () => {
    expect(samplePaymentPeriods).toHaveLength(8);
    expect([...new Set(samplePaymentPeriods.map(({ state }) => state))].sort()).toEqual(
      choicesOf('paymentPeriods', 'state'),
    );
    for (const one of samplePaymentPeriods) {
      expect(one.start < one.end && one.end <= one.dueDate).toBe(true);
      const others = samplePaymentPeriods.filter(
        ({ id, program }) => id !== one.id && program === one.program,
      );
      for (const other of others) expect(other.end < one.start || other.start > one.end).toBe(true);
    }
  });

  it('has transactions of every status and type that obey the rules', () => {
    const transactions = sampleTransactions();
    expect(transactions.length).toBeGreaterThan(2_000);
    expect([...new Set(transactions.map(({ status }) => status))].sort()).toEqual(
      choicesOf('transactions', 'status'),
    );
    expect([...new Set(transactions.map(({ type }) => type))].sort()).toEqual(
      choicesOf('transactions', 'type'),
    );
    expect(unique(transactions.map(({ mco, externalRef }) => `${mco} ${externalRef}`))).toBe(true);
    const providers = new Map(tenants.map((tenant) => [tenant.id, tenant]));
    const operating = new Map(sdas.map(({ id, mcos }) => [id, mcos]));
    const lateIn = new Set<number>();
    for (const {
      amount,
      type,
      method,
      trace,
      mco,
      provider,
      sda,
      period,
      paymentDate,
      status,
    } of transactions) {
      expect(!amount.startsWith('-') || ['recoupment', 'reversal', 'reconciliation'].includes(type)).toBe(
        true,
      );
      expect(trace !== null).toBe(method === 'ACH' || method === 'WIRE');
      expect(providers.get(provider)?.sda).toBe(sda);
      expect(operating.get(sda)).toContain(mco);
      const of = samplePaymentPeriods.find(({ id }) => id === period);
      expect(of?.state).not.toBe('draft');
      const late = paymentDate > (of?.dueDate ?? '');
      expect(late || (paymentDate >= (of?.start ?? '') && paymentDate <= (of?.end ?? ''))).toBe(true);
      expect(!late || ['paid', 'confirmed'].includes(status)).toBe(true);
      if (late) lateIn.add(period);
    }
    // Payments are late in every period whose due date has passed, and most are on time.
    expect(lateIn).toEqual(new Set([1, 2, 3, 4, 7]));
    const reversed = transactions.filter(({ status }) => status === 'reversed').length;
    expect(transactions.filter(({ type }) => type === 'reversal')).toHaveLength(reversed);
  });

  it('has goals for nearly all paid providers, and some for whole classes', () => {
    const goals = samplePaymentGoals();
    expect(
      unique(
        goals.map(({ id: _id, amount: _amount, effectiveDate: _day, note: _note, ...key }) =>
          JSON.stringify(key),
        ),
      ),
    ).toBe(true);
    const ofProviders = goals.filter(({ provider }) => provider !== null);
    expect(new Set(ofProviders.map(({ period }) => period))).toEqual(new Set([1, 2, 3, 4, 5, 7, 8]));
    const paid = new Set(sampleTransactions().map(({ provider }) => provider));
    const withGoal = new Set(ofProviders.map(({ provider }) => provider));
    expect(withGoal.size / paid.size).toBeGreaterThan(0.95);
    expect(goals.length - ofProviders.length).toBeGreaterThan(100);
    const of = new Map(tenants.map((tenant) => [tenant.id, tenant]));
    for (const { provider, sda, providerClass } of ofProviders)
      expect(of.get(provider ?? 0)).toMatchObject({ sda, providerClass });
  });

  it('has three survey periods with surveys in every state, one per pair', () => {
    const surveys = sampleSurveys();
    expect(sampleSurveyPeriods.map(({ audience }) => audience)).toEqual(['provider', 'mco', 'provider']);
    for (const { id } of sampleSurveyPeriods) {
      const states = surveys.filter(({ surveyPeriod }) => surveyPeriod === id).map(({ state }) => state);
      expect([...new Set(states)].sort()).toEqual(choicesOf('surveys', 'state'));
    }
    expect(
      unique(
        surveys.map(({ surveyPeriod, respondent, subject }) => `${surveyPeriod} ${respondent} ${subject}`),
      ),
    ).toBe(true);
  });

  it('has account holders in every status, each for a different business', () => {
    const holders = sampleAccountHolders();
    expect([...new Set(holders.map(({ status }) => status))].sort()).toEqual(
      choicesOf('accountHolders', 'status'),
    );
    expect(unique(holders.map(({ submission }) => submission.businessEntity.governmentId))).toBe(true);
  });

  it('could have been entered through the forms', () => {
    for (const [name, records] of Object.entries(sampleRecords())) {
      const { fields } = registry.get(name);
      const schema = createSchema(registry.get(name));
      for (const record of records) {
        // An action creates reversals; nobody enters them.
        if ('reversalOf' in record && record.reversalOf !== null) continue;
        const written = Object.entries(record)
          .filter(([key]) => fields[key] !== undefined && fields[key].options.readOnly !== true)
          .map(([key, value]) => [key, asWritten(fields[key]?.kind, value)]);
        const { data = {}, error } = schema.safeParse(Object.fromEntries(written));
        expect(error?.issues, `${name} ${record.id}`).toBeUndefined();
        expect(conditionMessages(fields, data), `${name} ${record.id}`).toEqual({});
      }
    }
  });
});

/** Converts the IDs by which the sample data names references and codes to what a form sends. */
function asWritten(kind: string | undefined, value: unknown): unknown {
  if (value === null) return value;
  if (kind === 'ref' || kind === 'code') return { id: value };
  if (kind === 'refs')
    return z
      .array(z.int())
      .parse(value)
      .map((id) => ({ id }));
  if (kind === 'rows')
    return z
      .array(z.looseObject({ tenant: z.int() }))
      .parse(value)
      .map(({ tenant, ...rest }) => ({ ...rest, tenant: { id: tenant } }));
  return value;
}

describe('the sample data in the database', () => {
  const server = testServer();

  it('is complete, and the next record created gets an unused ID', async () => {
    const token = await signIn(server(), people.superAdmin);
    for (const [name, records] of Object.entries(sampleRecords())) {
      const { rows } = await sql<{ count: number; next: number }>`
        select count(*) as count, nextval(pg_get_serial_sequence(${snake(name)}, 'id')) as next from ${sql.table(snake(name))}`.execute(
        server().database.owner,
      );
      expect(rows[0]?.count, name).toBe(records.length);
      expect(rows[0]?.next, name).toBeGreaterThan(Math.max(...records.map(({ id }) => id)));
    }
    const made = await call(server(), '/identity/tenants', {
      method: 'POST',
      token,
      body: { name: 'A new plan', tenantType: { id: 1 } },
    });
    expect(made).toMatchObject({ status: 201, body: { name: 'A new plan' } });
  });

  it('has no answer that was saved before its survey period opened', async () => {
    const { rows } = await sql<{ answers: number; early: number }>`
      select count(*)::integer as answers, (count(*) filter (where (one.value ->> 'at')::timestamptz < p.opens_at))::integer as early
      from survey_answers a join survey_periods p on p.id = a.survey_period_id cross join lateral jsonb_each(a.answers) one`.execute(
      server().database.owner,
    );
    expect(rows[0]?.answers).toBeGreaterThan(1_000);
    expect(rows[0]?.early).toBe(0);
  });

  it('can be decrypted where it is encrypted', async () => {
    const token = await signIn(server(), people.superAdmin);
    const [first] = sampleAccountHolders();
    const reveal = (path: string) =>
      call(server(), '/api/accountHolders/1/reveal', { method: 'POST', token, body: { path } });
    expect((await reveal('businessEntity.governmentId')).body).toEqual({
      value: first?.submission.businessEntity.governmentId,
    });
    expect((await reveal('controlPerson.dob')).body).toEqual({ value: first?.submission.controlPerson.dob });
  });
});

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
