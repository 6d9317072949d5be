import { changeGrants } from '../../harness/change-grants.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { alias, grantOptions, scopeSql } from '../../../server/crud/context.ts';
import { hasTable, memberTableName, tableName } from '../../../server/db/columns.ts';
import type { Tx } from '../../../server/db/database.ts';
import { type Condition, predicateSql, entryOperands } from '../../../server/db/predicate-sql.ts';
import { sqlState } from '../../../server/db/available.ts';
import { asPrincipal, asSystem } from '../../../server/db/scoped.ts';
import {
  type Grants,
  historyGrants,
  type Principal,
  scopeOf,
} from '../../../src/contracts/resource/policy.ts';
import { nothing } from '../../../src/contracts/resource/predicate.ts';
import { registry } from '../../../server/resources.ts';
import { superAdmin } from '../../harness/crud.ts';
import { testDatabase } from '../../harness/database.ts';
import { insertSmallSample, smallSamplePrincipals } from '../../harness/small-sample.ts';

const db = testDatabase();
beforeAll(async () => {
  await insertSmallSample(db().database);
  await makeTrial();
});

const system = ['kysely_migration', 'kysely_migration_lock'];

interface Ids {
  readonly id: number;
}
async function idsOf(tx: Tx, statement: ReturnType<typeof sql<Ids>>): Promise<readonly number[]> {
  return (await statement.execute(tx)).rows.map(({ id }) => id).sort((a, b) => a - b);
}

/** The records that the policy grants, queried as the owner, who bypasses row-level security. */
function opened(
  resource: (typeof registry.resources)[number],
  grants: readonly (Grants | undefined)[],
  principal: Principal,
) {
  const conditions = grants.map(
    (one) => scopeSql({ registry, principal }, resource, one) ?? sql<boolean>`false`,
  );
  return idsOf(
    db().database.owner,
    sql<Ids>`select id from ${sql.table(tableName(resource))} as ${sql.id(alias)} where ${sql.join(conditions, sql` and `)}`,
  );
}

/**
 * Tells whether the caller's statement about a record would pass the policies, and undoes it. This is a
 * database function because it is called for thousands of statements.
 */
const makeTrial = () =>
  sql`
    create function passes(statement text, id bigint) returns boolean language plpgsql as $$
    declare affected bigint;
    begin
      execute statement using id;
      get diagnostics affected = row_count;
      raise exception sqlstate 'TRIAL';
    exception
      when sqlstate 'TRIAL' then return affected = 1;
      -- Still referenced: the policy let it through, a foreign key did not.
      when foreign_key_violation then return true;
      when insufficient_privilege then return false;
    end $$;
    grant execute on function passes to public`.execute(db().database.owner);

/** The records for which the statement would pass the policies. */
async function passing(tx: Tx, ids: readonly number[], statement: string): Promise<readonly number[]> {
  return idsOf(
    tx,
    sql<Ids>`select id::integer as id from unnest(${ids}::bigint[]) as id where passes(${statement}, id)`,
  );
}

