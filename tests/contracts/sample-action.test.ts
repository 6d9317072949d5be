import { expect, test } from 'vitest';
import { tryAction } from '../../src/contracts/prototypes/sample-action.ts';
import { declarationOf, documentOf } from '../../src/contracts/prototypes/prototype-document.ts';
import { allow, everyone, ofType, type Principal } from '../../src/contracts/resource/policy.ts';
import { my, now } from '../../src/contracts/resource/predicate.ts';
import sdas from '../../src/resources/sdas.ts';

const superTenant: Principal = { userId: 3, tenantId: 7, tenantType: 4, role: 'admin', unitMember: false };
const mco: Principal = { ...superTenant, tenantType: 1 };
const choices = {
  new: { label: 'New', initial: true },
  passed: { label: 'Passed' },
} as const;
const visits = {
  ...declarationOf(documentOf(sdas)),
  name: 'visits',
  label: ['Visit', 'Visits'],
  fields: {
    name: { kind: 'text', options: {} },
    was: { kind: 'text', options: {} },
    beds: { kind: 'integer', options: {} },
    outcome: { kind: 'choice', options: {}, choices },
    by: { kind: 'integer', options: {} },
    on: { kind: 'timestamp', options: {} },
    day: { kind: 'date', options: {} },
  },
  title: 'name',
  list: { columns: ['name'], sum: ['beds'] },
} as const;
const at = '2026-10-01T12:00:00.000Z';
const record = (id: number, values: object) => ({
  id,
  version: 2,
  createdAt: at,
  updatedAt: at,
  name: `Visit ${id}`,
  ...values,
});
const pass = {
  label: 'Pass',
  done: 'passed',
  when: { outcome: 'new' },
  set: { outcome: 'passed', by: my.userId, on: now, day: now, was: { before: 'name' } },
  grants: [allow(ofType('superTenant'))],
} as const;

test('an action changes the rows in its state and tells why it skips the others, as on the server', () => {
  const rows = [
    record(1, { outcome: 'new', beds: 20 }),
    record(2, { outcome: 'passed', beds: 5 }),
    record(3, { outcome: 'new', beds: 7 }),
    record(4, { outcome: 'new', beds: 1 }),
  ];
  const seen = new Map([[4, 1]]);
  const { outcome, changes } = tryAction(
    visits,
    pass,
    { input: { name: 'Late', why: 'x' } },
    rows,
    superTenant,
    seen,
  );
  expect(outcome).toMatchObject({ done: 2, sums: { beds: '27' }, skippedCount: 2 });
  expect(outcome.skipped.map(({ id, title, code }) => [id, title, code])).toEqual([
    [2, 'Visit 2', 'state'],
    [4, 'Visit 4', 'changed'],
  ]);
  expect(outcome.skipped[0]?.reason).toContain('Passed');
  expect(changes.map(({ id }) => id)).toEqual([1, 3]);
  const [first] = changes;
  // An answer that is no field is only for the history.
  expect(Object.keys(first?.values ?? {}).toSorted()).toEqual([
    'by',
    'day',
    'name',
    'on',
    'outcome',
    'version',
    'was',
  ]);
  expect(first?.values).toMatchObject({ outcome: 'passed', by: 3, was: 'Visit 1', name: 'Late' });
  expect(first?.values['day']).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(Date.parse(String(first?.values['on']))).toBeGreaterThan(Date.parse(at));
});

test('nobody performs an action that is granted to others, or whose requirement a row does not meet', () => {
  const rows = [record(1, { outcome: 'new', beds: 20 })];
  expect(tryAction(visits, pass, {}, rows, mco).outcome).toMatchObject({
    done: 0,
    skipped: [{ code: 'forbidden' }],
  });
  const strict = {
    ...pass,
    grants: [allow(everyone)],
    requires: [{ where: { beds: { lt: 10 } }, reason: 'It has too many beds.' }],
  };
  expect(tryAction(visits, strict, {}, rows, mco).outcome.skipped).toMatchObject([
    { code: 'required', reason: 'It has too many beds.' },
  ]);
});
