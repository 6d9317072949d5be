import { expect, test } from 'vitest';
import prototypeRows from '../../src/resources/prototype-rows.ts';
import { declarationOf } from '../../src/contracts/prototypes/prototype-document.ts';
import { draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';
import { changeField, withOptions } from '../../src/contracts/prototypes/prototype-edit.ts';
import {
  leftOutOfPilot,
  originOf,
  pilotDocument,
  pilotFields,
  seesEveryRow,
  withOrigin,
} from '../../src/contracts/prototypes/prototype-rows.ts';

test('rows of a pilot have no references to prototypes or without a target', () => {
  const document = draftDocument('site visits', [
    { key: 'name', kind: 'text' },
    { key: 'hospital', kind: 'ref', target: 'tenants' },
    { key: 'visit', kind: 'ref', target: 'siteVisits' },
    { key: 'nobody', kind: 'ref' },
    { key: 'nothing', kind: 'refs' },
  ]);
  expect(Object.keys(pilotFields(document, (name) => name === 'tenants'))).toEqual(['name', 'hospital']);
});

test('the form of a pilot leaves out fields that its rows cannot store', () => {
  const drafted = draftDocument('site visits', [
    { key: 'name', kind: 'text' },
    { key: 'email', kind: 'email' },
    { key: 'report', kind: 'file' },
  ]);
  const document = changeField(drafted, 'email', (field) => withOptions(field, { pii: true }));
  const leftOut = leftOutOfPilot(document, () => false);
  expect(leftOut.map(({ key }) => key)).toEqual(['email', 'report']);
  const shown = pilotDocument(document, leftOut);
  expect(Object.keys(declarationOf(shown).fields)).toEqual(['name']);
  expect(shown.list.columns).toEqual(['name']);
});

test('whoever sees the rows of several organizations sees where each comes from, others can add who and when', () => {
  const drafted = draftDocument('site visits', [
    { key: 'name', kind: 'text' },
    { key: 'tenant', kind: 'ref', target: 'tenants' },
  ]);
  const document = { ...drafted, list: { ...drafted.list, moreColumns: ['createdAt'] } };
  const several = withOrigin(document, true);
  expect(several.list).toMatchObject({
    columns: ['name', 'tenant', '_tenant', '_addedBy', 'createdAt'],
    moreColumns: [],
    filters: expect.arrayContaining(['_tenant']),
  });
  const { fields } = declarationOf(several);
  expect(fields['tenant']?.options.label).not.toBe('Tenant of the row');
  expect(fields['_tenant']?.options.label).toBe('Tenant of the row');
  const one = withOrigin(document, false);
  expect(one.list.columns).toEqual(['name', 'tenant']);
  expect(one.list.moreColumns?.toSorted()).toEqual(['_addedBy', 'createdAt']);
  expect(Object.keys(declarationOf(one).fields)).toEqual(['name', 'tenant', '_addedBy']);
  expect(one.list.filters ?? []).not.toContain('_tenant');
  const stored = { id: 1, version: 1, createdAt: '', updatedAt: '' };
  const who = { id: 4, name: 'Ada' };
  expect(originOf({ ...stored, addedBy: who })).toEqual({ _tenant: null, _addedBy: who });
});

test('only editors of the Super Tenant see the rows of every organization', () => {
  const seen = ([4, 1] as const).map((tenantType) =>
    (['admin', 'member', 'viewer'] as const).map((role) =>
      seesEveryRow(prototypeRows, { userId: 1, tenantId: 1, tenantType, role, unitMember: false }),
    ),
  );
  expect(seen).toEqual([
    [true, true, false],
    [false, false, false],
  ]);
});
