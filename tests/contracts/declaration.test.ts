import { expect, test } from 'vitest';
import { defineResource, type RecordFor, type Resource } from '../../src/contracts/define-resource.ts';
import { f } from '../../src/contracts/fields.ts';
import { allow, everyone, superTenant } from '../../src/contracts/policy.ts';
import { createRegistry } from '../../src/contracts/registry.ts';

// Each mistake below stands under a comment that fails the type check if the compiler would let it pass.

const base = {
  name: 'things',
  service: 'api',
  label: ['Thing', 'Things'],
  routes: {},
  access: { screen: everyone, read: [allow(everyone)] },
} as const;
const fields = {
  title: f.text({ max: 20 }),
  amount: f.money(),
  due: f.date({ optional: true }),
  state: f.choice({ open: 'Open', closed: 'Closed' }),
  size: f.code({ 1: 'Small', 2: 'Large' }),
  ssn: f.text({ pii: true }),
  token: f.secret(),
  document: f.json(),
  owner: f.ref('tenants'),
  tags: f.list(),
  parts: f.rows({ label: f.text(), count: f.integer() }),
};

const action = { label: 'Close', done: 'closed', grants: [allow(everyone)] };

test('a right declaration compiles, and its record has the types of its fields', () => {
  const things = defineResource({
    ...base,
    title: 'title',
    fields,
    list: {
      columns: ['title', 'ssn', 'createdAt'],
      filters: ['state', 'due'],
      search: ['title'],
      sort: '-due',
      sum: ['amount'],
    },
    views: {
      Open: {
        where: { state: 'open', or: [{ due: null }, { due: { lt: '2026-01-01' } }], size: { id: 2 } },
        sort: '-amount',
      },
    },
    form: [{ title: 'Thing', fields: ['title', 'amount', 'parts'] }],
  });
  type Thing = RecordFor<typeof things>;
  const thing: Pick<Thing, 'id' | 'due' | 'state' | 'size' | 'owner' | 'parts'> = {
    id: 1,
    due: null,
    state: 'open',
    size: { id: 1, name: 'Small' },
    owner: { id: 7, name: 'Meadow' },
    parts: [{ label: 'a', count: 1 }],
  };
  // @ts-expect-error -- no such state
  const wrong: Thing['state'] = 'opened';
  expect([things.name, thing.id, wrong]).toEqual(['things', 1, 'opened']);
});

test('a mistake in a declaration does not compile', () => {
  const mistaken: readonly (() => unknown)[] = [
    // @ts-expect-error -- an option misspelt
    () => f.text({ maximum: 20 }),
    // @ts-expect-error -- an option of another kind
    () => f.date({ signed: true }),
    // @ts-expect-error -- a default that is no choice
    () => f.choice({ open: 'Open' }, { default: 'closed' }),
    // @ts-expect-error -- a default that is no code
    () => f.code({ 1: 'One' }, { default: 2 }),
    // @ts-expect-error -- a tone that is none
    () => f.choice({ open: { label: 'Open', tone: 'green' } }),
    () =>
      defineResource({
        ...base,
        fields,
        list: { columns: ['title'] },
        // @ts-expect-error -- an amount is no title
        title: 'amount',
      }),
    () =>
      defineResource({
        ...base,
        fields,
        title: 'title',
        // @ts-expect-error -- a column misspelt
        list: { columns: ['titel'] },
      }),
    () =>
      defineResource({
        ...base,
        fields,
        title: 'title',
        // @ts-expect-error -- a secret as a column
        list: { columns: ['token'] },
      }),
    () =>
      defineResource({
        ...base,
        fields,
        title: 'title',
        // @ts-expect-error -- search on personal data
        list: { columns: ['title'], search: ['ssn'] },
      }),
    () =>
      defineResource({
        ...base,
        fields,
        title: 'title',
        // @ts-expect-error -- a filter on personal data
        list: { columns: ['title'], filters: ['ssn'] },
      }),
    () =>
      defineResource({
        ...base,
        fields,
        title: 'title',
        // @ts-expect-error -- an order by a document
        list: { columns: ['title'], sort: '-document' },
      }),
    () =>
      defineResource({
        ...base,
        fields,
        title: 'title',
        list: { columns: ['title'] },
        // @ts-expect-error -- a state that is none
        views: { Closed: { where: { state: 'close' } } },
      }),
    () =>
      defineResource({
        ...base,
        fields,
        title: 'title',
        list: { columns: ['title'] },
        // @ts-expect-error -- a code that is none
        views: { Huge: { where: { size: { id: 3 } } } },
      }),
    () =>
      defineResource({
        ...base,
        fields,
        title: 'title',
        list: { columns: ['title'] },
        // @ts-expect-error -- a field in a form that is none
        form: [{ title: 'Thing', fields: ['titles'] }],
      }),
    () =>
      defineResource({
        ...base,
        fields,
        title: 'title',
        list: { columns: ['title'] },
        // @ts-expect-error -- access to a field that is none
        access: { ...base.access, fields: { tokn: { read: [] } } },
      }),
    () =>
      defineResource({
        ...base,
        fields,
        title: 'title',
        list: { columns: ['title'] },
        // @ts-expect-error -- an action that starts from a state that is none
        actions: { close: { ...action, when: { state: 'opened' } } },
      }),
    () =>
      defineResource({
        ...base,
        fields,
        title: 'title',
        list: { columns: ['title'] },
        // @ts-expect-error -- an action that leads to a state that is none
        actions: { close: { ...action, set: { state: 'close' } } },
      }),
    () =>
      defineResource({
        ...base,
        fields,
        title: 'title',
        list: { columns: ['title'] },
        // @ts-expect-error -- a rule on a field that is none
        rules: [{ field: 'titel', message: 'No.', where: { state: 'open' } }],
      }),
    // @ts-expect-error -- a role that is none
    () => allow([{ roles: ['owner'] }]),
    // @ts-expect-error -- a tenant type that is none
    () => allow([{ tenantTypes: [5] }]),
  ];
  expect(mistaken).toHaveLength(20);
});