describe('row-level security alone, without conditions from the application, enforces the policy', () => {
  // A resource that shows records of another one's table is governed by that one's policies.
  const ownTables = registry.resources.filter(hasTable);
  describe.each(ownTables.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
    const table = sql.table(tableName(resource));
    const quoted = `"${tableName(resource)}"`;
    const { access } = resource;

    test('on reads, for every kind of caller', async () => {
      const seen = new Set<string>();
      for (const principal of smallSamplePrincipals) {
        const ids = await asPrincipal(db().database, principal, (tx) =>
          idsOf(tx, sql<Ids>`select id from ${table}`),
        );
        expect({ principal, ids }).toEqual({
          principal,
          ids: await opened(resource, [access.read], principal),
        });
        seen.add(ids.join());
      }
      expect(seen.size).toBeGreaterThan(0);
    });

    test('on updates and deletes, for every kind of caller', async () => {
      const all = await idsOf(db().database.owner, sql<Ids>`select id from ${table}`);
      for (const principal of smallSamplePrincipals.filter(({ unitMember }) => !unitMember)) {
        const done = await asPrincipal(db().database, principal, async (tx) => ({
          principal,
          changed: await passing(tx, all, `update ${quoted} set version = version where id = $1`),
          deleted: await passing(tx, all, `delete from ${quoted} where id = $1`),
        }));
        expect(done).toEqual({
          principal,
          changed: await opened(resource, [access.read, ...changeGrants(resource)], principal),
          deleted: await opened(resource, [access.read, access.delete], principal),
        });
      }
    });

    test('on history, for every kind of caller', async () => {
      const { owner } = db().database;
      const events = await sql<{
        record_id: number;
      }>`select record_id from audit_events where resource = ${resource.name}`.execute(owner);
      const recorded = new Set(events.rows.map((event) => event.record_id));
      for (const principal of smallSamplePrincipals) {
        const ids = await asPrincipal(db().database, principal, (tx) =>
          idsOf(tx, sql<Ids>`select record_id as id from audit_events where resource = ${resource.name}`),
        );
        const granted = await opened(resource, [access.read, historyGrants(access)], principal);
        expect({ principal, ids }).toEqual({ principal, ids: granted.filter((id) => recorded.has(id)) });
      }
    });

    for (const [key, field] of Object.entries(resource.fields).filter(
      ([, { kind }]) => kind === 'rows' || kind === 'refs',
    )) {
      test(`on ${key}, for every kind of caller`, async () => {
        const members = sql.table(memberTableName(resource, key));
        const own = access.rows?.[key];
        const readers = access.fields?.[key]?.read;
        for (const principal of smallSamplePrincipals) {
          const operands = entryOperands(field, 'entry');
          const parents = await opened(
            resource,
            [access.read, ...(readers === undefined ? [] : [readers])],
            principal,
          );
          const condition: Condition =
            own === undefined
              ? sql`parent_id = any(${parents}::integer[])`
              : predicateSql(scopeOf(own, principal) ?? nothing, operands, grantOptions({ registry }));
          const pairs = (statement: ReturnType<typeof sql<{ pair: string }>>, tx: Tx) =>
            statement.execute(tx).then(({ rows }) => rows.map(({ pair }) => pair).sort());
          const visible = await asPrincipal(db().database, principal, (tx) =>
            pairs(sql<{ pair: string }>`select entry::text as pair from ${members} as entry`, tx),
          );
          const expected = await pairs(
            sql<{ pair: string }>`select entry::text as pair from ${members} as entry where ${condition}`,
            db().database.owner,
          );
          expect({ principal, visible }).toEqual({ principal, visible: expected });
        }
      });
    }
  });
});

const mco: Principal = { userId: 1002, tenantId: 2, tenantType: 1, role: 'admin', unitMember: false };

