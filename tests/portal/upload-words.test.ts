import { expect, test } from 'vitest';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { f } from '../../src/contracts/resource/fields.ts';
import type { Import } from '../../src/contracts/resource/import.ts';
import { allow, superTenant } from '../../src/contracts/resource/policy.ts';
import { importColumns } from '../../src/contracts/transfer/imports.ts';
import { columnWords } from '../../src/pages/uploadBatches/column-words.ts';
import transactions from '../../src/resources/transactions.ts';

const visits: Resource = {
  name: 'visits',
  service: 'api',
  label: ['Visit', 'Visits'],
  title: 'code',
  routes: {},
  fields: {
    code: f.text({ max: 10 }),
    site: f.text(),
    beds: f.integer({ min: 1 }),
    founded: f.integer({ min: 1800, max: 2100, optional: true }),
    cost: f.money({ optional: true }),
    seen: f.date({ optional: true, help: 'The first day.' }),
    isDone: f.flag({ default: false }),
    remarks: f.text({ optional: true }),
    reason: f.text({ when: { isDone: true } }),
  },
  list: { columns: ['code'] },
  access: { screen: superTenant, read: [allow(superTenant)], create: [allow(superTenant)] },
};
const helpOf = (resource: Resource) =>
  Object.fromEntries(
    importColumns(resource).map((column) => [
      column.required === true ? `${column.name} *` : column.name,
      columnWords(resource, column),
    ]),
  );
const filled = (files: Import) => helpOf({ ...visits, transfer: { import: files } });

const optional = {
  // A year has no comma.
  founded: 'Optional. A whole number. From 1800 to 2100.',
  cost: 'Optional. Such as 1234.50 or $1,234.50. 0 or more.',
  seen: 'Optional. The first day. Such as 09/30/2026 or 2026-09-30, or an Excel date cell.',
  isDone: 'Optional. Yes, No',
  remarks: 'Optional.',
  reason: 'Required in the rows that it applies to.',
};

test('every column says whether it may be empty, with a star or in words', () => {
  expect(filled({})).toEqual({
    'code *': 'At most 10 characters.',
    'site *': '',
    'beds *': 'A whole number. 1 or more.',
    ...optional,
  });
});

test('if a file can also update records, columns say what new records require', () => {
  expect(filled({ match: ['code'] })).toEqual({
    'code *': 'At most 10 characters.',
    site: 'Required for new records.',
    beds: 'Required for new records. A whole number. 1 or more.',
    ...optional,
  });
});

test('a column with its own help text uses that text', () => {
  expect(helpOf(transactions)).toMatchObject({
    memo: 'Optional. No patient information. At most 200 characters.',
    trace_number: 'Required for ACH and wire payments. At most 30 characters.',
    'amount *': expect.stringMatching(/^Such as/),
  });
});
