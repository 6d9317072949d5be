import { expect, test } from 'vitest';
import { defineResource } from '../../../src/contracts/resource/define-resource.ts';
import { today } from '../../../src/contracts/resource/expression.ts';
import { f } from '../../../src/contracts/resource/fields.ts';
import { allow, superTenant } from '../../../src/contracts/resource/policy.ts';
import { its } from '../../../src/contracts/resource/requirements.ts';
import { sectionsOf, summaryOf } from '../../../src/framework/show/show-sections.ts';

const resource = defineResource({
  name: 'loans',
  service: 'api',
  label: ['Loan', 'Loans'],
  title: 'name',
  routes: {},
  fields: {
    daysLeft: f.integer({ computed: { days: [today, its('dueDate')] } }),
    name: f.text(),
    visits: f.integer({ computed: { count: 'siteVisits', by: 'loan' } }),
    dueDate: f.date(),
    rate: f.money(),
    hours: f.number(),
    total: f.money({ computed: { times: [its('rate'), its('hours')] } }),
    half: f.money({ computed: { over: [its('total'), 2] } }),
    note: f.text({ readOnly: true, optional: true }),
  },
  list: { columns: ['name'] },
  form: [
    { title: 'Loan', fields: ['name', 'dueDate'] },
    { title: 'Costs', fields: ['rate', 'hours'] },
  ],
  access: { screen: superTenant, read: [allow(superTenant)] },
});

test('a computed field follows the fields it is computed from, not the record’s own fields', () => {
  const found = sectionsOf(resource).map(({ title, fields }) => [title, fields.map(({ key }) => key)]);
  expect(found).toEqual([
    ['Loan', ['name', 'dueDate', 'daysLeft', 'visits']],
    ['Costs', ['rate', 'hours', 'total', 'half']],
    ['Record', ['note', 'id', 'createdAt', 'updatedAt']],
  ]);
});

test('a title that is in no section is not repeated below the heading', () => {
  const sections = [{ title: 'Costs', fields: ['rate', 'hours'] }] as const;
  const found = sectionsOf({ ...resource, show: { sections } }).at(-1);
  expect(found?.fields.map(({ key }) => key)).toEqual(['dueDate', 'note', 'id', 'createdAt', 'updatedAt']);
});

test('summary fields have their place before the record is loaded, but not if they are empty', () => {
  const summed = { ...resource, show: { summary: ['total', 'note'] } };
  expect(summaryOf(summed).map(({ key }) => key)).toEqual(['total', 'note']);
  const stored = { id: 1, version: 1, createdAt: '2026-01-05T10:00:00Z', updatedAt: '2026-01-05T10:00:00Z' };
  const record = { ...stored, total: '10.00', note: null };
  expect(summaryOf(summed, record).map(({ key }) => key)).toEqual(['total']);
});
