import { expect, test } from 'vitest';
import { defineResource, type RecordFor } from '../../src/contracts/resource/define-resource.ts';
import { f } from '../../src/contracts/resource/fields.ts';
import { allow, everyone } from '../../src/contracts/resource/policy.ts';

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
        // @ts-expect-error -- a secret is no title
        title: 'token',
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
