/** Rows of a pilot whose prototype was rearranged since: they keep what they had, and can still be changed. */
import { beforeAll, expect, test } from 'vitest';
import { draftDocument } from '../../../src/contracts/prototypes/prototype-draft.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const server = testServer();
let token = '';
beforeAll(async () => {
  token = await signIn(server(), people.superAdmin);
});
const send = async (method: 'POST' | 'PATCH', path: string, body: object) =>
  call(server(), `/api/${path}`, { token, method, body });

const states = (...values: readonly string[]) => values.map((value) => ({ value, label: value }));
const text = { kind: 'text', options: { max: 100, optional: true } } as const;
const before = draftDocument('site visits', [
  { key: 'place', kind: 'text', options: { max: 100 } },
  { key: 'status', kind: 'choice', choices: states('open', 'waiting', 'done') },
  { key: 'note', ...text },
  { key: 'cost', ...text },
  { key: 'hospital', kind: 'ref', target: 'tenants', options: { optional: true } },
]);
const after = draftDocument('site visits', [
  { key: 'place', kind: 'text', options: { max: 100 } },
  { key: 'status', kind: 'choice', choices: states('open', 'done') },
  { key: 'cost', kind: 'money', options: { optional: true } },
  { key: 'hospital', kind: 'ref', target: 'tenants', options: { optional: true } },
  { key: 'visitor', kind: 'text', options: { max: 100 } },
]);
const had = { place: 'North', status: 'waiting', note: 'Ring twice', cost: 'little', hospital: { id: 3 } };

test('a row keeps values that its prototype no longer has, and only what changes is checked', async () => {
  const pilot = await send('POST', 'prototypes', { name: 'Visits', document: before, takesRows: true });
  expect(pilot.status, pilot.text).toBe(201);
  const prototype = Object(pilot.body);
  const added = await send('POST', 'prototypeRows', { parent: { id: prototype.id }, values: had });
  expect(added.status, added.text).toBe(201);
  const { id, values: shown } = Object(added.body);
  const rearranged = await send('PATCH', `prototypes/${prototype.id}`, {
    version: prototype.version,
    document: after,
  });
  expect(rearranged.status, rearranged.text).toBe(200);

  const now = { ...had, place: 'South', visitor: 'Ada' };
  const saved = await send('PATCH', `prototypeRows/${id}`, { version: 1, values: now });
  expect(saved.status, saved.text).toBe(200);
  expect(saved.body).toMatchObject({
    name: 'South',
    values: { ...shown, place: 'South', visitor: 'Ada' },
  });

  // An action on the row moves it on, and leaves the rest.
  const moved = { ...now, status: 'done' };
  const acted = await send('PATCH', 'prototypeRows', { rows: [{ id, version: 2, values: moved }] });
  expect(acted.body, acted.text).toEqual({ changed: 1 });

  // What is new must be what the prototype asks for, and what was taken out does not come back.
  const { note: _, ...rest } = moved;
  const wrong: readonly (readonly [string, object])[] = [
    ['values.status', { ...moved, status: 'waiting' }],
    ['values.cost', { ...moved, cost: 'much' }],
    ['values.note', { ...moved, note: 'Ring once' }],
    ['values.visitor', { ...rest, visitor: undefined }],
  ];
  for (const [path, values] of wrong) {
    const refused = await send('PATCH', `prototypeRows/${id}`, { version: 3, values });
    expect([refused.status, Object.keys(Object(refused.body).fields)]).toEqual([400, [path]]);
  }
  const without = await send('PATCH', `prototypeRows/${id}`, { version: 3, values: rest });
  expect(Object(without.body).values).not.toHaveProperty('note');
});

test('a row begins in the default of a state that only actions change, which is not asked for', async () => {
  const fields = before.fields.map((field) =>
    field.key === 'status' ? { ...field, options: { readOnly: true, default: 'open' } } : field,
  );
  const pilot = await send('POST', 'prototypes', {
    name: 'Visits',
    document: { ...before, fields, form: [{ title: 'Visit', fields: ['place'] }] },
    takesRows: true,
  });
  expect(pilot.status, pilot.text).toBe(201);
  const added = await send('POST', 'prototypeRows', {
    parent: { id: Object(pilot.body).id },
    values: { place: 'North' },
  });
  expect(Object(added.body).values).toEqual({ place: 'North', status: 'open' });
});
