import { expect, test } from 'vitest';
import { defineResource, type RecordFor } from '../../src/contracts/resource/define-resource.ts';
import { f } from '../../src/contracts/resource/fields.ts';
import { allow, everyone } from '../../src/contracts/resource/policy.ts';

// Each mistake below follows an expect-error comment, which fails the type check if the compiler accepts it.

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

test('a correct declaration compiles, and its record has the types of its fields', () => {
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

test('mistakes in a declaration do not compile', () => {
  const mistaken: readonly (() => unknown)[] = [
    // @ts-expect-error -- a misspelled option
    () => f.text({ maximum: 20 }),
    // @ts-expect-error -- an option of another kind
    () => f.date({ signed: true }),
    // @ts-expect-error -- a default that is not a choice
    () => f.choice({ open: 'Open' }, { default: 'closed' }),
    // @ts-expect-error -- a default that is not a code
    () => f.code({ 1: 'One' }, { default: 2 }),
    // @ts-expect-error -- an unknown tone
    () => f.choice({ open: { label: 'Open', tone: 'green' } }),
    () =>
      defineResource({
        ...base,
        fields,
        list: { columns: ['title'] },
        // @ts-expect-error -- a secret cannot be the title
        title: 'token',
      }),
    () =>
      defineResource({
        ...base,
        fields,
        title: 'title',
        // @ts-expect-error -- a misspelled column
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
        // @ts-expect-error -- sorting by a JSON document
        list: { columns: ['title'], sort: '-document' },
      }),
    () =>
      defineResource({
        ...base,
        fields,
        title: 'title',
        list: { columns: ['title'] },
        // @ts-expect-error -- an unknown state
        views: { Closed: { where: { state: 'close' } } },
      }),
    () =>
      defineResource({
        ...base,
        fields,
        title: 'title',
        list: { columns: ['title'] },
        // @ts-expect-error -- an unknown code
        views: { Huge: { where: { size: { id: 3 } } } },
      }),
    () =>
      defineResource({
        ...base,
        fields,
        title: 'title',
        list: { columns: ['title'] },
        // @ts-expect-error -- an unknown field in a form
        form: [{ title: 'Thing', fields: ['titles'] }],
      }),
    () =>
      defineResource({
        ...base,
        fields,
        title: 'title',
        list: { columns: ['title'] },
        // @ts-expect-error -- access to an unknown field
        access: { ...base.access, fields: { tokn: { read: [] } } },
      }),
    () =>
      defineResource({
        ...base,
        fields,
        title: 'title',
        list: { columns: ['title'] },
        // @ts-expect-error -- an action that starts from an unknown state
        actions: { close: { ...action, when: { state: 'opened' } } },
      }),
    () =>
      defineResource({
        ...base,
        fields,
        title: 'title',
        list: { columns: ['title'] },
        // @ts-expect-error -- an action that leads to an unknown state
        actions: { close: { ...action, set: { state: 'close' } } },
      }),
    () =>
      defineResource({
        ...base,
        fields,
        title: 'title',
        list: { columns: ['title'] },
        // @ts-expect-error -- a rule on an unknown field
        rules: [{ field: 'titel', message: 'No.', where: { state: 'open' } }],
      }),
    // @ts-expect-error -- an unknown role
    () => allow([{ roles: ['owner'] }]),
    // @ts-expect-error -- an unknown tenant type
    () => allow([{ tenantTypes: [5] }]),
  ];
  expect(mistaken).toHaveLength(20);
});