describe('the restricted role', () => {
  const tablesOfApplication = async () =>
    (
      await sql<{ name: string; secured: boolean; owner: string }>`
      select relname as name, relrowsecurity as secured, pg_get_userbyid(relowner) as owner from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all(${system}::text[])`.execute(
        db().database.owner,
      )
    ).rows;

  test('sees no row of any table while no caller is set', async () => {
    for (const { name, secured, owner } of await tablesOfApplication()) {
      expect({ name, secured, owned: owner === 'portal_app' }).toEqual({ name, secured: true, owned: false });
      const read = db()
        .database.app.connection()
        .execute(async (connection) => {
          await sql`begin; set local role portal_app`.execute(connection);
          try {
            return (await sql`select 1 from ${sql.table(name)}`.execute(connection)).rows.length;
          } catch (error) {
            if (error instanceof Error && 'code' in error && error.code === '42501') return 0;
            throw error;
          } finally {
            await sql`rollback`.execute(connection);
          }
        });
      expect({ name, rows: await read }).toEqual({ name, rows: 0 });
    }
  });

  test.each([
    ['turn row security off', 'alter table tenants disable row level security'],
    ['make a table', 'create table mine (id integer)'],
    ['empty a table', 'truncate audit_events'],
    ['change an audit event', "update audit_events set action = 'nothing'"],
    ['delete an audit event', 'delete from audit_events'],
    ['empty the audit trail', 'truncate audit_events restart identity cascade'],
    ['change what administrators read of it', "update audit_trail set action = 'nothing'"],
    ['delete what administrators read of it', 'delete from audit_trail'],
    ['add to what administrators read of it', "insert into audit_trail (action) values ('nothing')"],
    ['read which migrations there are', 'select * from kysely_migration'],
    ['become another role', 'set role postgres'],
  ])('cannot %s', async (_, statement) => {
    const attempt = asPrincipal(db().database, superAdmin, (tx) => sql.raw(statement).execute(tx));
    await expect(attempt).rejects.toMatchObject({ code: expect.stringMatching(/^(42501|22023)$/) });
  });

  test('cannot write records outside the caller’s scope, nor audit events in another name', async () => {
    const attempts = [
      "insert into tenants (name, tenant_type) values ('Mine', 1)",
      "insert into account_holders (tenant_id, legal_business_name, nature_of_business, tos_timestamp, business_entity, control_person, beneficial_owner_entities, beneficial_owner_individuals) values (3, 'x', 'x', now(), '{}', '{}', '[]', '[]')",
      'update tenants set id = 999 where id = 2',
      "insert into users_user_role_tenants (parent_id, position, tenant_id, role) values (1002, 5, 3, 'admin')",
      "insert into audit_events (request_id, user_id, tenant_id, action, resource) values ('x', 1, 2, 'x', 'x')",
      "insert into audit_events (request_id, user_id, tenant_id, action, resource) values ('x', 1002, 1, 'x', 'x')",
      "insert into drafts (user_id, tenant_id, resource, body) values (1003, 2, 'x', 'x')",
    ];
    for (const attempt of attempts) {
      const outcome = await asPrincipal(db().database, mco, (tx) => sql.raw(attempt).execute(tx)).then(
        () => 'done',
        sqlState,
      );
      expect({ attempt, outcome }).toEqual({ attempt, outcome: '42501' });
    }
  });

  test('shows credentials only to the sign-in, and to the sign-in little else', async () => {
    const { database } = db();
    await sql`insert into credentials (user_id, password_hash) values (1002, 'hash')`.execute(database.owner);
    const count = (table: string) => (tx: Tx) =>
      sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`
        .execute(tx)
        .then(({ rows }) => rows[0]?.n);
    expect(await asPrincipal(database, superAdmin, count('credentials'))).toBe(0);
    expect(await asSystem(database, count('credentials'))).toBe(1);
    expect(await asSystem(database, count('users'))).toBeGreaterThan(1);
    for (const table of ['transactions', 'account_holders', 'surveys', 'audit_events', 'drafts']) {
      expect({ table, rows: await asSystem(database, count(table)) }).toEqual({ table, rows: 0 });
    }
  });

  test('sees only the title of a tenant that the caller may not read', async () => {
    const names = await asPrincipal(
      db().database,
      { ...mco, userId: 1010, tenantId: 10, tenantType: 2 },
      async (tx) => ({
        tenants: await idsOf(tx, sql<Ids>`select id from tenants`),
        titles: (await sql<Record<string, unknown>>`select * from tenants_titles where id = 3`.execute(tx))
          .rows,
      }),
    );
    expect(names).toEqual({ tenants: [10], titles: [{ id: 3, title: 'MCO Three' }] });
  });
});

test('a caller’s transaction leaves no settings behind on its connection', async () => {
  const { database } = db();
  await asPrincipal(database, superAdmin, (tx) => sql`select 1`.execute(tx));
  const settings = await sql<Record<string, string>>`
    select current_setting('app.user_id', true) as "user", current_setting('app.tenant_id', true) as "tenant", current_user as role, session_user as login`.execute(
    database.app,
  );
  expect(settings.rows[0]).toMatchObject({ user: expect.stringMatching(/^$/) });
  expect(settings.rows[0]?.['role']).toBe(settings.rows[0]?.['login']);
});
