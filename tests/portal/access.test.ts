import { describe, expect, test } from 'vitest';
import type { Principal } from '../../src/contracts/resource/policy.ts';
import { accessTo, isAllowed, mayOpen, mayOpenPage } from '../../src/providers/access.ts';
import { barePaths } from '../../src/contracts/resource/fixed-paths.ts';
import { isProtectedPath, resourceRoutes } from '../../src/routes.ts';

const principal = (
  tenantType: Principal['tenantType'],
  role: Principal['role'] = 'admin',
  unitMember = false,
): Principal => ({
  userId: 7,
  tenantId: 70,
  tenantType,
  role,
  unitMember,
});
const seesPayments = (one: Principal) => mayOpenPage(one, 'transactions', 'paymentDashboard');
const [mco, provider, system, superTenant] = [principal(1), principal(2), principal(3), principal(4)];

describe('the payment dashboard', () => {
  test('is visible only to the Super Tenant, MCOs and unit members (specification, section 6)', () => {
    expect(
      [superTenant, mco, principal(2, 'viewer', true), principal(3, 'member', true)].map(seesPayments),
    ).toEqual([true, true, true, true]);
    expect([provider, system].map(seesPayments)).toEqual([false, false]);
  });
});

describe('access', () => {
  test('to the tenant list is limited to the Super Tenant', () => {
    expect([superTenant, mco, provider, system].map((one) => mayOpen(one, 'tenants', 'list'))).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  test('to a create screen is limited to those who may create', () => {
    expect(mayOpen(superTenant, 'surveyPeriods', 'create')).toBe(true);
    expect(mayOpen(principal(4, 'viewer'), 'surveyPeriods', 'create')).toBe(false);
  });

  test('to update an MCO’s tenant is limited to its own', () => {
    expect(isAllowed(mco, 'tenants.update', { id: 70 })).toBe(true);
    expect(isAllowed(mco, 'tenants.update', { id: 71 })).toBe(false);
  });

  test('without a rule is denied', () => {
    expect(isAllowed(superTenant, 'tenants.explode')).toBe(false);
    expect(mayOpen(superTenant, 'nothing', 'list')).toBe(false);
  });
});

describe('paths', () => {
  test.each([
    '/',
    '/dashboard',
    '/Dashboard/',
    '/admin/paymentDashboard',
    '/admin/tenants',
    '/admin/tenants/create',
    '/admin/tenants/edit/7',
    '/admin/mco/7',
    '/admin/mco/7/create-account-holder',
    '/admin/transactions',
    '/admin/users',
    '/admin/paymentPeriods',
    '/admin/surveyPeriods',
    '/admin/surveyPeriods/create',
    '/admin/surveyPeriods/edit/7',
    '/providers/7',
    '/surveys/providers/7',
    '/surveys/mcos/7',
    '/sda/7',
  ])('%s requires signing in', (path) => expect(isProtectedPath(path)).toBe(true));

  test.each([
    ...barePaths,
    '/legalDisclaimer',
    '/nowhere',
    '/admin',
    '/admin/tenants/7/8/9',
    // No route matches these, so that they lead to /notFound.
    '//dashboard',
    '/admin//tenants',
    '/admin/mco//create-account-holder',
  ])('%s does not require signing in', (path) => expect(isProtectedPath(path)).toBe(false));

  test('no two screens have the same path', () => {
    const paths = resourceRoutes.map(({ path }) => path.replaceAll(/:\w+/g, ':'));
    expect(new Set(paths).size).toBe(paths.length);
  });
});

describe('Refine’s access control follows the policy', () => {
  test.each([
    ['list', superTenant, true],
    ['list', provider, false],
    ['create', superTenant, true],
    ['create', mco, false],
    ['edit', superTenant, true],
    ['delete', provider, false],
    ['fly', superTenant, false],
  ])('to %s tenants', (action, principal, can) => {
    expect(accessTo(principal, 'tenants', action)).toEqual({ can });
  });
});
