import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { registry } from '../../../server/resources.ts';
import { fileKeys } from '../../../src/kinds/kinds.ts';
import {
  type Grants,
  historyGrants,
  includes,
  may,
  type Principal,
} from '../../../src/contracts/resource/policy.ts';
import { principals } from '../world/homes.ts';
import { tableOf } from '../world/stored-records.ts';
import { differences, joined, members, systemTables, stored, RowSecurity } from './row-security.ts';

const rowSecurity = new RowSecurity();

test('every table is a resource, part of one, or known to these tests', async () => {
  const known = [
    ...stored.map(({ name }) => tableOf(name)),
    ...members.map(({ table }) => table),
    ...Object.keys(systemTables),
  ];
  expect(await rowSecurity.tables(['r', 'p', 'm', 'f'])).toEqual(known.sort());
  // These views provide the titles of referenced records, even of ones that the caller may not read.
  const titles = stored.map(({ name }) => `${tableOf(name)}_titles`);
  const views = registry.resources.filter(({ fromView }) => fromView === true);
  expect(await rowSecurity.tables(['v'])).toEqual(
    [...titles, ...views.map(({ name }) => tableOf(name))].sort(),
  );
});

describe('even without a WHERE clause, the database returns to each caller only what the policy grants', () => {
  test('records of every resource', async () => {
    for (const resource of [...stored, ...registry.resources.filter(({ fromView }) => fromView === true)]) {
      const found = rowSecurity.answer(sql`select id from ${sql.table(tableOf(resource.name))}`);
      const wrong = await differences(
        rowSecurity.granted(
          resource,
          [
            resource.access.read,
            // Resources that show the same records under another name.
            ...registry.resources.filter(({ of }) => of === resource.name).map(({ access }) => access.read),
          ].flat(),
        ),
        found,
      );
      expect([resource.name, wrong]).toEqual([resource.name, []]);
    }
  });

  test('rows and references of records', async () => {
    for (const member of members) {
      const key = member.field.kind === 'rows' ? sql`id` : sql`parent_id || '-' || target_id`;
      const found = rowSecurity.answer(sql`select ${key} from ${sql.table(member.table)}`);
      const open = (principal: Principal) => joined(rowSecurity.openMembers(member, principal));
      expect([member.table, await differences(open, found)]).toEqual([member.table, []]);
    }
  });

  test('own drafts and stored responses, but no credentials, sessions or sign-in attempts', async () => {
    for (const [table, seen] of Object.entries(systemTables)) {
      if (['history', 'payments', 'files', 'answers', 'surveys'].includes(seen)) continue;
      const own = await ownersIn(table);
      const wanted = ({ userId }: Principal) =>
        seen === 'own' ? joined(own.filter((id) => id === userId)) : seen === 'refused' ? seen : '';
      const wrong = await differences(wanted, rowSecurity.answer(sql`select * from ${sql.table(table)}`));
      expect([table, wrong]).toEqual([table, []]);
    }
  });

  async function ownersIn(table: string): Promise<readonly number[]> {
    if (systemTables[table] !== 'own') return [];
    const { rows } = await sql<{ user_id: number }>`select user_id from ${sql.table(table)}`.execute(
      rowSecurity.database.owner,
    );
    expect(rows.length).toBe(principals.filter(({ role }) => role === 'admin').length);
    return rows.map(({ user_id: id }) => id);
  }

  test('files: own uploads not yet attached, and those of records that the caller may read', async () => {
    const { rows } = await sql<{ id: number; user_id: number | null; tenant_id: number; attached: boolean }>`
      select id, user_id, tenant_id, attached from files`.execute(rowSecurity.database.owner);
    expect(new Set(rows.map(({ attached }) => attached)).size).toBe(2);
    const carried = (principal: Principal) =>
      registry.resources.flatMap((resource) =>
        fileKeys(resource.fields).flatMap((key) => {
          const { read, fields } = resource.access;
          const grants = [read, fields?.[key]?.read ?? read];
          return rowSecurity
            .recordsOf(resource)
            .filter(([, record]) => grants.every((one) => may(one, principal, record)))
            .map(([, record]) => Number(Object(record[key]).id));
        }),
      );
    const open = (principal: Principal) => {
      const ids = carried(principal);
      const own = (row: { user_id: number | null; tenant_id: number }) =>
        row.user_id === principal.userId && row.tenant_id === principal.tenantId;
      return joined(
        rows.filter((row) => (row.attached ? ids.includes(row.id) : own(row))).map(({ id }) => id),
      );
    };
    expect(await differences(open, rowSecurity.answer(sql`select id from files`))).toEqual([]);
  });

  test('payment totals: those of payments that the caller may read', async () => {
    const transactions = registry.get('transactions');
    const idIn = (value: unknown) => String(Object(value)['id']);
    const open = (principal: Principal) =>
      joined([
        ...new Set(
          rowSecurity
            .recordsOf(transactions)
            .filter(([, record]) => may(transactions.access.read, principal, record))
            .map(([, { mco, provider }]) => `${idIn(mco)}-${idIn(provider)}`),
        ),
      ]);
    const found = rowSecurity.answer(sql`select distinct mco_id || '-' || provider_id from payment_totals`);
    expect(principals.some((principal) => open(principal) !== '')).toBe(true);
    expect(await differences(open, found)).toEqual([]);
  });

  test('survey answers and counts: those of respondents whose surveys the caller may read', async () => {
    await sql`
      insert into survey_answers (survey_period_id, respondent_id)
      select distinct survey_period_id, respondent_id from surveys`.execute(rowSecurity.database.owner);
    const surveys = registry.get('surveys');
    const idIn = (value: unknown) => String(Object(value)['id']);
    const open = (principal: Principal) =>
      joined([
        ...new Set(
          rowSecurity
            .recordsOf(surveys)
            .filter(([, record]) => may(surveys.access.read, principal, record))
            .map(([, { surveyPeriod, respondent }]) => `${idIn(surveyPeriod)}-${idIn(respondent)}`),
        ),
      ]);
    const found = rowSecurity.answer(
      sql`select survey_period_id || '-' || respondent_id from survey_answers`,
    );
    expect(principals.some((principal) => open(principal) !== '')).toBe(true);
    expect(await differences(open, found)).toEqual([]);
    const counted = rowSecurity.answer(
      sql`select distinct survey_period_id || '-' || respondent_id from survey_counts`,
    );
    expect(await differences(open, counted)).toEqual([]);
    await sql`
      insert into survey_attested_answers (survey_id, answers, missing, scores)
      select id, '{}', 0, '[]' from surveys`.execute(rowSecurity.database.owner);
    const attested = rowSecurity.answer(sql`select survey_id from survey_attested_answers`);
    expect(await differences(rowSecurity.granted(surveys, surveys.access.read), attested)).toEqual([]);
  });

  test('audit events: those of records whose history the caller may read', async () => {
    const { rows } = await sql<{ id: number; resource: string; record_id: number }>`
      select id, resource, record_id from audit_events`.execute(rowSecurity.database.owner);
    expect(rows.length).toBeGreaterThan(principals.filter(({ role }) => role === 'admin').length);
    const open = (principal: Principal) =>
      joined(
        rows.flatMap(({ id, resource, record_id: recordId }) => {
          const found = registry.find(resource);
          // Nobody sees the events of file uploads.
          if (found === undefined) return [];
          const { read } = found.access;
          const history = historyGrants(found.access) ?? [];
          const record = rowSecurity.recordOf(resource, recordId);
          // The history of a deleted record is visible to callers who may see all records of the resource.
          const sees = (grants: Grants) =>
            record === undefined
              ? grants.some(({ who, where }) => where === undefined && includes(who, principal))
              : may(grants, principal, record);
          return [read, history].every(sees) ? [id] : [];
        }),
      );
    expect(await differences(open, rowSecurity.answer(sql`select id from audit_events`))).toEqual([]);
  });
});
