import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { format } from 'prettier';
import { expect, test } from 'vitest';
import prettierOptions from '../../.prettierrc.json' with { type: 'json' };
import * as define from '../../src/contracts/resource/define-resource.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { today } from '../../src/contracts/resource/expression.ts';
import { f } from '../../src/contracts/resource/fields.ts';
import * as policy from '../../src/contracts/resource/policy.ts';
import * as predicate from '../../src/contracts/resource/predicate.ts';
import {
  declarationOf,
  documentOf,
  fieldOfCode,
  type ResourceDocument,
} from '../../src/contracts/prototypes/prototype-document.ts';
import { its } from '../../src/contracts/resource/requirements.ts';
import { printResource } from '../../src/contracts/prototypes/resource-print.ts';
import { anyDocument } from '../harness/documents.ts';
import { everyKind } from '../harness/every-kind.ts';

const files = import.meta.glob<Resource>('../../src/resources/*.ts', { eager: true, import: 'default' });
const resources = Object.values(files).filter((resource) => fieldOfCode(resource) === undefined);

/** What the file says when it is read as a program; the words it uses must be among those that it imports. */
function run(file: string): Resource {
  const known: Readonly<Record<string, unknown>> = { ...define, f, ...policy, ...predicate, its, today };
  const names = [
    ...file.matchAll(/^import \{ (.*) \} from '..\/contracts\/resource\/[a-z-]+\.ts';$/gm),
  ].flatMap(([, list = '']) => list.split(', '));
  const body = file.replace(/^import .*$/gm, '').replace('export default', 'return');
  // oxlint-disable-next-line typescript/no-implied-eval -- it is our own text, and whether it says what it should is the question
  const made: unknown = new Function(...names, body)(...names.map((name) => known[name]));
  return made as Resource;
}

const formatted = (file: string) => format(file, { ...prettierOptions, parser: 'typescript' });

/** Every key in its order: equality alone would not see two fields that changed places. */
const inOrder = (value: unknown) => JSON.stringify(value);
const ordered = (resource: Resource) => [
  inOrder(Object.entries(resource.fields).map(([key, field]) => [key, Object.keys(field.choices ?? {})])),
  Object.keys(resource.views ?? {}),
  Object.keys(resource.tiles ?? {}),
  Object.keys(resource.pages ?? {}),
  Object.keys(resource.actions ?? {}),
];

test('what code alone can describe is named, not dropped', () => {
  const others = Object.values(files).filter((resource) => fieldOfCode(resource) !== undefined);
  expect(others.map((resource) => [resource.name, fieldOfCode(resource)])).toEqual([
    ['prototypeRows', 'values'],
    ['prototypes', 'document'],
    ['questionSets', 'content'],
  ]);
  for (const resource of others) expect(() => documentOf(resource)).toThrow(/is of kind custom/);
});

test('each resource of the product is the same after it was a document, and after it was a file', () => {
  for (const resource of resources) {
    const document = documentOf(resource);
    expect(declarationOf(document)).toEqual(resource);
    const again = run(printResource(document));
    expect(again, resource.name).toEqual(resource);
    expect(ordered(again)).toEqual(ordered(resource));
  }
});

test('the file of each resource is laid out as Prettier lays it out', async () => {
  for (const resource of resources) {
    const file = printResource(documentOf(resource));
    expect(file).toBe(await formatted(file));
  }
});

// A busy machine takes more than the minute that tests have.
test(
  'each of 1,000 documents is a declaration, a file and the same document again',
  { timeout: 300_000 },
  () => {
    const isKept = (document: ResourceDocument) => {
      const declaration = declarationOf(document);
      const again = run(printResource(document));
      return (
        isDeepStrictEqual(documentOf(declaration), document) &&
        isDeepStrictEqual(again, declaration) &&
        inOrder(ordered(again)) === inOrder(ordered(declaration))
      );
    };
    expect(() => fc.assert(fc.property(anyDocument, isKept), { numRuns: 1_000 })).not.toThrow();
  },
);

test('a kind whose schema is code is refused by the name of the field', () => {
  expect(() => documentOf(everyKind)).toThrow('"custom" is of kind custom');
});
