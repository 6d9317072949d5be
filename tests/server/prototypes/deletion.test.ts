/** A prototype goes with the rows of its pilot and its comments, if whoever deletes it was shown how many there are. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { draftDocument } from '../../../src/contracts/prototypes/prototype-draft.ts';
import { meanwhile } from '../../harness/meanwhile.ts';
import { people } from '../../harness/sample-people.ts';
import { type Call, call, signIn, testServer } from '../../harness/server.ts';

const server = testServer();
const names = ['superAdmin', 'superMember', 'mcoAdmin', 'otherMcoAdmin'] as const;
type Name = (typeof names)[number];
const tokens = new Map<Name, string>();
beforeAll(async () => {
  for (const name of names) tokens.set(name, await signIn(server(), people[name]));
});
const as = async (who: Name, path: string, options: Omit<Call, 'token'> = {}) =>
  call(server(), `/api/${path}`, { token: tokens.get(who) ?? '', ...options });

const document = draftDocument('site visits', [{ key: 'place', kind: 'text', options: { max: 100 } }]);

interface Saved {
  readonly id: number;
  readonly version: number;
}
async function made(who: Name, path: string, body: unknown): Promise<Saved> {
  const answer = await as(who, path, { method: 'POST', body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body as Saved; // the server validates a 201 against its schema
}
const addRow = (who: Name, { id }: Saved, place = 'North') =>
  made(who, 'prototypeRows', { parent: { id }, values: { place } });
async function pilot(): Promise<Saved> {
  const shared = { tenants: [{ id: 2 }, { id: 3 }], takesRows: true };
  return made('superAdmin', 'prototypes', { name: 'Site visits', document, ...shared });
}
const remove = (who: Name, { id, version }: Saved, counts = '') =>
  as(who, `prototypes/${id}?version=${version}${counts}`, { method: 'DELETE' });
const left = async ({ id }: Saved) => {
  const { rows } = await sql<{ left: readonly number[] }>`
    select json_build_array((select count(*) from prototypes where id = ${id}), (select count(*) from prototype_rows where parent_id = ${id}),
      (select count(*) from prototype_comments where parent_id = ${id})) as "left"`.execute(
    server().database.owner,
  );
  return rows[0]?.left;
};

test('a prototype is deleted with the rows of every organization and the comments, each audited', async () => {
  const own = await pilot();
  const [kept, row, other] = [
    await pilot(),
    await addRow('mcoAdmin', own),
    await addRow('otherMcoAdmin', own, 'South'),
  ];
  await addRow('mcoAdmin', kept);
  const comment = await made('mcoAdmin', 'prototypeComments', { parent: { id: own.id }, text: 'Too long?' });

  // Nobody deletes them by mistake, and nobody who may not delete the prototype.
  expect((await remove('superAdmin', own)).body).toMatchObject({ code: 'inUse' });
  expect((await remove('superAdmin', own, '&rows=2')).body).toMatchObject({ code: 'inUse' });
  for (const who of ['superMember', 'mcoAdmin'] as const)
    expect((await remove(who, own, '&rows=2&comments=1')).status).toBe(403);
  expect((await remove('superAdmin', { ...own, version: 7 }, '&rows=2&comments=1')).body).toMatchObject({
    code: 'conflict',
    current: { id: own.id },
  });
  expect(await left(own)).toEqual([1, 2, 1]);

  const gone = await remove('superAdmin', own, '&rows=2&comments=1');
  expect(gone.status, gone.text).toBe(204);
  expect(await left(own)).toEqual([0, 0, 0]);
  expect(await left(kept)).toEqual([1, 1, 0]);
  expect((await remove('superAdmin', own, '&rows=0&comments=0')).status).toBe(404);

  const { rows: events } = await sql<{
    resource: string;
    id: number;
    changes: readonly unknown[];
    by: string;
  }>`
    select resource, record_id as "id", changes, user_email as "by" from audit_events
    where action = 'delete' and request_id = (select request_id from audit_events where action = 'delete' and resource = 'prototypes' and record_id = ${own.id})
    order by audit_events.id`.execute(server().database.owner);
  expect(events.map(({ resource, id, by }) => [resource, id, by])).toEqual([
    ['prototypeRows', row.id, people.superAdmin],
    ['prototypeRows', other.id, people.superAdmin],
    ['prototypeComments', comment.id, people.superAdmin],
    ['prototypes', own.id, people.superAdmin],
  ]);
  // As if each had been deleted by itself.
  const single = await addRow('mcoAdmin', kept, 'South');
  await as('superAdmin', `prototypeRows/${single.id}?version=1`, { method: 'DELETE' });
  const { rows: alone } = await sql<{ changes: readonly Readonly<Record<string, unknown>>[] }>`
    select changes from audit_events where action = 'delete' and resource = 'prototypeRows' and record_id = ${single.id}`.execute(
    server().database.owner,
  );
  const [, together] = events;
  expect(alone[0]?.changes.map(({ field, after }) => [field, after])).toEqual(
    together?.changes.map((change) => [Object(change).field, Object(change).after]),
  );
  expect(together?.changes).toEqual(
    expect.arrayContaining([
      { field: 'values', before: { place: 'South' }, after: null },
      { field: 'parent', before: { id: own.id, name: 'Site visits' }, after: null },
      { field: 'tenant', before: { id: 3, name: expect.stringMatching(/\w/) }, after: null },
    ]),
  );
});

test('nothing is deleted if a row or comment came or went since they were counted', async () => {
  const own = await pilot();
  const row = await addRow('mcoAdmin', own);
  const refused = await remove('superAdmin', own, '&rows=0&comments=0');
  expect(refused.status).toBe(409);
  expect(refused.body).toMatchObject({
    code: 'conflict',
    Error:
      'Nothing was done: it would now affect 1 pilot row, not 0 pilot rows. Review them, then choose “Delete” again.',
  });
  expect((await remove('superAdmin', own, '&rows=1&comments=3')).body).toMatchObject({ code: 'conflict' });
  expect((await remove('superAdmin', own, '&rows=2&comments=0')).body).toMatchObject({ code: 'conflict' });
  expect(await left(own)).toEqual([1, 1, 0]);

  // A row that is being added while the deletion counts is waited for.
  const late = await meanwhile(
    server(),
    [
      sql`insert into prototype_rows (parent_id, "values", tenant_id, added_by_id)
        select parent_id, '{}', tenant_id, added_by_id from prototype_rows where id = ${row.id}`,
    ],
    () => remove('superAdmin', own, '&rows=1&comments=0'),
  );
  expect(late.body).toMatchObject({ code: 'conflict', message: { values: { now: { count: 2 } } } });
  expect(await left(own)).toEqual([1, 2, 0]);

  // A row that is added while the deletion is under way finds no prototype.
  const [gone, added] = await meanwhile(
    server(),
    [sql`select 1 from prototypes where id = ${own.id} for update`],
    () =>
      Promise.all([
        remove('superAdmin', own, '&rows=2&comments=0'),
        as('mcoAdmin', 'prototypeRows', {
          method: 'POST',
          body: { parent: { id: own.id }, values: { place: 'Late' } },
        }),
      ]),
    { waiting: 2 },
  );
  // Whichever of the two comes first, none is lost without a word.
  expect([
    [204, 400],
    [409, 201],
  ]).toContainEqual([gone.status, added.status]);
  expect((await left(own))?.[0]).toBe(gone.status === 204 ? 0 : 1);
});
