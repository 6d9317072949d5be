import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Tx } from '../../../server/db/database.ts';
import { asSystem } from '../../../server/db/scoped.ts';
import { tableOf } from '../world/stored-records.ts';
import { column, stored, RowSecurity } from './row-security.ts';

const rowSecurity = new RowSecurity();

function underRole<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return rowSecurity.database.app.transaction().execute(async (tx) => {
    await sql`set local role portal_app`.execute(tx);
    return work(tx);
  });
}

/** The tables for which the statement returns something. */
async function openIn(
  tx: Tx,
  names: readonly string[],
  statement: (name: string) => ReturnType<typeof sql>,
): Promise<string[]> {
  const open: string[] = [];
  for (const name of names) {
    const found = await column(tx, statement(name));
    if (found !== '' && found !== 'refused') open.push(name);
  }
  return open;
}

describe('row-level security while no caller is set', () => {
  test('shows no row of any table or view', async () => {
    const names = await rowSecurity.tables(['r', 'p', 'm', 'f', 'v']);
    expect(
      await underRole((tx) => openIn(tx, names, (name) => sql`select * from ${sql.table(name)}`)),
    ).toEqual([]);
  });

  test('lets nothing be changed, deleted or inserted', async () => {
    const names = await rowSecurity.tables(['r', 'p']);
    const resources = stored.map(({ name }) => tableOf(name));
    await underRole(async (tx) => {
      expect(await openIn(tx, names, (name) => sql`delete from ${sql.table(name)} returning *`)).toEqual([]);
      expect(
        await openIn(tx, resources, (name) => sql`update ${sql.table(name)} set version = 2 returning id`),
      ).toEqual([]);
      expect(await column(tx, sql`insert into tenants (name, tenant_type) values ('Mine', 4)`)).toBe(
        'refused',
      );
      expect(
        await column(
          tx,
          sql`insert into audit_events (request_id, user_id, action, resource) values ('forged', 1, 'delete', 'tenants')`,
        ),
      ).toBe('refused');
    });
  });

  test('shows the sign-in only the tables that it needs', async () => {
    const names = await rowSecurity.tables(['r', 'p', 'm', 'f', 'v']);
    const open = await asSystem(rowSecurity.database, (tx) =>
      openIn(tx, names, (name) => sql`select * from ${sql.table(name)}`),
    );
    expect(open).toEqual([
      // Only the logos of tenants, as checked below.
      'files',
      'idempotency_keys',
      'session_uses',
      'sessions',
      'sign_in_attempts',
      'tenants',
      'users',
      'users_user_role_tenants',
    ]);
    const others = await asSystem(rowSecurity.database, (tx) =>
      column(
        tx,
        sql`select id from files where id not in (select logo_id from tenants where logo_id is not null)`,
      ),
    );
    expect(others).toBe('');
  });
});

test('the role used for requests owns nothing, bypasses no row-level security and has no memberships', async () => {
  const { owner } = rowSecurity.database;
  const role = await sql`
    select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
      (select count(*) from pg_class c where c.relowner = r.oid) as owns,
      (select count(*) from pg_auth_members m where m.member = r.oid) as memberships
    from pg_roles r where rolname = 'portal_app'`.execute(owner);
  expect(role.rows).toEqual([
    {
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      owns: 0,
      memberships: 0,
    },
  ]);
  const unguarded = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not relrowsecurity order by 1`.execute(
    owner,
  );
  expect(unguarded.rows.map(({ name }) => name)).toEqual(['kysely_migration', 'kysely_migration_lock']);
});
