import { expect, test } from 'vitest';
import { misfitsOf } from '../../src/contracts/prototypes/pilot-misfits.ts';
import { draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';
import { lacksOf, withoutRows } from '../../src/contracts/prototypes/readiness.ts';

const document = draftDocument('site visits', [
  { key: 'name', kind: 'text', options: { max: 100, unique: true } },
  { key: 'status', kind: 'choice', choices: [{ value: 'open', label: 'Open' }] },
  { key: 'cost', kind: 'money', options: { optional: true } },
  { key: 'hospital', kind: 'ref', target: 'tenants', options: { optional: true } },
  { key: 'dob', kind: 'date', options: { pii: true } },
]);
const row = { name: 'North', status: 'open', cost: '12.50', hospital: { id: 2, name: 'Plan' } };
const misfits = (rows: readonly object[], of = document) => misfitsOf(of, rows.map(Object), () => true);

test('rows that a table could hold are no misfits, whatever else they have', () => {
  const at = '2026-10-01T12:00:00.000Z';
  expect(misfits([{ ...row, id: 1, version: 2, createdAt: at, note: 'of a field that is gone' }])).toEqual(
    [],
  );
  expect(misfits([{ ...row, cost: null, hospital: null }])).toEqual([]);
});

test('values that a field no longer takes, or now requires, are counted by field', () => {
  const waiting = { ...row, status: 'waiting' };
  expect(misfits([row, { ...waiting, name: 'A' }, { ...waiting, name: 'B', cost: 'much' }])).toEqual([
    { is: 'value', keys: ['status'], rows: 2 },
    { is: 'value', keys: ['cost'], rows: 1 },
  ]);
  expect(misfits([{ status: 'open' }])).toEqual([{ is: 'value', keys: ['name'], rows: 1 }]);
});

test('values that are to be unique are compared as the database does', () => {
  expect(misfits([row, { ...row, name: 'NORTH' }, { ...row, name: 'North' }])).toEqual([
    { is: 'repeated', keys: ['name'], rows: 2 },
  ]);
  const together = { ...document, unique: [['status', 'hospital']] };
  const named = (name: string, hospital: object | null) => ({ ...row, name, hospital });
  expect(
    misfits([named('A', { id: 2, name: 'Plan' }), named('B', { id: 3, name: 'Plan' })], together),
  ).toEqual([]);
  const again = [{ is: 'repeated', keys: ['status', 'hospital'], rows: 1 }];
  expect(misfits([named('A', { id: 2, name: 'Plan' }), named('B', { id: 2 })], together)).toEqual(again);
  expect(misfits([named('A', null), named('B', null)], together)).toEqual(again);
});

test('they are a question before handing over, until the rows are left out', () => {
  const lacks = (decided: readonly string[]) =>
    lacksOf(document, {
      neighbors: [],
      personal: [],
      decided: ['access', 'pilotAccess', withoutRows('dob'), ...decided],
      hasSpanish: () => true,
      hasPilot: true,
      misfits: misfits([{ ...row, status: 'waiting' }]),
    });
  expect(lacks([])).toEqual([{ is: 'misfit', of: { is: 'value', keys: ['status'], rows: 1 } }]);
  expect(lacks([withoutRows('status')])).toEqual([]);
});
