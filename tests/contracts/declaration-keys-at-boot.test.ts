/** Startup checks the keys, files and paths of declarations, even in files that were never compiled. */
import { expect, test } from 'vitest';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { f } from '../../src/contracts/resource/fields.ts';
import { allow, superTenant } from '../../src/contracts/resource/policy.ts';
import { createRegistry, DeclarationError } from '../../src/contracts/registry/registry.ts';

const right: Resource = {
  name: 'siteVisits',
  service: 'api',
  label: ['Site visit', 'Site visits'],
  title: 'title',
  routes: { list: '/siteVisits', show: '/siteVisits/:id' },
  fields: { title: f.text(), parts: f.rows({ label: f.text() }, { optional: true }) },
  list: { columns: ['title'] },
  access: { screen: superTenant, read: [allow(superTenant)] },
};
const file = 'src/resources/site-visits.ts';
const misspelt = { optional: true, optionl: true };
const closing = { label: 'Close', done: 'closed', grants: [allow(superTenant)] };
const untoned = { label: 'Open', tonne: 'info' };
/** A value as a file that was never compiled may export it. */
const asExported = (value: unknown) => value as Resource;

function mistakesOf(...found: readonly (readonly [file: string, resource: unknown])[]): string[] {
  try {
    createRegistry(found.map(([file, resource]) => ({ file, resource: asExported(resource) })));
  } catch (error) {
    if (error instanceof DeclarationError) return [...error.mistakes];
    throw error;
  }
  return [];
}

test.each<[level: string, change: object, says: string]>([
  ['the declaration', { fromm: [] }, 'fromm is a key that nothing reads. Did you mean "form"?'],
  [
    'the list',
    { list: { columns: ['title'], filtres: [] } },
    'list.filtres is a key that nothing reads. Did you mean "filters"?',
  ],
  [
    'the routes',
    { routes: { lists: '/x' } },
    'routes.lists is a key that nothing reads. Did you mean "list"?',
  ],
  [
    'the menu',
    { menu: { ordr: 1, group: 'payments', order: 1 } },
    'menu.ordr is a key that nothing reads. Did you mean "order"?',
  ],
  [
    'a view',
    { views: { 'My own': { wher: {} } } },
    'views["My own"].wher is a key that nothing reads. Did you mean "where"?',
  ],
  [
    'a section',
    { form: [{ title: 'T', field: ['title'], fields: [] }] },
    'form[0].field is a key that nothing reads. Did you mean "fields"?',
  ],
  [
    'the access',
    { access: { ...right.access, craete: [] } },
    'access.craete is a key that nothing reads. Did you mean "create"?',
  ],
  [
    'a grant',
    { access: { ...right.access, read: [{ who: superTenant, were: {} }] } },
    'access.read[0].were is a key that nothing reads. Did you mean "where"?',
  ],
  [
    'an audience',
    { access: { ...right.access, screen: [{ role: ['admin'] }] } },
    'access.screen[0].role is a key that nothing reads. Did you mean "roles"?',
  ],
  [
    'an action',
    { actions: { close: { ...closing, confrim: 'Close?' } } },
    'actions.close.confrim is a key that nothing reads. Did you mean "confirm"?',
  ],
  [
    'a field',
    { fields: { title: { kind: 'text', options: { maxx: 3 } } } },
    'fields.title.maxx is a key that nothing reads. Did you mean "max"?',
  ],
  [
    'a field of rows',
    {
      fields: {
        ...right.fields,
        parts: f.rows({ label: { kind: 'text', options: misspelt } }),
      },
    },
    'fields.parts.label.optionl is a key that nothing reads. Did you mean "optional"?',
  ],
  [
    'a choice',
    { fields: { ...right.fields, state: f.choice({ open: untoned }) } },
    'fields.state.open.tonne is a key that nothing reads. Did you mean "tone"?',
  ],
  [
    'what none resembles',
    { colour: 'red' },
    'colour is a key that nothing reads. Take it out, or use one of: name, service,',
  ],
  ['what is left out', { list: {} }, 'list.columns is missing.'],
  [
    'a short key that resembles another by chance',
    { fields: { ...right.fields, cost: { kind: 'money', options: { min: 0 } } } },
    'fields.cost.min is a key that nothing reads. Take it out, or use one of: label, help,',
  ],
  [
    'one label in place of two',
    { label: 'Site visits' },
    "label must be the singular and the plural, such as ['Site visit', 'Site visits'].",
  ],
  [
    'the labels left out',
    { label: undefined },
    "label is missing. It is the singular and the plural, such as ['Site visit', 'Site visits'].",
  ],
  [
    'a grant that stands in no list',
    { access: { screen: superTenant, read: allow(superTenant) } },
    'access.read must be a list. Put it into [ ].',
  ],
  ['an object in place of a list', { form: {} }, 'form must be a list. Put it into [ ].'],
  ['no columns', { list: { columns: [] } }, 'list.columns is empty. Name a field, such as the title.'],
  [
    'a field that every record has',
    { fields: { ...right.fields, createdAt: f.timestamp() } },
    'fields.createdAt is a name that the framework itself uses. Choose another.',
  ],
  [
    'a name that is too long for the database',
    { fields: { ...right.fields, ['a'.repeat(52)]: f.text() } },
    `fields.${'a'.repeat(52)} has 52 characters, but a name has at most 51. Choose a shorter one.`,
  ],
  [
    'a name written as in SQL',
    { fields: { ...right.fields, due_date: f.date() } },
    'fields.due_date must be camelCase: letters and digits, beginning with a small letter, such as "dueDate".',
  ],
  [
    'one of a few that is left out',
    { menu: { order: 1 } },
    'menu.group is missing. It is one of: payments, surveys, organizations, administration.',
  ],
  [
    'what is no field',
    { fields: { title: 'text' } },
    'fields.title is no field. Make it with f, for example f.text().',
  ],
])('a wrong or missing key fails startup without follow-up errors: %s', (_, change, says) => {
  expect(mistakesOf([file, right])).toEqual([]);
  expect(mistakesOf([file, { ...right, ...change }])).toEqual([
    expect.stringContaining(`${file}: siteVisits.${says}`),
  ]);
});

