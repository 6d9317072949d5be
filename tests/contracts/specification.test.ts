/** Names that sections 3 and 9 of the specification give verbatim. */
import { expect, test } from 'vitest';
import { loginTenantId, maxReloadAttempts } from '../../src/contracts/identity/session.ts';
import { providerClasses } from '../../src/contracts/payments/provider-classes.ts';
import { tenantTypes } from '../../src/contracts/resource/policy.ts';
import { valueMistake } from '../../src/contracts/resource/schema.ts';
import tenants from '../../src/resources/tenants.ts';
import users from '../../src/resources/users.ts';

test('tenant types and provider classes have the specified numbers and names', () => {
  expect(tenantTypes).toEqual({ 1: 'MCO', 2: 'Provider', 3: 'System', 4: 'Super Tenant' });
  expect(providerClasses).toEqual({
    1: "Children's",
    2: 'Non-state-owned IMD',
    3: 'Rural',
    4: 'State-Owned Non-IMD',
    5: 'State-owned IMD',
    6: 'Urban',
  });
});

test('users and tenants have the specified fields', () => {
  expect(Object.keys(users.fields)).toEqual(
    expect.arrayContaining([
      'emailAddress',
      'name',
      'firstName',
      'lastName',
      'middleName',
      'nickname',
      'isActive',
      'phoneNumber',
      'userRoleTenants',
      'claimUserTenants',
      'mfaEnabled',
      'mfaSetupComplete',
    ]),
  );
  expect(Object.keys(tenants.fields)).toEqual(
    expect.arrayContaining([
      'name',
      'tenantType',
      'parentTenant',
      'providerClass',
      'logoUri',
      'isActive',
      'tpi',
      'isUnitMember',
    ]),
  );
});

test.each([
  ['99999999', false],
  ['099999999', false],
  ['100000000', true],
  ['999999999', true],
  ['1000000000', false],
  ['12345678x', false],
])('the TPI %s is valid: %s', (tpi, isOne) => {
  expect(valueMistake(tenants.fields.tpi, tpi) === undefined).toBe(isOne);
});

test('the login tenant is 1, and a page reloads at most ten times', () => {
  expect([loginTenantId, maxReloadAttempts]).toEqual([1, 10]);
});
