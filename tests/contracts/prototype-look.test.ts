/** Previews of a prototype as other users and with other data, and the list of what it still lacks. */
import { describe, expect, test } from 'vitest';
import { defaultGrant, withGrants } from '../../src/contracts/prototypes/prototype-access.ts';
import { declarationOf, type DocumentField } from '../../src/contracts/prototypes/prototype-document.ts';
import { draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';
import { removeField } from '../../src/contracts/prototypes/prototype-edit.ts';
import {
  exampleRecords,
  withEmptyValues,
  withLongTexts,
} from '../../src/contracts/prototypes/prototype-examples.ts';
import { principalOf, seenBy, viewers } from '../../src/contracts/prototypes/prototype-viewer.ts';
import { genderKey } from '../../src/contracts/messages/sentence.ts';
import { lacksOf, type ReadinessContext, withoutRows } from '../../src/contracts/prototypes/readiness.ts';
import { createRegistry } from '../../src/contracts/registry/registry.ts';
import { createSchema } from '../../src/contracts/resource/schema.ts';

const fields: readonly DocumentField[] = [
  { key: 'name', kind: 'text', options: { max: 40 } },
  { key: 'plan', kind: 'ref', target: 'tenants' },
  { key: 'notes', kind: 'text', options: { optional: true, max: 200 } },
  { key: 'cost', kind: 'money', options: { optional: true } },
];
const base = draftDocument('site visits', fields);
const rows = exampleRecords(fields, 6).map((record, index) => ({
  ...record,
  plan: index < 4 ? { id: 7, name: 'North' } : { id: 8, name: 'South' },
}));
const own = { plan: { id: { my: 'tenantId' as const } } };
const viewer = (tenantType: number, role: string) => {
  const found = viewers.find((one) => one.tenantType === tenantType && one.role === role);
  if (found === undefined) throw new Error('There is no such viewer.');
  return found;
};

describe('a preview as another user', () => {
  const shared = withGrants(base, 'read', [
    { who: [{ tenantTypes: [4] }] },
    { who: [{ tenantTypes: [1], roles: ['admin', 'member'] }], where: own },
  ]);
  const seen = (tenantType: number, role: string) => {
    const resource = declarationOf(shared);
    return seenBy(resource, rows, principalOf(viewer(tenantType, role), resource, rows));
  };
  test('shows all rows, those of the most frequent tenant or no list, as the policy grants', () => {
    expect(seen(4, 'viewer')).toHaveLength(6);
    expect(seen(1, 'member')?.map(({ plan }) => plan)).toEqual(
      Array.from({ length: 4 }, () => ({ id: 7, name: 'North' })),
    );
    expect(seen(1, 'viewer')).toBeUndefined();
    expect(seen(2, 'admin')).toBeUndefined();
  });

  test('omits a field that the user may not read', () => {
    const hidden = declarationOf({
      ...shared,
      access: { ...shared.access, fields: { cost: { read: [{ who: [{ tenantTypes: [4] }] }] } } },
    });
    const [first] = seenBy(hidden, rows, principalOf(viewer(1, 'admin'), hidden, rows)) ?? [];
    expect(first).not.toHaveProperty('cost');
    expect(first).toHaveProperty('notes');
  });

  test('uses a tenant from the rows, and the usual grants are for MCOs and then for providers', () => {
    const hospitals = draftDocument('site visits', [
      ...fields,
      { key: 'hospital', kind: 'ref', target: 'providers' },
    ]);
    const withNext = (of: typeof hospitals) =>
      withGrants(of, 'read', [...of.access.read, defaultGrant(of, 'read')]);
    const both = withNext(withNext(hospitals));
    expect(both.access.read).toEqual([
      { who: [{ tenantTypes: [4] }] },
      { who: [{ tenantTypes: [1] }], where: own },
      { who: [{ tenantTypes: [2] }], where: { hospital: { id: { my: 'tenantId' } } } },
    ]);
    const visits = rows.map((row, index) => ({
      ...row,
      hospital: { id: 20 + (index % 3), name: 'A hospital' },
    }));
    const lookedAt = (tenantType: number) =>
      principalOf(viewer(tenantType, 'viewer'), declarationOf(both), visits).tenantId;
    expect([lookedAt(1), lookedAt(2)]).toEqual([7, 20]);
  });

  test('does not widen when the field of a row condition is removed: the grant is removed, too', () => {
    const without = removeField(shared, 'plan');
    expect(without.access.read).toEqual([{ who: [{ tenantTypes: [4] }] }]);
  });
});

test('long texts and empty values are valid for the fields and the same each time', () => {
  const schema = createSchema(
    declarationOf({ ...base, fields: base.fields.filter(({ key }) => key !== 'plan') }),
  );
  for (const make of [
    () => withLongTexts(fields, exampleRecords(fields, 5)),
    () => withEmptyValues({ fields, title: 'name' }, exampleRecords(fields, 5)),
  ]) {
    const made = make();
    expect(make()).toEqual(made);
    for (const { id: _, version: __, createdAt: ___, updatedAt: ____, plan: _____, ...values } of made)
      expect(schema.safeParse(values).error?.issues).toBeUndefined();
  }
  expect(withLongTexts(fields, exampleRecords(fields, 1))[0]?.['notes']).toHaveLength(200);
});

describe('the list of what a prototype lacks', () => {
  const context: ReadinessContext = {
    neighbors: [],
    personal: [],
    decided: [],
    hasSpanish: () => true,
    hasPilot: false,
  };
  const lacks = (change: Partial<ReadinessContext> = {}, document = base) =>
    lacksOf(document, { ...context, ...change }).map((lack) => lack.is);
  test('names the access until it is changed or confirmed', () => {
    expect(lacks()).toEqual(['access']);
    expect(lacks({ decided: ['access'] })).toEqual([]);
    expect(lacks({}, withGrants(base, 'read', [{ who: [{ tenantTypes: [4], roles: ['viewer'] }] }]))).toEqual(
      [],
    );
  });
  test('names the access again once there is a pilot: its tenants would no longer see their rows', () => {
    expect(lacks({ decided: ['access'], hasPilot: true })).toContain('pilotAccess');
    expect(lacks({ decided: ['pilotAccess'], hasPilot: true })).not.toContain('pilotAccess');
    const shared = withGrants(base, 'read', [defaultGrant(base, 'read')]);
    expect(lacks({ hasPilot: true }, shared)).not.toContain('pilotAccess');
  });
  test('names tenants that see each other’s rows, until that is confirmed', () => {
    for (const who of [{}, { tenantTypes: [1 as const] }]) {
      const open = withGrants(base, 'read', [{ who: [who] }]);
      expect(lacks({}, open)).toEqual(['everyRow']);
      expect(lacks({ decided: ['everyRow'] }, open)).toEqual([]);
      expect(lacks({}, withGrants(base, 'read', [{ who: [who], where: { name: 'Own' } }]))).toEqual([]);
    }
  });
  const decided = ['access', 'pilotAccess'];
  test('names a missing title, taken names and paths, and filters without an index', () => {
    expect(lacks({ decided }, { ...base, title: '' })).toEqual(['title']);
    const neighbors = [
      { name: 'siteVisits', label: ['Visit', 'Site visits'] as const, routes: { list: '/admin/siteVisits' } },
    ];
    expect(lacks({ decided, neighbors })).toEqual(['name', 'label', 'route']);
    const filtered = { ...base, list: { ...base.list, filters: ['plan', 'notes', 'cost'] } };
    expect(lacksOf(filtered, { ...context, decided })).toEqual([{ is: 'filter', key: 'notes' }]);
  });
  test('names personal data without a decision and texts without a Spanish translation', () => {
    expect(lacks({ decided, personal: ['name'] })).toEqual(['personal']);
    expect(lacks({ decided: [...decided, 'personal:name'], personal: ['name'] })).toEqual([]);
    const [found] = lacksOf(base, { ...context, decided, hasSpanish: (words) => words !== 'Plan' });
    expect(found).toEqual({ is: 'spanish', words: ['Plan'] });
  });
  test('names the row’s name if its grammatical gender in Spanish is unknown', () => {
    const [one] = base.label;
    const hasSpanish = (words: string) => words !== genderKey(one);
    expect(lacksOf(base, { ...context, decided, hasSpanish })).toEqual([{ is: 'gender', of: one }]);
  });
  test('names required fields that a pilot does not store, if there is a pilot', () => {
    const personal = (more: object) => ({
      ...base,
      fields: [...base.fields, { key: 'visitor', kind: 'email' as const, options: { pii: true, ...more } }],
    });
    const neighbors = [{ name: 'tenants', label: ['Tenant', 'Tenants'] as const, routes: {} }];
    const withPilot = { ...context, decided, neighbors, hasPilot: true };
    expect(lacksOf(personal({}), { ...withPilot, hasPilot: false })).toEqual([]);
    expect(lacksOf(personal({}), withPilot)).toEqual([{ is: 'unkept', key: 'visitor' }]);
    expect(lacksOf(personal({ optional: true }), withPilot)).toEqual([]);
    expect(lacksOf(personal({}), { ...withPilot, decided: [...decided, withoutRows('visitor')] })).toEqual(
      [],
    );
  });
  test('is not needed for a document without the field and the route: the registry accepts it', () => {
    const { menu: _, ...document } = withGrants(base, 'update', []);
    const alone = { ...document, fields: base.fields.filter(({ key }) => key !== 'plan') };
    const tidied = removeField({ ...alone, fields: base.fields }, 'plan');
    expect(tidied.routes).not.toHaveProperty('edit');
    expect(() =>
      createRegistry([{ file: 'src/resources/site-visits.ts', resource: declarationOf(tidied) }]),
    ).not.toThrow();
  });
});
