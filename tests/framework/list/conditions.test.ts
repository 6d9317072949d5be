/** The chip of a filter describes its condition, and its editor restores it. */
import { describe, expect, test } from 'vitest';
import { f, type Field } from '../../../src/contracts/resource/fields.ts';
import type { Condition } from '../../../src/contracts/resource/predicate.ts';
import {
  comparisonOf,
  comparisonWords,
  conditionOf,
  endOfDay,
  startOfDay,
} from '../../../src/framework/list/toolbar/conditions.ts';

const state = f.choice({ draft: 'Draft', sent: 'Sent', paid: 'Paid', void: 'Void' });
const type = f.code({ 1: 'MCO', 2: 'Provider' });
const tenant = f.ref('tenants');
const tenants = f.refs('tenants');
const amount = f.money();

const examples: readonly (readonly [says: string, field: Field, condition: Condition])[] = [
  ['Draft, Paid', state, { in: ['draft', 'paid'] }],
  ['Paid', state, 'paid'],
  ['not Paid', state, { ne: 'paid' }],
  ['not Draft, Void', state, { nin: ['draft', 'void'] }],
  ['Draft, Sent +2', state, { in: ['draft', 'sent', 'paid', 'void'] }],
  ['none of the choices', state, { in: [] }],
  ['is empty', state, null],
  ['is not empty', state, { null: false }],
  ['Provider', type, { id: 2 }],
  ['MCO, Provider', type, { id: { in: [1, 2] } }],
  ['tenant 7, tenant 9', tenant, { id: { in: [7, 9] } }],
  ['is empty', tenant, { null: true }],
  ['tenant 7', tenants, { some: { id: 7 } }],
  ['$10.00 to $1,000.00', amount, { gte: '10.00', lte: '1000.00' }],
  ['from $10.00', amount, { gte: '10.00' }],
  ['over $10.00', amount, { gt: '10.00' }],
  ['up to -$3.50', amount, { lte: '-3.50' }],
  ['$5.00', amount, { eq: '5.00' }],
  ['contains “harbor”', f.text(), { like: 'harbor' }],
  ['harbor', f.text(), { eq: 'harbor' }],
  ['from 09/01/2026', f.date(), { gte: '2026-09-01' }],
  ['after 09/01/2026', f.date(), { gt: '2026-09-01' }],
  ['before 09/01/2026', f.date(), { lt: '2026-09-01' }],
  ['Yes', f.flag(), true],
  ['Closed', f.flag({ words: ['Open', 'Closed'] }), { eq: false }],
];

describe('a condition', () => {
  test.each(examples)('reads %s', (says, field, condition) => {
    const comparison = comparisonOf(field, condition);
    expect(comparison).toBeDefined();
    expect(comparisonWords(field, comparison ?? {}, (id) => `tenant ${id}`)).toBe(says);
  });

  test.each(examples)(
    '%s is the same after it was opened in the editor and applied unchanged',
    (_says, field, condition) => {
      const comparison = comparisonOf(field, condition) ?? {};
      const again = conditionOf(field, comparison);
      expect(comparisonOf(field, again)).toEqual(comparison);
    },
  );

  test('on a field of the referenced record is not a single comparison', () => {
    expect(comparisonOf(tenant, { name: { like: 'a' } })).toBeUndefined();
    expect(comparisonOf(tenant, { id: 7, name: 'a' })).toBeUndefined();
  });
});

describe('a range of days on a timestamp', () => {
  test('includes its whole last day in the viewer’s time zone', () => {
    const from = new Date(startOfDay('2026-03-08'));
    const to = new Date(endOfDay('2026-03-08'));
    expect([from.getDate(), from.getHours(), from.getMinutes()]).toEqual([8, 0, 0]);
    expect([to.getDate(), to.getHours(), to.getMinutes(), to.getMilliseconds()]).toEqual([8, 23, 59, 999]);
  });

  test('is described by its days', () => {
    const range = { gte: startOfDay('2026-09-01'), lte: endOfDay('2026-09-30') };
    expect(comparisonWords(f.timestamp(), range)).toBe('09/01/2026 to 09/30/2026');
  });
});
