import { expect, test } from 'vitest';
import { declarationOf } from '../../src/contracts/prototypes/prototype-document.ts';
import { draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';
import { changeField, withOptions } from '../../src/contracts/prototypes/prototype-edit.ts';
import { leftOutOfPilot, pilotDocument, pilotFields } from '../../src/contracts/prototypes/prototype-rows.ts';

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
