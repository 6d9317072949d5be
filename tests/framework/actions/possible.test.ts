import { expect, test } from 'vitest';
import { actionsOf } from '../../../src/contracts/resource/actions.ts';
import type { Predicate } from '../../../src/contracts/resource/predicate.ts';
import { mayBothHold } from '../../../src/framework/actions/possible.ts';
import transactions from '../../../src/resources/transactions.ts';

const offeredFor = (where: Predicate) =>
  actionsOf(transactions)
    .filter(([, { when = {} }]) => mayBothHold(transactions, where, when))
    .map(([name]) => name);
const every = actionsOf(transactions).map(([name]) => name);

test('for all matches of a filter by state, only actions that the state allows are offered', () => {
  expect(offeredFor({ status: 'submitted' })).toEqual(['approve', 'reject']);
  expect(offeredFor({ and: [{ status: { in: ['approved', 'void'] } }, { mco: { id: 2 } }] })).toEqual([
    'unapprove',
    'reject',
    'markPaid',
  ]);
  expect(offeredFor({ and: [{ status: { ne: 'draft' } }, { status: { in: ['draft', 'paid'] } }] })).toEqual([
    'confirm',
    'reverse',
  ]);
});

test('all actions are offered if the filter does not determine the state', () => {
  expect(offeredFor({})).toEqual(every);
  expect(offeredFor({ or: [{ status: 'submitted' }, { mco: { id: 2 } }] })).toEqual(every);
  expect(offeredFor({ provider: { id: 70 } })).toEqual(every);
});

test('a filter for an absent value is compatible only with conditions that an absent value meets', () => {
  const without = { rejectCode: null };
  expect(mayBothHold(transactions, without, { rejectCode: { nin: ['duplicate'] } })).toBe(true);
  expect(mayBothHold(transactions, without, { rejectCode: 'duplicate' })).toBe(false);
});
