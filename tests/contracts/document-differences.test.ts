import { expect, test } from 'vitest';
import { differencesOf } from '../../src/contracts/prototypes/document-differences.ts';
import { declarationOf, documentOf, fieldOfCode } from '../../src/contracts/prototypes/prototype-document.ts';
import {
  addField,
  changeField,
  inList,
  moveField,
  removeField,
  withOptions,
} from '../../src/contracts/prototypes/prototype-edit.ts';
import { withGrants } from '../../src/contracts/prototypes/prototype-access.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';

const files = import.meta.glob<Resource>('../../src/resources/*.ts', { eager: true, import: 'default' });
const documents = Object.values(files)
  .filter((resource) => fieldOfCode(resource) === undefined)
  .map(documentOf);
const programs = documents.find(({ name }) => name === 'programs');
if (programs === undefined) throw new Error('There are no programs.');
const said = (now: typeof programs) =>
  differencesOf(programs, now).map(({ is, part, name }) => `${part} ${is} ${name}`.trim());

test('an unchanged resource has no differences, even after conversion to code and back', () => {
  for (const document of documents) {
    expect(differencesOf(document, document)).toEqual([]);
    expect(differencesOf(document, documentOf(declarationOf(document)))).toEqual([]);
  }
});

test('edits of a resource are described by part, change and name', () => {
  const [first, second] = programs.fields;
  const filter = programs.list.filters?.[0] ?? '';
  expect(said(addField(programs, { key: 'budget', kind: 'money', options: { optional: true } }))).toContain(
    'field added Budget',
  );
  expect(said(inList(programs, filter, 'filters', false))).toEqual([
    expect.stringMatching(/^filter removed /),
  ]);
  const key = first?.key ?? '';
  const called = changeField(programs, key, (field) => withOptions(field, { label: 'Called otherwise' }));
  expect(said(called)).toEqual(['field changed Called otherwise']);
  expect(said(removeField(programs, second?.key ?? ''))).toContainEqual(
    expect.stringMatching(/^field removed /),
  );
  expect(said(moveField(programs, key, 1))).toContain('field moved');
  expect(said(withGrants(programs, 'read', [{ who: [{ tenantTypes: [3], roles: ['viewer'] }] }]))).toEqual([
    'access changed screen',
    'access changed read',
  ]);
});
