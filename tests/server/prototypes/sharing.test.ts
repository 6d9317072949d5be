/** Who sees a prototype and keeps or reads rows in its pilot, and what a row may hold. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { draftDocument } from '../../../src/contracts/prototypes/prototype-draft.ts';
import { maxPilotRows } from '../../../src/contracts/prototypes/prototype-rows.ts';
import { csvCells, xlsxCells } from '../../harness/files.ts';
import { meanwhile } from '../../harness/meanwhile.ts';
import { type Call, call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const server = testServer();
type Name = 'superAdmin' | 'mcoAdmin' | 'otherMcoAdmin' | 'superViewer' | 'providerViewer';
const tokens = new Map<Name, string>();
beforeAll(async () => {
  for (const name of ['superAdmin', 'mcoAdmin', 'otherMcoAdmin', 'superViewer', 'providerViewer'] as const)
    tokens.set(name, await signIn(server(), people[name]));
});
const as = async (who: Name, path: string, options: Omit<Call, 'token'> = {}) =>
  call(server(), `/api/${path}`, { token: tokens.get(who) ?? '', ...options });

const document = draftDocument('site visits', [
  { key: 'name', kind: 'text', options: { max: 100 } },
  { key: 'visited', kind: 'date' },
  { key: 'cost', kind: 'money', options: { optional: true } },
  { key: 'hospital', kind: 'ref', target: 'tenants', options: { optional: true } },
  { key: 'dob', kind: 'date', options: { pii: true, optional: true } },
]);

interface Saved {
  readonly id: number;
  readonly version: number;
}
async function saved(shared: Readonly<Record<string, unknown>> = {}): Promise<Saved> {
  const { status, body, text } = await as('superAdmin', 'prototypes', {
    method: 'POST',
    body: { name: 'Site visits', document, ...shared },
  });
  expect(status, text).toBe(201);
  return body as Saved; // the server validates a 201 against its schema
}
async function download(path: string) {
  const response = await fetch(`${server().origin}/api/${path}`, {
    headers: { authorization: `Bearer ${tokens.get('superAdmin')}` },
  });
  const { status, headers } = response;
  return { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}
const addRow = (who: Name, { id }: Saved, values: unknown) =>
  as(who, 'prototypeRows', { method: 'POST', body: { parent: { id }, values } });
const visit = { name: 'North', visited: '2026-03-02', cost: '12.50' };

test('a prototype is visible only to those it is shared with, who may comment but not change it', async () => {
  const own = await saved();
  for (const who of ['mcoAdmin', 'superViewer'] as const)
    expect((await as(who, `prototypes/${own.id}`)).status).toBe(404);
  const shared = await as('superAdmin', `prototypes/${own.id}`, {
    method: 'PATCH',
    body: { version: own.version, tenants: [{ id: 2 }] },
  });
  expect(shared.status, shared.text).toBe(200);
  expect((await as('mcoAdmin', `prototypes/${own.id}`)).status).toBe(200);
  expect((await as('otherMcoAdmin', `prototypes/${own.id}`)).status).toBe(404);
  // They may look at it but not change it.
  const changed = await as('mcoAdmin', `prototypes/${own.id}`, {
    method: 'PATCH',
    body: { version: own.version + 1, name: 'Mine' },
  });
  expect(changed.status).toBe(403);
  const said = await as('mcoAdmin', 'prototypeComments', {
    method: 'POST',
    body: { parent: { id: own.id }, about: 'column', place: 'cost', text: 'In dollars?' },
  });
  expect(said.status, said.text).toBe(201);
});

test('only those who share a prototype can see or find out with which other tenants it is shared', async () => {
  const own = await saved({ tenants: [{ id: 2 }, { id: 3 }] });
  const { body: arranged } = await as('superAdmin', `prototypes/${own.id}`);
  expect(arranged).toMatchObject({ tenants: [{ id: 2 }, { id: 3 }], users: [] });
  for (const path of [`prototypes/${own.id}`, 'prototypes']) {
    const { status, body } = await as('mcoAdmin', path);
    expect(status).toBe(200);
    const seen: unknown = Array.isArray(body) ? body.find(({ id }) => id === own.id) : body;
    expect(Object(seen).tenants).toMatchObject([{ id: 2 }]);
  }
  // A filter does not reveal it either, by finding the prototype or not.
  const filtered = async (who: Name, tenant: number) =>
    (
      (await as(who, `prototypes?_where=${JSON.stringify({ tenants: { some: { id: tenant } } })}`))
        .body as readonly Saved[]
    ).some(({ id }) => id === own.id);
  expect([await filtered('mcoAdmin', 2), await filtered('mcoAdmin', 3)]).toEqual([true, false]);
  expect(await filtered('superAdmin', 3)).toBe(true);
});

interface Told {
  readonly title: string;
  readonly body: string;
  readonly link: string;
}
const toldOf = async (who: Name, { id }: Saved): Promise<readonly Told[]> =>
  // The server validates its answer against its schema.
  ((await as(who, 'alert/current')).body as readonly Told[]).filter(
    ({ link }) => link === `/prototypes/${id}`,
  );
async function changed({ id }: Saved, values: Readonly<Record<string, unknown>>): Promise<void> {
  const { body: now } = await as('superAdmin', `prototypes/${id}`);
  const { status, text } = await as('superAdmin', `prototypes/${id}`, {
    method: 'PATCH',
    body: { version: Object(now).version, ...values },
  });
  expect(status, text).toBe(200);
}

test('users are notified once when a prototype is shared with them, and again of its pilot', async () => {
  const own = await saved();
  expect(await toldOf('mcoAdmin', own)).toEqual([]);
  const { body: me } = await call(server(), '/identity/users/me', { token: tokens.get('mcoAdmin') ?? '' });
  await changed(own, { tenants: [{ id: 2 }], users: [{ id: Object(me).user.id }] });
  const [first, ...others] = await toldOf('mcoAdmin', own);
  expect(others).toEqual([]);
  expect(first).toMatchObject({
    title: 'Prototype to review: Site visits',
    body: expect.stringMatching(/^\w.* asks you to try it/),
  });
  expect(await toldOf('otherMcoAdmin', own)).toEqual([]);

  const { body: list } = await as('mcoAdmin', 'prototypes');
  expect((list as readonly Saved[]).map(({ id }) => id)).toContain(own.id);

  // Whoever dismissed the notice is not notified again when others are added.
  await as('mcoAdmin', `alert/${Object(first).id}/dismiss`, { method: 'POST' });
  await changed(own, { tenants: [{ id: 2 }, { id: 3 }] });
  expect(await toldOf('mcoAdmin', own)).toEqual([]);
  expect(await toldOf('otherMcoAdmin', own)).toHaveLength(1);
  await changed(own, { takesRows: true });
  for (const who of ['mcoAdmin', 'otherMcoAdmin'] as const)
    expect((await toldOf(who, own)).map(({ title }) => title)).toEqual([
      'Pilot to take part in: Site visits',
    ]);
  await changed(own, { takesRows: false });
  expect((await toldOf('mcoAdmin', own)).map(({ title }) => title)).toEqual([
    'Prototype to review: Site visits',
  ]);
  await changed(own, { tenants: [], users: [] });
  expect(await toldOf('otherMcoAdmin', own)).toEqual([]);

  // Everybody may see it, and everybody but the viewers of the Super Tenant is notified.
  await changed(own, { withEveryone: true });
  for (const who of ['mcoAdmin', 'otherMcoAdmin', 'providerViewer'] as const)
    expect(await toldOf(who, own)).toHaveLength(1);
  const { body: last } = await as('superAdmin', `prototypes/${own.id}`);
  const gone = await as('superAdmin', `prototypes/${own.id}?version=${Object(last).version}`, {
    method: 'DELETE',
  });
  expect(gone.status, gone.text).toBe(204);
  expect(await toldOf('mcoAdmin', own)).toEqual([]);
});

test('a pilot row must fit its fields, and each tenant sees only its own rows', async () => {
  const pilot = await saved({ tenants: [{ id: 2 }, { id: 3 }], takesRows: true });
  const wrong = await addRow('mcoAdmin', pilot, { name: 'North', visited: '03/02/2026', cost: 'much' });
  expect(wrong.status).toBe(400);
  expect(Object.keys(Object(wrong.body).fields).sort()).toEqual(['values.cost', 'values.visited']);
  // It may hold neither personal data nor a hospital that the caller cannot see.
  expect((await addRow('mcoAdmin', pilot, { ...visit, dob: '1980-01-01' })).status).toBe(400);
  expect((await addRow('mcoAdmin', pilot, { ...visit, hospital: { id: 3 } })).status).toBe(400);

  const made = await addRow('mcoAdmin', pilot, { ...visit, hospital: { id: 2 } });
  expect(made.status, made.text).toBe(201);
  expect(made.body).toMatchObject({
    name: 'North',
    values: { cost: '12.50', hospital: { id: 2, name: expect.any(String) } },
    tenant: { id: 2 },
  });
  const { id, version } = made.body as Saved; // the server validates a 201 against its schema
  const seen = async (who: Name) =>
    (await as(who, `prototypeRows?parent=${pilot.id}`)).headers.get('x-total-count');
  expect([await seen('mcoAdmin'), await seen('otherMcoAdmin'), await seen('superAdmin')]).toEqual([
    '1',
    '0',
    '1',
  ]);
  expect((await as('otherMcoAdmin', `prototypeRows/${id}`)).status).toBe(404);

  const patch = { values: { ...visit, name: 'South' } };
  const changed = await as('mcoAdmin', `prototypeRows/${id}`, {
    method: 'PATCH',
    body: { ...patch, version },
  });
  expect(changed.body).toMatchObject({ name: 'South', version: version + 1 });
  const late = await as('mcoAdmin', `prototypeRows/${id}`, { method: 'PATCH', body: { ...patch, version } });
  expect(late.status).toBe(409);

  const file = await as('superAdmin', `prototypes/${pilot.id}/rows/download`);
  expect(file.text.split('\r\n')).toEqual([
    'Name,Visited,Cost,Hospital,Tenant of the row,Added by,Created',
    expect.stringMatching(/^South,2026-03-02,12\.50,,\w[^,]+,\w[^,]+,20\d\d-/),
    '',
  ]);

  // A viewer in their tenant may read rows, but not add, change or delete any.
  const looked = await saved({ users: [{ id: 100 }], takesRows: true });
  expect((await addRow('superAdmin', looked, visit)).status).toBe(201);
  expect((await as('providerViewer', `prototypes/${looked.id}`)).status).toBe(200);
  expect((await addRow('providerViewer', looked, visit)).status).toBe(403);
  // Whoever may add a row may delete it.
  const extra = (await addRow('mcoAdmin', pilot, visit)).body as Saved; // the server validates it
  const remove = (who: Name) =>
    as(who, `prototypeRows/${extra.id}?version=${extra.version}`, { method: 'DELETE' });
  expect((await remove('otherMcoAdmin')).status).toBe(404);
  expect((await remove('mcoAdmin')).status).toBe(204);

  // A prototype that cannot exist is refused, however large its number or small.
  for (const id of [-2_147_483_649, 2_147_483_648, 0.5, 0, 1e300]) {
    const astray = await addRow('mcoAdmin', { ...pilot, id }, visit);
    expect([id, astray.status, astray.body]).toMatchObject([
      id,
      400,
      { fields: { 'parent.id': expect.any(String) } },
    ]);
  }

  // A pilot that has ended can be read but no longer written.
  const ended = await as('superAdmin', `prototypes/${pilot.id}`, {
    method: 'PATCH',
    body: { version: pilot.version, takesRows: false },
  });
  expect(ended.status).toBe(200);
  expect((await addRow('mcoAdmin', pilot, visit)).status).toBe(403);
  expect(await seen('mcoAdmin')).toBe('1');
  // Nor can it be deleted while it holds rows.
  const deleted = await as('superAdmin', `prototypes/${pilot.id}?version=2`, { method: 'DELETE' });
  expect(deleted.status).toBe(409);
});

test('changes to several rows of a pilot are made together, or not at all', async () => {
  const pilot = await saved({ tenants: [{ id: 2 }, { id: 3 }], takesRows: true });
  const rows: Saved[] = [];
  for (const name of ['North', 'South'])
    rows.push((await addRow('mcoAdmin', pilot, { ...visit, name })).body as Saved); // the server validates it
  const [north, south] = rows.map(({ id, version }) => ({ id, version, values: { ...visit, cost: '20' } }));
  const change = (...changed: unknown[]) =>
    as('mcoAdmin', 'prototypeRows', { method: 'PATCH', body: { rows: changed } });
  const costs = async () => {
    const { body } = await as('mcoAdmin', `prototypeRows?parent=${pilot.id}&_sort=id`);
    return Array.isArray(body) ? body.map(({ values }) => values.cost) : body;
  };
  const strange = (await addRow('otherMcoAdmin', pilot, visit)).body as Saved; // as above

  const wrong = await change(north, { ...south, values: { ...visit, cost: 'much' } });
  expect([wrong.status, Object.keys(Object(wrong.body).fields)]).toEqual([400, ['rows[1].values.cost']]);
  // The row is named by its place in the request, wherever the problem is.
  const others = await change(north, { ...south, id: strange.id, version: strange.version });
  expect([others.status, Object.keys(Object(others.body).fields)]).toEqual([404, ['rows[1]']]);
  const outdated = await change({ ...south, version: 7 }, north);
  expect([outdated.status, Object.keys(Object(outdated.body).fields)]).toEqual([409, ['rows[0]']]);
  expect((await change(north, north)).status).toBe(409);
  expect(await costs()).toEqual(['12.50', '12.50']);

  expect((await change(south, north)).body).toEqual({ changed: 2 });
  expect(await costs()).toEqual(['20.00', '20.00']);
});

test('text kept before a field became a number is not exported as a formula, whatever the name', async () => {
  const pilot = await saved({ tenants: [{ id: 2 }], takesRows: true });
  const written = ['=HYPERLINK("http://evil.example")', '1</v></c><c r="B2"><f>1+1</f></c>', '7'];
  for (const name of written) expect((await addRow('mcoAdmin', pilot, { ...visit, name })).status).toBe(201);
  const changed = draftDocument('x', [{ key: 'name', kind: 'number' }]);
  const patched = await as('superAdmin', `prototypes/${pilot.id}`, {
    method: 'PATCH',
    body: { version: pilot.version, document: { ...changed, name: '../ñ"\r\nset-cookie: a=b' } },
  });
  expect(patched.status, patched.text).toBe(200);
  for (const format of ['csv', 'xlsx']) {
    const { status, headers, bytes } = await download(
      `prototypes/${pilot.id}/rows/download?format=${format}`,
    );
    expect(status).toBe(200);
    expect(headers.get('set-cookie')).toBeNull();
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="\.\.____+set-cookie: a=b-pilot-rows-[\d-]+\.\w+"; filename\*=UTF-8''\.\._%C3%B1%22__set-cookie%3A%20a%3Db-/,
    );
    const cells = format === 'csv' ? csvCells(bytes) : await xlsxCells(bytes);
    expect(cells.slice(1).map(([first]) => first)).toEqual([`'${written[0]}`, written[1], '7']);
  }
});

test('the file tells rows of several organizations apart, whatever the fields of the list are called', async () => {
  const pilot = await saved({ tenants: [{ id: 2 }, { id: 3 }], takesRows: true });
  const fields = draftDocument('visits', [
    { key: 'code', kind: 'text', options: { max: 100 } },
    { key: 'name', kind: 'text', options: { max: 100 } },
    { key: 'tenant', kind: 'text', options: { max: 100 } },
  ]);
  await changed(pilot, { document: { ...fields, title: 'code' } });
  const { owner } = server().database;
  // An organization's name is no formula in anybody's spreadsheet.
  await sql`update tenants set name = '=' || name where id = 3`.execute(owner);
  for (const who of ['mcoAdmin', 'otherMcoAdmin'] as const)
    expect((await addRow(who, pilot, { code: who, name: 'North', tenant: 'typed' })).status).toBe(201);
  const { rows } = await sql<{ id: number; name: string }>`
    select t.id, t.name from tenants t where t.id in (2, 3) order by t.id`.execute(owner);
  const file = async (who: Name) => {
    const { text, status } = await as(who, `prototypes/${pilot.id}/rows/download`);
    expect(status).toBe(200);
    return csvCells(new TextEncoder().encode(text));
  };
  const [header, ...all] = await file('superAdmin');
  expect(header).toEqual(['Code', 'Name', 'Tenant', 'Tenant of the row', 'Added by', 'Created']);
  expect(all.map((cells) => cells.slice(0, 3))).toEqual([
    ['mcoAdmin', 'North', 'typed'],
    ['otherMcoAdmin', 'North', 'typed'],
  ]);
  expect(all.map(([, , , organization]) => organization)).toEqual([rows[0]?.name, `'${rows[1]?.name}`]);
  // Who sees one organization's rows alone is not told its name in each.
  const [ownHeader, ...own] = await file('mcoAdmin');
  expect(ownHeader).toEqual(['Code', 'Name', 'Tenant', 'Added by', 'Created']);
  expect(own.map(([code]) => code)).toEqual(['mcoAdmin']);
  expect((await as('mcoAdmin', `prototypes/${pilot.id}/rows/download/count`)).body).toEqual({ count: 1 });
  expect((await as('superAdmin', `prototypes/${pilot.id}/rows/download/count`)).body).toEqual({ count: 2 });
  expect((await as('providerViewer', `prototypes/${pilot.id}/rows/download/count`)).status).toBe(404);
});

test('an invalid prototype is refused at the wrong field, and one of two simultaneous saves gets 409', async () => {
  const { id, version } = await saved();
  const save = (body: object) =>
    as('superAdmin', `prototypes/${id}`, { method: 'PATCH', body: { version, ...body } });
  const noList = await save({ document: { ...document, fields: [{ key: 'a', kind: 'color' }] } });
  expect(noList.status).toBe(400);
  expect(Object.keys(Object(noList.body).fields)).toEqual(['document.fields[0].kind']);
  const tooLong = await save({
    sample: { columns: ['name'], rows: Array.from({ length: 60 }, () => ['x'.repeat(2_000)]) },
  });
  expect(tooLong.status).toBe(400);
  const saves = await Promise.all([save({ name: 'One' }), save({ name: 'Two' })]);
  expect(new Set(saves.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(Object(saves.find(({ status }) => status === 409)?.body).current).toMatchObject({ document });
});

test('a field named like another or like something that every object has is refused by its key, wherever it is', async () => {
  const { id, version } = await saved();
  const text = { kind: 'text', options: { max: 100 } };
  const inside = { key: 'phones', kind: 'rows', fields: [{ key: 'toString', ...text }] };
  const input = [{ key: 'hasOwnProperty', ...text }];
  const action = { name: 'call', label: 'Call', done: 'called', grants: [], input };
  const fields = [...document.fields, { key: 'constructor', ...text }, inside, { key: '__proto__', ...text }];
  const keys = async (changed: object) => {
    const { status, body } = await as('superAdmin', `prototypes/${id}`, {
      method: 'PATCH',
      body: { version, document: { ...document, ...changed } },
    });
    return [status, Object(body).fieldMessages];
  };
  const reserved = (key: string) => ({ id: 'prototype.reservedKey', values: { key } });
  expect(await keys({ fields: fields.slice(0, -1), actions: [action] })).toEqual([
    400,
    {
      'document.fields[5].key': reserved('constructor'),
      'document.fields[6].fields[0].key': reserved('toString'),
      'document.actions[0].input[0].key': reserved('hasOwnProperty'),
    },
  ]);
  expect(await keys({ fields })).toEqual([
    400,
    { 'document.fields[7].key': { id: 'prototype.fieldKey', values: { key: '__proto__' } } },
  ]);
  // Of two fields with one key, only the last would be left.
  const again = [...document.fields, ...document.fields.slice(0, 1)];
  expect(await keys({ fields: again })).toEqual([
    400,
    { [`document.fields[${again.length - 1}].key`]: { id: 'field.taken' } },
  ]);
});

test('a pilot with room for one more row accepts only one of two simultaneous rows', async () => {
  const { owner } = server().database;
  const own = await saved({ takesRows: true });
  await sql`
    insert into prototype_rows (parent_id, "values", tenant_id, added_by_id)
    select ${own.id}, '{}', r.tenant_id, u.id from users u join users_user_role_tenants r on r.parent_id = u.id
    cross join generate_series(1, ${maxPilotRows - 1}::integer) where u.email_address = ${people.superAdmin}`.execute(
    owner,
  );
  const both = await meanwhile(
    server(),
    [sql`lock table prototype_rows in share mode`],
    () => Promise.all([addRow('superAdmin', own, visit), addRow('superAdmin', own, visit)]),
    { waiting: 2 },
  );
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 400]));
});

test('a row is validated against the prototype as it is when the row is written', async () => {
  const own = await saved({ takesRows: true });
  const other = draftDocument('site visits', [{ key: 'inspector', kind: 'text', options: { max: 100 } }]);
  const answer = await meanwhile(
    server(),
    [sql`update prototypes set document = ${JSON.stringify(other)}::jsonb where id = ${own.id}`],
    () => addRow('superAdmin', own, visit),
  );
  expect(answer.status).toBe(400);
});
