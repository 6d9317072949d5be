import { expect, test } from 'vitest';
import type { Action } from '../../src/contracts/resource/actions.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { f, type Field } from '../../src/contracts/resource/fields.ts';
import {
  admins,
  allow,
  everyone,
  ofType,
  superTenant,
  unitMembers,
  type Who,
  withRole,
} from '../../src/contracts/resource/policy.ts';
import { its } from '../../src/contracts/resource/requirements.ts';
import { createRegistry } from '../../src/contracts/registry/registry.ts';

const all = [allow(superTenant)];
const right: Resource = {
  name: 'things',
  service: 'api',
  label: ['Thing', 'Things'],
  title: 'name',
  routes: {},
  fields: { name: f.text(), size: f.integer({ optional: true }) },
  list: { columns: ['name'] },
  form: [{ title: 'Thing', fields: ['name'] }],
  access: { screen: superTenant, read: all, create: all },
};

function mistakes(...resources: readonly Resource[]): readonly string[] {
  try {
    createRegistry(resources.map((resource, index) => ({ file: `${resource.name}-${index}.ts`, resource })));
  } catch (error) {
    return String(error).split('\n  ').slice(1);
  }
  return [];
}
const withField = (field: Field) => mistakes({ ...right, fields: { ...right.fields, other: field } });
/** A value from plain JavaScript, or one that the compiler was told to ignore. */
const unchecked = (value: unknown): never => value as never;

test('a correct declaration passes the checks at startup', () => expect(mistakes(right)).toEqual([]));

test.each<[mistake: string, field: Field, says: string]>([
  ['is set by nobody', f.text({ readOnly: true }), ' is readOnly and required, and nothing gives it a value'],
  [
    'is set by nobody in its rows',
    f.rows({ by: f.text({ readOnly: true }) }, { optional: true }),
    '.by is readOnly and required',
  ],
  [
    'agrees with something in its rows, which nothing compares',
    f.rows({ by: f.text(), site: f.text({ agreesWith: 'by.name' }) }, { optional: true }),
    '.site.agreesWith stands in rows, where nothing reads it.',
  ],
  [
    'is set once in its rows, which nothing heeds',
    f.rows({ by: f.text({ immutable: true }) }, { optional: true }),
    '.by.immutable stands in rows, where nothing reads it.',
  ],
  [
    'has its bounds the wrong way round',
    f.integer({ min: 5, max: 1, optional: true }),
    ' has min 5 over max 1',
  ],
  [
    'asks for more letters than it takes',
    f.text({ min: 9, max: 3, optional: true }),
    ' has min 9 over max 3',
  ],
  ['takes a text of no length', f.text({ max: 0, optional: true }), '.max is 0: a length is a whole number'],
  ['takes a list of half an entry', f.list({ max: 0.5 }), '.max is 0.5: a length is a whole number'],
  [
    'is whole with a broken bound',
    f.integer({ min: 0.5, optional: true }),
    '.min is 0.5, which is no integer',
  ],
  [
    'begins over its bound',
    f.integer({ max: 5, default: 9 }),
    '.default is 9, which cannot be entered: Enter 5 or less.',
  ],
  [
    'begins broken',
    f.integer({ default: 1.5 }),
    '.default is 1.5, which cannot be entered: Enter a whole number.',
  ],
  [
    'begins longer than it may be',
    f.text({ max: 3, default: 'long' }),
    '.default is "long", which cannot be entered',
  ],
  [
    'begins against its pattern',
    f.text({ pattern: ['^A', 'Begin with A.'], default: 'B' }),
    '.default is "B", which cannot be entered: Begin with A.',
  ],
  ['begins as another kind', unchecked(f.flag(unchecked({ default: 'yes' }))), '.default is "yes"'],
  [
    'has a tone that is none',
    f.choice({ a: { label: 'A', tone: unchecked('dangr') } }, { default: 'a' }),
    'a.tone is "dangr", which is none of: neutral, info, success, warning, danger. Did you mean "danger"?',
  ],
  [
    'has a check that is none',
    f.text({ check: unchecked('npii') }),
    '.check is "npii", which is none of: npi',
  ],
])('a field that %s fails startup', (_, field, says) => {
  expect(withField(field).join()).toContain(
    `things-0.ts: things.fields.other${says.startsWith('a.') ? `.${says}` : says}`,
  );
});

test('a field that the server sets may be read-only and required', () => {
  const set = { stamp: f.text({ readOnly: true }) };
  const fields = { ...right.fields, ...set };
  expect(mistakes({ ...right, fields, custom: ['create'] })).toEqual([]);
  expect(mistakes({ ...right, fields, access: { screen: superTenant, read: all } })).toEqual([]);
});