const closing = { label: 'Close', done: 'closed', grants: [allow(superTenant)] };

/** What the compiler cannot see, the boot does. */
function bootError(change: Partial<Resource>): string {
  const right: Resource = {
    name: 'things',
    service: 'api',
    label: ['Thing', 'Things'],
    title: 'title',
    routes: {},
    fields: {
      title: f.text(),
      state: f.choice({ open: 'Open', closed: 'Closed' }),
      note: f.text({ optional: true }),
      parent: f.ref('things', { optional: true }),
    },
    list: { columns: ['title'] },
    access: { screen: superTenant, read: [allow(superTenant)] },
  };
  expect(() => createRegistry([{ file: 'src/resources/things.ts', resource: right }])).not.toThrow();
  try {
    createRegistry([
      {
        file: 'src/resources/things.ts',
        resource: { ...right, ...change, fields: { ...right.fields, ...change.fields } },
      },
    ]);
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
  return '';
}

test.each<[mistake: string, change: Partial<Resource>, says: readonly string[]]>([
  [
    'a reference to nothing',
    { fields: { peer: f.ref('thinsg') } },
    ['things.fields.peer points at "thinsg": there is no such resource', 'Did you mean "things"?'],
  ],
  [
    'a column misspelt',
    { list: { columns: ['titel'] } },
    ['things.list.columns names "titel": there is no such field', 'Did you mean "title"?'],
  ],
  [
    'a secret as a column',
    { fields: { key: f.secret() }, list: { columns: ['key'] } },
    ['things.list.columns names "key", of kind secret: it cannot be a column'],
  ],
  [
    'search on personal data',
    { fields: { ssn: f.text({ pii: true }) }, list: { columns: ['title'], search: ['ssn'] } },
    ['things.list.search names "ssn", of kind text with pii: it cannot be searched'],
  ],
  [
    'a condition on a field that is none',
    { views: { Mine: { where: { sate: 'open' } } } },
    ['things.views["Mine"].where is not a condition that can be: There is no field "sate"'],
  ],
  [
    'a value that cannot be',
    { access: { screen: superTenant, read: [allow(superTenant, { state: 'opened' })] } },
    ['things.access.read is not a condition that can be: "state": the value cannot be compared'],
  ],
  [
    'a condition of a field on what a reference points at',
    { fields: { due: f.date({ when: { parent: { state: 'open' } } }) } },
    ['things.fields.due.when is not a condition that can be: "parent" is compared through its id'],
  ],
  [
    'a word of conditions as a key',
    { fields: { like: f.text() } },
    ['things.fields.like is a reserved or impossible key. Choose another'],
  ],
  [
    'a pattern that is none',
    { fields: { code: f.text({ pattern: ['[', 'No.'] }) } },
    ['things.fields.code.pattern is not a regular expression'],
  ],
  [
    'personal data that must be unique',
    { fields: { ssn: f.text({ pii: true, unique: true }) } },
    ['things.fields.ssn is pii and unique', 'Drop one of the two'],
  ],
  [
    'personal data of a kind that is not masked',
    { fields: { peer: f.ref('things', { pii: true }) } },
    ['things.fields.peer is pii and of kind ref', 'Drop pii'],
  ],
  [
    'rows within rows',
    { fields: { parts: f.rows({ more: f.rows({ label: f.text() }) }) } },
    ['things.fields.parts.more is of kind rows', 'Make it a resource of its own'],
  ],
  [
    'a required field that the form leaves out',
    {
      routes: { create: '/things/create' },
      form: [{ title: 'T', fields: ['title'] }],
      access: { screen: superTenant, read: [allow(superTenant)], create: [allow(superTenant)] },
    },
    ['things.form leaves out "state", which is required. Put it in a section'],
  ],
  [
    'a create screen for nobody',
    { routes: { create: '/things/create' }, form: [{ title: 'T', fields: ['title', 'state'] }] },
    ['things.access.create is missing, but there is a create screen. Say who may create'],
  ],
  [
    'a list of related records that do not point here',
    { show: { related: [{ resource: 'things', by: 'note' }] } },
    ['things.show.related goes by things.note, which is no reference to things'],
  ],
  [
    'rows of a field that has none',
    { access: { screen: superTenant, read: [allow(superTenant)], rows: { title: [] } } },
    ['things.access.rows names "title", of kind text: only a field of kind rows has rows'],
  ],
  [
    'reading granted to nobody',
    { access: { screen: superTenant, read: [] } },
    ['things.access.read grants nobody anything'],
  ],
  [
    'an action called like a verb of its own',
    { actions: { update: closing } },
    ['things.actions.update is a reserved or impossible name. Choose another'],
  ],
  [
    'an action that writes what is no choice',
    { actions: { close: { ...closing, set: { state: 'clsed' } } } },
    ['things.actions.close.set.state is "clsed", which is not one of its choices: open, closed'],
  ],
  [
    'an action that empties what is required',
    { actions: { close: { ...closing, set: { state: null } } } },
    ['things.actions.close.set.state is required: it cannot become empty'],
  ],
  [
    'an action that starts from what only the server can see',
    { actions: { close: { ...closing, when: { parent: { state: 'open' } } } } },
    ['things.actions.close.when is not a condition that can be: "parent" is compared through its id'],
  ],
  [
    'an undo that is no action',
    { actions: { close: { ...closing, undo: 'opne' }, open: closing } },
    ['things.actions.close.undo names "opne": there is no such action', 'Did you mean "open"?'],
  ],
  [
    'an undo that asks for something',
    { actions: { close: { ...closing, undo: 'open' }, open: { ...closing, input: { reason: f.text() } } } },
    ['things.actions.close.undo names "open", which asks for something'],
  ],
  [
    'an action for nobody',
    { actions: { close: { ...closing, grants: [] } } },
    ['things.actions.close.grants grants nobody anything'],
  ],
  [
    'an action that makes a record by halves',
    {
      actions: { close: { ...closing, creates: { resource: 'things', values: { title: { of: 'title' } } } } },
    },
    ['things.actions.close.creates leaves out "state", which every thing has. Give it a value'],
  ],
  [
    'two actions at one address',
    { actions: { close: { ...closing, path: 'closeAll' }, shut: { ...closing, path: 'closeAll' } } },
    ['things.actions.shut.path is that of "close". Choose another'],
  ],
  [
    'a rule that asks nothing',
    { rules: [{ field: 'title', message: 'No.' }] },
    ['things.rules[0] asks nothing. Give it where, notBefore or constraint'],
  ],
  [
    'a copy of nothing',
    { fields: { copied: f.text({ readOnly: true, copyOf: 'parent.titel' }) } },
    ['things.fields.copied.copyOf is "parent.titel", which leads to no field through a reference'],
  ],
  [
    'a number beyond what a column holds',
    { fields: { big: f.integer({ max: 1e10 }) } },
    ['things.fields.big has a bound beyond 2147483647'],
  ],
])('%s stops the boot with file, key and fix', (_, change, says) => {
  const message = bootError(change);
  for (const part of ['src/resources/things.ts: ', ...says]) expect(message).toContain(part);
});

test('two resources of one name stop the boot, and all mistakes are told at once', () => {
  const resource: Resource = {
    name: 'things',
    service: 'api',
    label: ['Thing', 'Things'],
    title: 'nothing',
    routes: {},
    fields: { title: f.text() },
    list: { columns: ['none'] },
    access: { screen: superTenant, read: [allow(superTenant)] },
  };
  expect(() =>
    createRegistry([
      { file: 'a.ts', resource },
      { file: 'b.ts', resource },
    ]),
  ).toThrow(/5 mistakes:\n {2}b\.ts: name "things" is taken/);
});
