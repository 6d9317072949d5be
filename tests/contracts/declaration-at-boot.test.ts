import { expect, test } from 'vitest';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { f } from '../../src/contracts/resource/fields.ts';
import { allow, superTenant } from '../../src/contracts/resource/policy.ts';
import { my } from '../../src/contracts/resource/predicate.ts';
import { createRegistry } from '../../src/contracts/registry/registry.ts';
import { its } from '../../src/contracts/resource/requirements.ts';

const closing = { label: 'Close', done: 'closed', grants: [allow(superTenant)] };

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

/** Returns the error that stops startup for a mistake that the compiler cannot see. */
function bootError(change: Partial<Resource>): string {
  expect(() => createRegistry([{ file: 'src/resources/things.ts', resource: right }])).not.toThrow();
  // Without its own form, a declaration has one with all writable fields.
  const made: Resource = {
    ...right,
    routes: { create: '/things/create' },
    access: { ...right.access, create: [allow(superTenant)] },
  };
  expect(() => createRegistry([{ file: 'src/resources/things.ts', resource: made }])).not.toThrow();
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
    'a computed field of a field misspelt',
    { fields: { both: f.text({ computed: { join: [its('titel'), its('note')] } }) } },
    ['things.fields.both.computed names "titel": there is no such field.', 'Did you mean "title"?'],
  ],
  [
    'computed fields in a circle',
    {
      fields: {
        one: f.text({ computed: { join: [its('two')] } }),
        two: f.text({ computed: { join: [its('one')] } }),
      },
    },
    ['things.fields.one.computed goes round in a circle: one → two → one.'],
  ],
  [
    'a computed field of another kind than its expression',
    { fields: { days: f.integer({ computed: its('title') }) } },
    ['things.fields.days.computed makes a text, and the field is of kind integer.'],
  ],
  [
    'a computed word that is no choice',
    { fields: { mood: f.choice({ good: 'Good' }, { computed: 'bad' }) } },
    ['things.fields.mood.computed makes "bad", which is not one of its choices: good.'],
  ],
  [
    'a computed field that shows what is hidden',
    {
      fields: { shown: f.text({ computed: its('note') }) },
      access: {
        screen: superTenant,
        read: [allow(superTenant)],
        fields: { note: { read: [allow(superTenant)] } },
      },
    },
    ['things.fields.shown.computed is made of "note", which not everybody reads who would read this.'],
  ],
  [
    'a computed field of personal data',
    {
      fields: {
        born: f.date({ pii: true }),
        age: f.integer({ computed: { days: [its('born'), { today: true }] } }),
      },
    },
    ['things.fields.age.computed names "born", of kind date with pii: nothing is computed from it.'],
  ],
  [
    'a count of records that do not point here',
    { fields: { children: f.integer({ computed: { count: 'things', by: 'state' } }) } },
    [
      'things.fields.children.computed goes by things.state, which is no reference to things that everybody reads.',
    ],
  ],
  [
    'a count of what is hidden',
    {
      fields: { children: f.integer({ computed: { count: 'things', by: 'parent', where: { note: 'x' } } }) },
      access: {
        screen: superTenant,
        read: [allow(superTenant)],
        fields: { note: { read: [allow(superTenant)] } },
      },
    },
    ['things.fields.children.computed counts things by what is not a condition on fields'],
  ],
  [
    'a grant that hangs on a computed field',
    {
      fields: { children: f.integer({ computed: { count: 'things', by: 'parent' } }) },
      access: { screen: superTenant, read: [allow(superTenant, { children: 0 })] },
    },
    [
      'things.access.read asks of "children", which is computed: only what is shown and listed can hang on it.',
    ],
  ],
  [
    'a computed field that is kept as well',
    { fields: { half: f.integer({ computed: { over: [1, 2] }, default: 1 }) } },
    ['things.fields.half.default is of a field that is kept, and this one is computed. Take it out.'],
  ],
  [
    'an expression that computes nothing',
    // Possible in a declaration that is not written in TypeScript.
    {
      fields: {
        sum: {
          kind: 'integer',
          options: { readOnly: true, optional: true, computed: { puls: [1] } as never },
        },
      },
    },
    ['things.fields.sum.computed says "puls", which computes nothing.', 'Did you mean "plus"?'],
  ],
  [
    'sums of a group that no record is in',
    {
      list: {
        columns: ['title'],
        sumBy: { field: 'state', groups: { Open: ['open', 'opne'], Closed: ['closed'] } },
      },
    },
    ['things.list.sumBy names "opne", which is no choice of state.', 'Did you mean "open"?'],
  ],
  [
    'sums that leave records out',
    { list: { columns: ['title'], sumBy: { field: 'state', groups: { Open: ['open'] } } } },
    ['things.list.sumBy has "closed" of state in no group, or in several: it belongs in one.'],
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
    [
      'things.views["Mine"].where is not a condition that can be: There is no field "sate" to compare. Did you mean "state"?',
    ],
  ],
  [
    'a value that cannot be',
    { access: { screen: superTenant, read: [allow(superTenant, { state: 'opened' })] } },
    [
      'things.access.read is not a condition that can be: "state": "opened" is none of open, closed. Did you mean "open"?',
    ],
  ],
  [
    'the caller’s tenant compared with a reference itself',
    { access: { screen: superTenant, read: [allow(superTenant, { parent: my.tenantId })] } },
    ['things.access.read is not a condition that can be: "parent" is compared through its id'],
  ],
  [
    'a condition of a field on what a reference points at',
    { fields: { due: f.date({ when: { parent: { state: 'open' } } }) } },
    ['things.fields.due.when is not a condition that can be: "parent" is compared through its id'],
  ],
  [
    'a word of conditions as a key',
    { fields: { like: f.text() } },
    ['things.fields.like is a name that the framework itself uses. Choose another'],
  ],
  [
    'a pattern that is none',
    { fields: { code: f.text({ pattern: ['[', 'No.'] }) } },
    ['things.fields.code.pattern is not a regular expression, or has a lookaround or backreference'],
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
    'the history of records that point here from their rows',
    {
      fields: { entries: f.rows({ peer: f.ref('things') }) },
      show: { related: [{ resource: 'things', by: 'entries.peer', history: true }] },
    },
    ['things.show.related takes in the history of things by "entries.peer"'],
  ],
  [
    'records that are changed here and point here from a list',
    {
      fields: { peers: f.refs('things', { optional: true }) },
      show: { related: [{ resource: 'things', by: 'peers', inline: true }] },
    },
    ['things.show.related has things inline, whose peers is no single reference'],
  ],
  [
    'rows of a field that has none',
    { access: { screen: superTenant, read: [allow(superTenant)], rows: { title: [] } } },
    ['things.access.rows names "title", of kind text: only a field of kind rows or refs has rows'],
  ],
  [
    'choices of which nobody may enter one',
    { fields: { how: f.choice({ b: { label: 'B', reserved: 'Not by hand.' } }, { default: 'b' }) } },
    ['things.fields.how has only reserved choices', 'things.fields.how.default is "b", which is reserved'],
  ],
  [
    'a requirement that hangs on no reference or choice',
    {
      fields: {
        parent: f.ref('things', {
          optional: true,
          requires: [{ where: { parent: { id: its('titel') } }, reason: 'Another.' }],
        }),
      },
    },
    ['things.fields.parent.requires[0] asks for its "titel", which is no single reference or choice'],
  ],
  [
    'a value that agrees with nothing',
    { fields: { same: f.text({ optional: true, agreesWith: 'parent.titel' }) } },
    ['things.fields.same.agreesWith is "parent.titel", which leads to no field'],
  ],
  [
    'a value that agrees with one of another kind',
    { fields: { same: f.flag({ optional: true, agreesWith: 'parent.title' }) } },
    ['things.fields.same.agreesWith leads to a field of kind text, not flag'],
  ],
  [
    'reading granted to nobody',
    { access: { screen: superTenant, read: [] } },
    ['things.access.read grants nobody anything'],
  ],
  [
    'an action called like a verb of its own',
    { actions: { update: closing } },
    ['things.actions.update is a name that the framework itself uses. Choose another'],
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
    'an action that writes what a field was that is not there',
    { actions: { close: { ...closing, set: { state: { before: 'stat' } } } } },
    ['things.actions.close.set.state takes what "stat" was: there is no such field', 'Did you mean "state"?'],
  ],
  [
    'an action that writes what a field of another kind was',
    { actions: { close: { ...closing, set: { state: { before: 'title' } } } } },
    ['things.actions.close.set.state is of kind choice, but "title" is of kind text'],
  ],
  [
    'a value that is emptied and cannot be empty',
    { fields: { kept: f.text({ optional: true, emptiedByChange: true }) } },
    ['things.fields.kept.emptiedByChange is emptied by the server: make the field readOnly and optional'],
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
    ['things.rules[0] asks nothing. Give it where, notBefore, notAfter, atLeast, atMost, yearOf'],
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
  [
    'a list of no address',
    { routes: { list: 'things' } },
    ['things.routes.list is "things": a path begins with "/"'],
  ],
  [
    'a page of no record',
    { routes: { show: '/things/one' } },
    ['things.routes.show is "/things/one", which names no record: it needs ":id"'],
  ],
  [
    "a path that is the portal's own",
    { routes: { list: '/Profile/' } },
    ['things.routes.list is "/Profile/", which is the path of a page of the portal itself'],
  ],
])('%s fails startup with the file, the key and the fix', (_, change, says) => {
  const message = bootError(change);
  for (const part of ['src/resources/things.ts: ', ...says]) expect(message).toContain(part);
});

test('two resources with the same name fail startup, and all mistakes are reported at once', () => {
  const resource: Resource = { ...right, title: 'nothing', list: { columns: ['none'] } };
  expect(() =>
    createRegistry([
      { file: 'a.ts', resource },
      { file: 'b.ts', resource },
    ]),
  ).toThrow(/5 mistakes:\n {2}b\.ts: name "things" is taken/);
});