test('a file that exports no resource fails startup', () => {
  expect(mistakesOf([file, undefined])).toEqual([
    `${file}: exports no resource. Make it the default export, with defineResource.`,
  ]);
});

test('a resource whose file has another name fails startup with the required file name', () => {
  expect(mistakesOf(['src/resources/siteVisits.ts', right])).toEqual([
    `src/resources/siteVisits.ts: the resource "siteVisits" must stand in ${file}. Rename the file.`,
  ]);
});

test('two resources with the same path, in the browser or in the API, fail startup', () => {
  const other = { ...right, name: 'visits', path: 'siteVisits', routes: { show: '/SiteVisits/:number/' } };
  expect(
    mistakesOf([file, right], ['src/resources/visits.ts', { ...other, routes: { list: '/sitevisits/' } }]),
  ).toEqual([
    `src/resources/visits.ts: visits.path gives "/api/siteVisits", which siteVisits (${file}) has. Choose another path.`,
    `src/resources/visits.ts: visits.routes.list is "/sitevisits/", which is the path of siteVisits.routes.list (${file}). Choose another path.`,
  ]);
  // The router tells paths apart if they differ in a literal segment.
  expect(
    mistakesOf(
      [file, right],
      [
        'src/resources/visits.ts',
        {
          ...other,
          path: 'v',
          routes: { create: '/siteVisits/create' },
          form: [{ title: 'T', fields: ['title'] }],
          access: { ...right.access, create: [allow(superTenant)] },
        },
      ],
    ),
  ).toEqual([]);
});

test('a custom page with a taken path, an unknown operation or an unknown resource fails startup', () => {
  const siteMap = { path: '/SiteVisits', title: 'Map', operation: 'siteVisits.lsit', uses: ['siteVisit'] };
  expect(mistakesOf([file, { ...right, pages: { siteMap } }])).toEqual([
    `${file}: siteVisits.pages.siteMap.path is "/SiteVisits", which is the path of siteVisits.routes.list (${file}). Choose another path.`,
    `${file}: siteVisits.pages.siteMap.operation names "siteVisits.lsit": there is no such operation. Did you mean "siteVisits.list"?`,
    `${file}: siteVisits.pages.siteMap.uses names "siteVisit": there is no such resource. Did you mean "siteVisits"?`,
  ]);
});
