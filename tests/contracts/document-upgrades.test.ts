import { expect, test } from 'vitest';
import {
  isNewer,
  openedDocument,
  upgradedDocument,
} from '../../src/contracts/prototypes/document-upgrades.ts';
import { documentVersion } from '../../src/contracts/prototypes/prototype-document.ts';
import { draftDocument } from '../../src/contracts/prototypes/prototype-draft.ts';

const document = draftDocument('site visits', [{ key: 'name', kind: 'text' }]);

test('a document of an earlier version goes through all later upgrade steps in order', () => {
  const steps = [
    ({ heading, ...rest }: Readonly<Record<string, unknown>>) => ({ ...rest, label: [heading, heading] }),
    ({ label, ...rest }: Readonly<Record<string, unknown>>) => ({ ...rest, label, title: 'name' }),
  ];
  const opened = { version: 2, label: ['Visit', 'Visit'], title: 'name' };
  expect(upgradedDocument({ heading: 'Visit' }, steps)).toEqual(opened);
  expect(upgradedDocument({ version: 1, label: ['Visit', 'Visit'] }, steps)).toEqual(opened);
  expect(upgradedDocument({ version: 2, label: ['Visit'] }, steps)).toEqual({ version: 2, label: ['Visit'] });
});

test('a document without a version is read as one of the current version', () => {
  const { version: _version, ...unversioned } = document;
  expect(openedDocument.parse(unversioned)).toEqual(document);
  expect(openedDocument.parse(document)).toEqual(document);
});

test('documents of every earlier version can be upgraded to the current one', () => {
  const { version: _version, ...first } = document;
  for (let version = 0; version <= documentVersion; version += 1)
    expect(upgradedDocument({ ...first, version })).toMatchObject({ version: documentVersion });
});

test('a document of a later version is rejected for its version only', () => {
  const later = { ...document, version: documentVersion + 1, unheardOf: true };
  expect(isNewer(later)).toBe(true);
  expect(openedDocument.safeParse(later).error?.issues.map(({ path }) => path)).toEqual([['version']]);
});