test('a required field that nobody who may create records may write fails startup', () => {
  const access = (create: Who, write: Who) => ({
    screen: superTenant,
    read: all,
    create: [allow(create)],
    fields: { name: { write: [allow(write)] } },
  });
  const says = [
    'things-0.ts: things.fields.name is required, and nobody who may create things may write it (access.fields.name): no record could be created. Let them write it, give it a default, or make it optional.',
  ];
  expect(mistakes({ ...right, access: access(admins(), ofType('mco')) })).toEqual([]);
  expect(mistakes({ ...right, access: access(admins(), withRole(everyone, 'member')) })).toEqual(says);
  expect(mistakes({ ...right, access: access(ofType('superTenant'), ofType('mco')) })).toEqual(says);
  expect(mistakes({ ...right, access: access(unitMembers, [{ unitMember: false }]) })).toEqual(says);
});

test.each<[mistake: string, change: Partial<Resource>, says: string]>([
  [
    'a field twice in a form, in two sections',
    { form: [...(right.form ?? []), { title: 'More', fields: ['size', 'name'] }] },
    'form names "name" twice. Take one out.',
  ],
  [
    'a column twice',
    { list: { columns: ['name'], moreColumns: ['name'] } },
    'list.columns names "name" twice',
  ],
  [
    'a filter twice',
    { list: { columns: ['name'], filters: ['size', 'size'] } },
    'list.filters names "size" twice',
  ],
  ['a field unique with itself', { unique: [['name', 'name']] }, 'unique names "name" twice'],
  [
    'a field twice on the page',
    { show: { sections: [{ title: 'A', fields: ['name', 'name'] }] } },
    'show.sections names "name" twice',
  ],
  [
    'a field twice above the page',
    { show: { summary: ['name', 'name'] } },
    'show.summary names "name" twice',
  ],
  [
    'a column twice in a view',
    { views: { All: { columns: ['name', 'name'] } } },
    'views["All"].columns names "name" twice',
  ],
  [
    'a record that may be without its name',
    { fields: { name: f.text({ optional: true }), parent: f.ref('things', { optional: true }) } },
    'title names "name", which a record may lack, and things.parent says it of what it points at.',
  ],
  [
    'related records with a column that they lack',
    {
      fields: { ...right.fields, parent: f.ref('things', { optional: true }) },
      show: { related: [{ resource: 'things', by: 'parent', columns: ['nam'] }] },
    },
    'show.related has the column "nam", which things cannot show. Did you mean "name"?',
  ],
  [
    'a link for an operation that is none',
    { show: { links: [{ label: 'Go', to: '/go', operation: 'things.raed' }] } },
    'show.links["Go"].operation names "things.raed": there is no such operation. Did you mean "things.read"?',
  ],
  [
    'a link for an operation that resembles none',
    { show: { links: [{ label: 'Go', to: '/go', operation: 'overview' }] } },
    'show.links["Go"].operation names "overview": there is no such operation. Those of this resource: things.list, things.read, things.create.',
  ],
  [
    'a link on a field that is none',
    { show: { links: [{ label: 'Go', to: '/go', operation: 'things.read', when: { nme: 'x' } }] } },
    'show.links["Go"].when is not a condition that can be',
  ],
  [
    'files whose rows are matched by a field that is none',
    { transfer: { import: { match: ['nme'] } } },
    'transfer.import.match names "nme": there is no such field. Did you mean "name"?',
  ],
  [
    'files whose rows are matched by a field that only the server writes',
    {
      fields: { ...right.fields, state: f.choice({ open: 'Open' }, { default: 'open', readOnly: true }) },
      transfer: { import: { match: ['state'] } },
    },
    'transfer.import.match names "state", of kind choice: nobody can write it (readOnly). Name fields that can be written.',
  ],
  [
    'files whose rows are matched by a field that no cell holds',
    {
      fields: { ...right.fields, address: f.address({ optional: true }) },
      transfer: { import: { match: ['address'] } },
    },
    'transfer.import.match names "address", of kind address: a cell of a file cannot hold it.',
  ],
  [
    'a service that is none',
    { service: unchecked('apii') },
    'service is "apii", which is none of: api, identity. Did you mean "api"?',
  ],
  [
    'an operation of its own that is none',
    { custom: unchecked(['craete']) },
    'custom[0] is "craete", which is none of',
  ],
  [
    'a role that is none',
    { access: { screen: superTenant, read: [allow([{ roles: unchecked(['admn']) }])] } },
    'access.read[0].who[0].roles[0] is "admn", which is none of: admin, member, viewer. Did you mean "admin"?',
  ],
  [
    'a tenant type that is none',
    { access: { screen: [{ tenantTypes: unchecked([5]) }], read: all } },
    'access.screen[0].tenantTypes[0] is 5, which is none of: 1, 2, 3, 4.',
  ],
  [
    'an action that writes what cannot be entered',
    { actions: { grow: { label: 'Grow', done: 'grown', grants: all, set: { size: unchecked('big') } } } },
    'actions.grow.set.size is "big", which cannot be entered: Enter a whole number.',
  ],
])('%s fails startup', (_, change, says) => {
  expect(mistakes({ ...right, ...change }).join()).toContain(`things-0.ts: things.${says}`);
});

