import { describe, expect, test } from 'vitest';
import {
  admins,
  allow,
  editors,
  everyone,
  may,
  nobody,
  ofType,
  type Principal,
  scopeOf,
  superTenant,
  unitMembers,
  withRole,
} from '../../src/contracts/resource/policy.ts';
import { my } from '../../src/contracts/resource/predicate.ts';

const mco: Principal = { userId: 9, tenantId: 5, tenantType: 1, role: 'member', unitMember: true };

describe('a grant', () => {
  test('applies to exactly the callers it names', () => {
    expect(may([allow(everyone)], mco)).toBe(true);
    expect(may([allow(nobody)], mco)).toBe(false);
    expect(may([allow(ofType('mco', 'system'))], mco)).toBe(true);
    expect(may([allow(superTenant)], mco)).toBe(false);
    expect(may([allow(admins())], mco)).toBe(false);
    expect(may([allow(editors(ofType('mco')))], mco)).toBe(true);
    expect(may([allow(withRole(ofType('provider'), 'member'))], mco)).toBe(false);
    expect(may([allow(unitMembers)], mco)).toBe(true);
    expect(may([allow(unitMembers)], { ...mco, unitMember: false })).toBe(false);
  });

  test('on unknown values of a referenced record holds or not, as its user chooses', () => {
    const grants = [allow(everyone, { period: { state: { in: ['draft', 'open'] } } })];
    const record = { period: { id: 3, name: 'Q1' } };
    expect([may(grants, mco, record), may(grants, mco, record, true)]).toEqual([false, true]);
    const not = [allow(everyone, { not: { period: { state: 'closed' } } })];
    expect([may(not, mco, record, false), may(not, mco, record, true)]).toEqual([false, true]);
    expect(may(grants, mco, { period: { id: 3, name: 'Q1', state: 'closed' } }, true)).toBe(false);
  });

  test('covers the records that meet its condition, and several grants add up', () => {
    const grants = [
      allow(superTenant),
      allow(everyone, { tenant: { id: my.tenantId } }),
      allow(admins(), { state: 'open' }),
    ];
    expect(scopeOf(grants, mco)).toEqual({ tenant: { id: 5 } });
    expect(scopeOf(grants, { ...mco, role: 'admin' })).toEqual({
      or: [{ tenant: { id: 5 } }, { state: 'open' }],
    });
    expect(scopeOf(grants, { ...mco, tenantType: 4 })).toEqual({});
    expect(scopeOf([], mco)).toBeUndefined();
    expect(may(grants, mco, { tenant: { id: 5 } })).toBe(true);
    expect(may(grants, mco, { tenant: { id: 6 } })).toBe(false);
  });
});
