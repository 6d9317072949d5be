import { describe, expect, test } from 'vitest';
import type { Resource } from '../../../src/contracts/resource/define-resource.ts';
import { f } from '../../../src/contracts/resource/fields.ts';
import {
  admins,
  allow,
  everyone,
  superTenant,
  type Principal,
} from '../../../src/contracts/resource/policy.ts';
import { my } from '../../../src/contracts/resource/predicate.ts';
import { planForm } from '../../../src/framework/form/form-plan.ts';
import { everyKind } from '../../harness/every-kind.ts';

const resource: Resource = {
  ...everyKind,
  label: ['Place', 'Places'],
  fields: {
    name: f.text(),
    type: f.choice({ a: 'A' }, { immutable: true }),
    active: f.flag({ default: true }),
    rating: f.integer({ optional: true }),
    state: f.choice({ draft: 'Draft' }, { default: 'draft', readOnly: true }),
  },
  access: {
    ...everyKind.access,
    fields: {
      active: { write: [allow(admins(superTenant), { id: { ne: my.tenantId } })] },
      rating: { write: [allow(admins(superTenant))] },
    },
  },
};
const administrator: Principal = { userId: 1, tenantId: 1, tenantType: 4, role: 'admin', unitMember: false };
const member: Principal = { ...administrator, tenantId: 9, tenantType: 1, role: 'member' };
const stored = { id: 5, version: 1, createdAt: '', updatedAt: '' };
const record = { ...stored, name: 'N', type: 'a', active: true, rating: 1, state: 'draft' };
const outline = (...parameters: Parameters<typeof planForm>) =>
  planForm(...parameters).sections.flatMap(({ fields }) =>
    fields.map(({ key, fixed }) => (fixed === undefined ? key : `${key}: ${fixed}`)),
  );

describe('a new record', () => {
  test('has the fields that the caller may write, and no others', () => {
    expect(outline(resource, administrator)).toEqual(['name', 'type', 'active', 'rating']);
    expect(outline(resource, member)).toEqual(['name', 'type']);
  });
});

describe('an existing record', () => {
  test('shows fields that cannot be written, with the reason', () => {
    expect(outline(resource, member, record)).toEqual([
      'name',
      'type: immutable',
      'active: forbidden',
      'rating: forbidden',
    ]);
    expect(Object.keys(planForm(resource, administrator, record).writable)).toEqual([
      'name',
      'active',
      'rating',
    ]);
  });

  test('has a field writable only if the grant’s condition covers the record', () => {
    expect(outline(resource, administrator, { ...record, id: 1 })).toContain('active: forbidden');
  });

  test('tells a field that is locked by the record’s state from one that only others may write', () => {
    const write = [allow(admins(superTenant), { state: { in: ['draft'] } })];
    const byState = { ...resource, access: { ...resource.access, fields: { rating: { write } } } };
    expect(outline(byState, administrator, record)).toContain('rating');
    expect(outline(byState, administrator, { ...record, state: 'open' })).toContain('rating: inThisState');
    expect(outline(byState, member, { ...record, state: 'open' })).toContain('rating: forbidden');
  });

  test('leaves out fields that the caller may not read', () => {
    const { rating: _rating, ...readable } = record;
    expect(outline(resource, administrator, readable)).toEqual(['name', 'type: immutable', 'active']);
  });
});

test('declared sections keep their order, and an empty section is left out', () => {
  const sectioned: Resource = {
    ...resource,
    form: [
      { title: 'Rating', fields: ['rating'] },
      { title: 'Place', fields: ['type', 'name'] },
    ],
    access: { ...resource.access, screen: everyone },
  };
  expect(planForm(sectioned, member).sections.map(({ title }) => title)).toEqual(['Place']);
  expect(outline(sectioned, administrator)).toEqual(['rating', 'type', 'name']);
});