test('two resources with the same path are both reported, with their files', () => {
  const routes = { show: '/things/:id' };
  const other = { ...right, name: 'others', routes: { show: '/Things/:key/'.replace('key', 'id') } };
  expect(mistakes({ ...right, routes }, other)).toEqual([
    'others-1.ts: others.routes.show is "/Things/:id/", which is the path of things.routes.show (things-0.ts). Choose another path.',
  ]);
  expect(mistakes({ ...right, path: 'one' }, { ...right, name: 'others', path: 'one' })).toEqual([
    'others-1.ts: others.path gives "/api/one", which things (things-0.ts) has. Choose another path.',
  ]);
});

const step = (from: Action['when'], state: string): Action => ({
  label: 'Step',
  done: 'stepped',
  when: from ?? {},
  set: { state },
  grants: all,
});
const states = (choices: Parameters<typeof f.choice>[0], actions: Resource['actions']) =>
  mistakes({
    ...right,
    fields: { ...right.fields, state: f.choice(choices, { default: 'open', readOnly: true }) },
    ...(actions === undefined ? {} : { actions }),
  }).map((one) => one.replace('things-0.ts: things.fields.state ', ''));
const closed = { label: 'Closed', terminal: true } as const;

test('a mistake in a condition is reported without follow-up errors', () => {
  expect(
    mistakes({
      ...right,
      fields: {
        ...right.fields,
        state: f.choice({ open: 'Open', closed: 'Closed' }, { default: 'open', readOnly: true }),
      },
      actions: { close: step({ state: 'opne' }, 'closed') },
    }),
  ).toEqual([
    'things-0.ts: things.actions.close.when is not a condition that can be: "state": "opne" is none of open, closed. Did you mean "open"?',
  ]);
});

test('a required state that the form leaves out needs a default', () => {
  const [said] = mistakes({
    ...right,
    fields: { ...right.fields, state: f.choice({ open: 'Open', closed }) },
    routes: { create: '/things/create' },
    form: [{ title: 'T', fields: Object.keys(right.fields) }],
    access: { ...right.access, create: all },
    actions: { close: step({ state: 'open' }, 'closed') },
  });
  expect(said).toBe(
    'things-0.ts: things.form leaves out "state", which is required. Put it in a section, or give it a default and readOnly.',
  );
});

test('a state that no action sets or leaves fails startup unless marked initial or terminal', () => {
  const close = step({ state: 'open' }, 'closed');
  expect(states({ open: 'Open', closed }, { close })).toEqual([]);
  expect(states({ open: 'Open', closed: 'Closed' }, { close })).toEqual([
    'has the state "closed", which no action leaves. Add one, or declare it final: { label: "…", terminal: true }.',
  ]);
  expect(states({ open: 'Open', closed, lost: { label: 'Lost', terminal: true } }, { close })).toEqual([
    'has the state "lost", which no action sets and which is no default. Take it out, or declare that a record may start in it: { label: "…", initial: true }.',
  ]);
  expect(
    states({ open: 'Open', closed, lost: { label: 'Lost', terminal: true, initial: true } }, { close }),
  ).toEqual([]);
  const reopen = step({ and: [{ not: { state: 'open' } }, { size: 3 }] }, 'open');
  expect(states({ open: 'Open', closed }, { close, reopen })).toEqual([
    'has the state "closed", said to be terminal, which an action leaves. Drop one of the two.',
  ]);
  // An action that sets the state a record is already in does not leave it.
  expect(
    states(
      { open: 'Open', closed: 'Closed' },
      { close, again: step({ or: [{ state: 'closed' }] }, 'closed') },
    ),
  ).toEqual([
    'has the state "closed", which no action leaves. Add one, or declare it final: { label: "…", terminal: true }.',
  ]);
});

test('rules compare numbers and amounts, and only these, with atLeast and atMost', () => {
  const message = 'Too much.';
  expect(mistakes({ ...right, rules: [{ field: 'name', atMost: 'name', message }] })).toEqual([
    expect.stringContaining('rules[0] compares by atLeast or atMost what is not two numbers or amounts'),
  ]);
  expect(mistakes({ ...right, rules: [{ field: 'size', notAfter: 'size', message }] })).toEqual([
    expect.stringContaining('Numbers and amounts: atLeast or atMost.'),
  ]);
  expect(mistakes({ ...right, rules: [{ field: 'size', atMost: 'size', message }] })).toEqual([]);
});

test('a requirement compares a choice with one that has the same choices', () => {
  const sizes = (choices: Readonly<Record<string, string>>) =>
    mistakes({
      ...right,
      fields: {
        ...right.fields,
        audience: f.choice({ small: 'Small' }),
        other: f.choice(choices),
        parent: f.ref('things', {
          optional: true,
          requires: [{ where: { other: its('audience') }, reason: 'Choose another one.' }],
        }),
      },
    });
  expect(sizes({ small: 'Small', large: 'Large' })).toEqual([]);
  expect(sizes({ large: 'Large' })).toEqual([
    expect.stringContaining('things.fields.parent.requires[0].where'),
  ]);
});
