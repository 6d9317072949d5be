import { expect, test } from 'vitest';
import { onlyReferences } from '../../src/contracts/resource/only-references.ts';
import {
  allow,
  everyone,
  type Grant,
  ofType,
  type Principal,
  superTenant,
} from '../../src/contracts/resource/policy.ts';
import { my } from '../../src/contracts/resource/predicate.ts';
import { f } from '../../src/contracts/resource/fields.ts';
import transactions from '../../src/resources/transactions.ts';

const mco: Principal = { userId: 9, tenantId: 5, tenantType: 1, role: 'member', unitMember: false };
const admin: Principal = { ...mco, tenantId: 1, tenantType: 4, role: 'admin' };

const fields = { payer: f.ref('tenants'), payee: f.ref('tenants'), about: f.text() };
const of = (...create: readonly Grant[]) =>
  onlyReferences({ fields, access: { screen: everyone, read: [], create } }, mco);

test('a caller who may create only for their own organization has exactly that choice', () => {
  expect(onlyReferences(transactions, mco)).toEqual({ mco: 5 });
  expect(onlyReferences(transactions, admin)).toEqual({});
  expect(onlyReferences(transactions, { ...mco, role: 'viewer' })).toEqual({});
});

test('with several grants, a reference is fixed only if every applicable grant requires it', () => {
  const mine = { payer: { id: my.tenantId } };
  expect(of(allow(everyone, { ...mine, payee: { id: 7 } }), allow(everyone, mine))).toEqual({ payer: 5 });
  expect(of(allow(everyone, mine), allow(everyone, { payee: { id: my.tenantId } }))).toEqual({});
  expect(of(allow(everyone, mine), allow(ofType('mco')))).toEqual({});
  expect(of(allow(superTenant, mine))).toEqual({});
});

test('a condition fixes a reference only if it allows a single record', () => {
  expect(of(allow(everyone, { payer: { id: { in: [5, 6] } } }))).toEqual({});
  expect(of(allow(everyone, { payer: { id: { eq: 6 } }, about: 'this' }))).toEqual({ payer: 6 });
  expect(of(allow(everyone, { not: { payer: { id: 6 } } }))).toEqual({});
  expect(of(allow(everyone, { payer: { parentTenant: { id: my.tenantId } } }))).toEqual({});
  expect(of(allow(everyone, { and: [{ payer: { id: 6 } }, { payee: { id: 7 } }] }))).toEqual({
    payer: 6,
    payee: 7,
  });
});

test('a field that is limited to one record by its own condition is fixed to it', () => {
  const one = f.ref('tenants', { where: { id: my.tenantId } });
  expect(
    onlyReferences(
      { fields: { one }, access: { screen: everyone, read: [], create: [allow(everyone)] } },
      mco,
    ),
  ).toEqual({ one: 5 });
});
