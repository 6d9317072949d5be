import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { create } from '../../../server/crud/create.ts';
import { history } from '../../../server/crud/history.ts';
import { read } from '../../../server/crud/read.ts';
import { missingMigration, readDeclared } from '../../../server/db/declared.ts';
import { renamed } from '../../../server/db/renames.ts';
import { differenceOf, schemaSql } from '../../../server/db/schema-sql.ts';
import { emptyShape, shapeOf } from '../../../server/db/shape.ts';
import { registry } from '../../../server/resources.ts';
import type { Resource } from '../../../src/contracts/resource/define-resource.ts';
import { f, type Fields } from '../../../src/contracts/resource/fields.ts';
import { admins, allow, everyone } from '../../../src/contracts/resource/policy.ts';
import { createRegistry } from '../../../src/contracts/registry/registry.ts';
import { as, superAdmin } from '../../harness/crud.ts';
import { testDatabase } from '../../harness/database.ts';

function things(fields: Fields, change: Partial<Resource> = {}): Resource {
  return {
    name: 'things',
    service: 'api',
    label: ['Thing', 'Things'],
    title: 'title',
    routes: {},
    fields: { title: f.text(), ...fields },
    list: { columns: ['title'] },
    access: {
      screen: everyone,
      read: [allow(everyone)],
      create: [allow(everyone)],
      update: [allow(admins())],
    },
    ...change,
  };
}
const shape = (...resources: Resource[]) => shapeOf(resources, registry.resources);
const changes = (before: Resource, after: Resource) => differenceOf(shape(before), shape(after));

test('the committed migrations produce the schema of the declarations', () => {
  expect(missingMigration(readDeclared(), registry.resources)).toBe(undefined);
  expect(readDeclared()).toEqual(JSON.parse(JSON.stringify(shapeOf(registry.resources))));
});

describe('a changed declaration without a migration', () => {
  const parts = f.rows({ label: f.text() });
  const before = things({ parts, note: f.text(), state: f.choice({ open: 'Open' }) });
  const said = (fields: Fields, change: Partial<Resource> = {}) =>
    missingMigration(shapeOf([before]), [
      things({ parts, note: f.text(), state: f.choice({ open: 'Open' }), ...fields }, change),
    ])?.split('\n');

  test.each<[what: string, fields: Fields, change: Partial<Resource>, says: string]>([
    ['a new field', { mileage: f.integer({ optional: true }) }, {}, 'things.fields.mileage is new.'],
    ['new rows', { legs: f.rows({ label: f.text() }) }, {}, 'things.fields.legs is new.'],
    [
      'one more choice',
      { state: f.choice({ open: 'Open', shut: 'Shut' }) },
      {},
      'things.fields.state has changed.',
    ],
    [
      'one more field of rows',
      { parts: f.rows({ label: f.text(), count: f.integer({ default: 1 }) }) },
      {},
      'things.fields.parts has changed.',
    ],
    [
      'another order',
      {},
      { list: { columns: ['title', 'note'] } },
      'things.list, or what is unique, has changed.',
    ],
    [
      'another grant',
      {},
      { access: { screen: everyone, read: [allow(admins())] } },
      'things.access has changed.',
    ],
  ])('is reported with what to do: %s', (_, fields, change, says) => {
    expect(said({})).toBe(undefined);
    expect(said(fields, change)).toEqual([
      'A migration is missing for what the declarations say:',
      `  src/resources/things.ts: ${says}`,
      'Run "npm run db:generate", read the migration that it writes, and commit it.',
    ]);
  });

  test('is reported for a new or removed resource, and for a removed field', () => {
    expect(missingMigration(emptyShape, [before])).toContain('src/resources/things.ts: things is new.');
    expect(missingMigration(shapeOf([before]), [])).toContain(
      'The table "things_parts" is no longer declared.',
    );
    expect(
      missingMigration(shapeOf([before]), [things({ parts, state: f.choice({ open: 'Open' }) })]),
    ).toContain('things.fields no longer has what the column "note" keeps.');
  });
});

