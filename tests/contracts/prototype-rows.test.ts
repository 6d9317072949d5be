import { expect, test } from 'vitest';
import { draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';
import { pilotFields } from '../../src/contracts/prototypes/prototype-rows.ts';

test('a row holds no reference that points at nothing yet, or at a prototype', () => {
  const document = draftDocument('site visits', [
    { key: 'name', kind: 'text' },
    { key: 'hospital', kind: 'ref', target: 'tenants' },
    { key: 'visit', kind: 'ref', target: 'siteVisits' },
    { key: 'nobody', kind: 'ref' },
    { key: 'nothing', kind: 'refs' },
  ]);
  expect(Object.keys(pilotFields(document, (name) => name === 'tenants'))).toEqual(['name', 'hospital']);
});