describe('the migration for a changed declaration', () => {
  const state = f.choice({ open: 'Open', shut: 'Shut' }, { default: 'open' });

  test('is empty if nothing changed', () => {
    expect(changes(things({ state }), things({ state }))).toEqual({ statements: [], refusals: [] });
  });

  test('adds columns, tables and indexes', () => {
    const { statements, refusals } = changes(
      things({}),
      things(
        {
          state,
          note: f.text({ optional: true }),
          owner: f.ref('tenants', { optional: true }),
          // Providers are records of the tenants table.
          site: f.ref('providers', { optional: true }),
          parts: f.rows({ label: f.text() }),
          peers: f.refs('things'),
        },
        { list: { columns: ['title', 'state'] } },
      ),
    );
    expect(refusals).toEqual([]);
    const text = statements.join('\n');
    for (const part of [
      `alter table "things" add column "state" text not null default 'open' constraint "things_state_check" check ("state" in ('open', 'shut'))`,
      'alter table "things" add column "note" text',
      'add constraint "things_owner_id_fkey" foreign key ("owner_id") references "tenants" (id)',
      'add constraint "things_site_id_fkey" foreign key ("site_id") references "tenants" (id)',
      'create table "things_parts"',
      'create table "things_peers"',
      'create index "things_owner_id_idx" on "things" ("owner_id", "id")',
      'create index "things_state_idx" on "things" ("state", "id")',
      'alter table "things_parts" enable row level security',
    ])
      expect(text).toContain(part);
  });

  test('makes a column optional, changes its default and allows another choice', () => {
    const wider = f.choice({ open: 'Open', shut: 'Shut', lost: 'Lost' }, { default: 'lost', optional: true });
    expect(changes(things({ state }), things({ state: wider })).statements).toEqual([
      'alter table "things" alter column "state" drop not null',
      `alter table "things" alter column "state" set default 'lost'`,
      'alter table "things" drop constraint "things_state_check"',
      `alter table "things" add constraint "things_state_check" check ("state" in ('open', 'shut', 'lost'))`,
    ]);
  });

  test('replaces policies where grants change, and indexes where lists do', () => {
    const access = { screen: everyone, read: [allow(admins())] };
    const { statements, refusals } = changes(
      things({ state }, { list: { columns: ['title', 'state'] } }),
      things({ state }, { access }),
    );
    expect(refusals).toEqual([]);
    expect(statements).toEqual(
      expect.arrayContaining([
        'drop index "things_state_idx"',
        'drop policy "things_select" on "things"',
        'drop policy "things_insert" on "things"',
        expect.stringContaining('create policy "things_select" on "things" for select'),
        'revoke all on "things" from portal_app',
        'grant select on "things" to portal_app',
      ]),
    );
  });

  test.each<[what: string, before: Fields, after: Fields, says: string]>([
    [
      'drop a column',
      { note: f.text() },
      {},
      'The column "note" of the table "things" is no longer declared',
    ],
    [
      'rename one',
      { note: f.text({ optional: true }) },
      { remark: f.text({ optional: true }) },
      '"note" of the table "things" is no longer declared',
    ],
    [
      'rename one, and the only one of its kind that came is named',
      { amountAsked: f.money({ optional: true }) },
      { requested: f.money({ optional: true }) },
      'run npm run db:generate -- --rename things.amountAsked=requested;',
    ],
    [
      'rename a reference',
      { madeBy: f.ref('users', { optional: true }) },
      { writtenBy: f.ref('users') },
      'If another field was renamed to it, run npm run db:generate -- --rename things.madeBy=writtenBy.',
    ],
    [
      'rename one of several, which may be any of them',
      { note: f.text({ optional: true }) },
      { remark: f.text({ optional: true }), comment: f.text({ optional: true }) },
      '--rename resource.oldField=newField;',
    ],
    [
      'change a type',
      { size: f.text() },
      { size: f.integer() },
      'The column "size" of the table "things" changes from text to integer',
    ],
    [
      'require what may be absent',
      { note: f.text({ optional: true }) },
      { note: f.text() },
      'becomes required, and records may lack it',
    ],
    ['add what is required and has no default', {}, { note: f.text() }, 'is new and required'],
    [
      'take a choice away',
      { state },
      { state: f.choice({ open: 'Open' }, { default: 'open' }) },
      'no longer takes shut, and records may have it. Write the next .sql file',
    ],
    ['point elsewhere', { peer: f.ref('tenants') }, { peer: f.ref('sdas') }, 'points at another table'],
    [
      'drop a table of rows',
      { parts: f.rows({ label: f.text() }) },
      {},
      'The table "things_parts" is no longer declared',
    ],
    [
      'encrypt what is plain',
      { size: f.integer() },
      { size: f.integer({ pii: true }) },
      'changes from integer to text',
    ],
  ])('refuses to %s, and says why', (_, before, after, says) => {
    expect(changes(things(before), things(after)).refusals.join()).toContain(says);
  });

  test('refuses to drop a resource', () => {
    expect(differenceOf(shape(things({})), emptyShape).refusals.join()).toContain(
      'The table "things" is no longer declared',
    );
  });

  test('drops the rows of a resource together with it, and refuses for both in one sentence', () => {
    const withRows = shape(things({ parts: f.rows({ label: f.text() }), peers: f.refs('tenants') }));
    expect(differenceOf(withRows, emptyShape).refusals).toEqual([
      expect.stringContaining('say --drop things.'),
    ]);
    const { refusals, statements } = differenceOf(withRows, emptyShape, { dropped: ['things'] });
    expect(refusals).toEqual([]);
    expect(statements.filter((statement) => statement.startsWith('drop table'))).toEqual([
      'drop table "things_parts"',
      'drop table "things_peers"',
      'drop table "things"',
    ]);
  });

  test('cannot be made for names that collide in the database or are too long for it', () => {
    expect(() => shape(things({ aB: f.text(), a_b: f.text() }))).toThrow('Two fields want the column "a_b"');
    expect(() => shape(things({ peer: f.ref('things'), peerId: f.integer() }))).toThrow(
      'Two fields want the column "peer_id"',
    );
    expect(() => shape(things({ ['a'.repeat(50)]: f.refs('tenants') }))).toThrow(
      'is longer than the 63 characters',
    );
  });
});

describe('migrations applied in sequence', () => {
  const db = testDatabase();

  test('produce the same schema as a fresh start, and keep old records readable', async () => {
    const first = things({ parts: f.rows({ label: f.text() }) });
    const second = things(
      {
        parts: f.rows({ label: f.text(), count: f.integer({ default: 1 }) }),
        state: f.choice({ open: 'Open' }, { default: 'open' }),
        tags: f.list(),
        owner: f.ref('tenants', { optional: true }),
      },
      { list: { columns: ['title', 'state', 'owner'], sort: '-title' } },
    );
    const { database } = db();
    const apply = async (statements: readonly string[]) => {
      for (const statement of statements) await sql.raw(statement).execute(database.owner);
    };
    const registryWith = (resource: Resource) =>
      createRegistry([...registry.resources, resource].map((one) => ({ file: one.name, resource: one })));
    await apply(schemaSql([first], registry.resources));
    const old = await as({ ...db(), registry: registryWith(first) }, superAdmin, (context) =>
      create(context, first, { title: 'Old', parts: [{ label: 'a' }] }),
    );
    await apply(differenceOf(shape(first), shape(second)).statements);
    const seen = await as({ ...db(), registry: registryWith(second) }, superAdmin, (context) =>
      read(context, second, old.id),
    );
    expect(seen).toMatchObject({
      title: 'Old',
      state: 'open',
      tags: [],
      owner: null,
      parts: [{ label: 'a', count: 1 }],
    });
    const migrated = await catalogue();
    await sql`drop table things cascade; drop table things_parts cascade`.execute(database.owner);
    await apply(schemaSql([second], registry.resources));
    expect(await catalogue()).toEqual(migrated);
  });

  test('keep records and their history when names change, and drop only what they are told to', async () => {
    const parts = f.rows({ label: f.text() });
    const peers = f.refs('tenants', { optional: true });
    const list = (columns: readonly string[]) =>
      ({ list: { columns, sort: columns[1] } }) as Partial<Resource>;
    const first = things(
      {
        fee: f.money(),
        owner: f.ref('tenants'),
        state: f.choice({ open: 'Open' }),
        parts,
        peers,
        note: f.text({ optional: true }),
      },
      list(['title', 'fee', 'owner']),
    );
    const second = things(
      { cost: f.money(), keeper: f.ref('tenants'), phase: f.choice({ open: 'Open' }), pieces: parts, peers },
      { ...list(['title', 'cost', 'keeper']), name: 'thingsAnew' },
    );
    const { database } = db();
    const run = async (statements: readonly string[]) => {
      for (const statement of statements) await sql.raw(statement).execute(database.owner);
    };
    const registryWith = (resource: Resource) =>
      createRegistry([...registry.resources, resource].map((one) => ({ file: one.name, resource: one })));
    await sql`drop table if exists things cascade; drop table if exists things_parts cascade`.execute(
      database.owner,
    );
    await run(schemaSql([first], registry.resources));
    const old = await as({ ...db(), registry: registryWith(first) }, superAdmin, (context) =>
      create(context, first, {
        title: 'Old',
        fee: '1.50',
        owner: { id: 1 },
        state: 'open',
        parts: [{ label: 'a' }],
        peers: [{ id: 1 }],
        note: 'Goes',
      }),
    );
    const before = shape(first);
    const names = [
      'things=thingsAnew',
      'thingsAnew.fee=cost',
      'thingsAnew.owner=keeper',
      'thingsAnew.state=phase',
      'thingsAnew.parts=pieces',
    ];
    // Dropping a choice explicitly also deletes the records that have it.
    const [wide, narrow] = [['open', 'shut'], ['open']].map((values) =>
      shape(things({ state: f.choice(Object.fromEntries(values.map((value) => [value, value]))) })),
    );
    if (wide === undefined || narrow === undefined) throw new Error('Two were made.');
    expect(differenceOf(wide, narrow).refusals.join()).toContain('say --drop things.state=shut.');
    expect(differenceOf(wide, narrow, { dropped: ['things.state=shut'] })).toMatchObject({
      refusals: [],
      statements: expect.arrayContaining([`delete from "things" where "state" in ('shut')`]),
    });
    const refused = differenceOf(before, shape(second), {
      renamed: renamed(before, [second], names.slice(0, 4)),
    });
    expect(refused.refusals).toEqual([
      expect.stringContaining('say --drop things_anew_parts.'),
      expect.stringContaining('say --drop things_anew.note.'),
    ]);
    expect(renamed(before, [second], ['thingsAnew.fee=costs']).refusals.join()).toContain(
      'Did you mean "cost"?',
    );
    const { statements, refusals } = differenceOf(before, shape(second), {
      renamed: renamed(before, [second], names),
      dropped: ['things_anew.note'],
    });
    expect(refusals).toEqual([]);
    await run(statements);
    const seen = await as({ ...db(), registry: registryWith(second) }, superAdmin, async (context) => ({
      record: await read(context, second, old.id),
      events: (await history(context, second, old.id, { start: 0, end: 5 })).entries,
    }));
    expect(seen.record).toMatchObject({
      title: 'Old',
      cost: '1.50',
      keeper: { id: 1 },
      phase: 'open',
      pieces: [{ label: 'a' }],
      peers: [{ id: 1 }],
    });
    expect(JSON.stringify(seen.events)).toContain('Goes');
    const moved = await catalogue();
    await sql`drop table things_anew cascade; drop table things_anew_pieces cascade; drop table things_anew_peers cascade`.execute(
      database.owner,
    );
    await run(schemaSql([second], registry.resources));
    expect(await catalogue()).toEqual(moved);
  });

  /** Columns, constraints, indexes, policies and grants of the test's tables, whatever their order. */
  async function catalogue(): Promise<unknown> {
    const { owner } = db().database;
    const queries = [
      sql`select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns where table_name like 'things%' order by 1, 2`,
      sql`select conname, pg_get_constraintdef(oid) as def from pg_constraint where conrelid::regclass::text like 'things%' and contype <> 'n' order by 1`,
      sql`select indexname, indexdef from pg_indexes where tablename like 'things%' order by 1`,
      sql`select policyname, cmd, qual, with_check from pg_policies where tablename like 'things%' or policyname like 'things%' order by 1`,
      sql`select table_name, privilege_type from information_schema.role_table_grants where grantee = 'portal_app' and table_name like 'things%' order by 1, 2`,
    ];
    return Promise.all(queries.map(async (query) => (await query.execute(owner)).rows));
  }
});
