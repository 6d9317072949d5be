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

/** Runs the file and returns its resource. Every name that it uses must be among its imports. */
function run(file: string): Resource {
  const known: Readonly<Record<string, unknown>> = { ...define, f, ...policy, ...predicate, its, today };
  const names = [
    ...file.matchAll(/^import \{ (.*) \} from '..\/contracts\/resource\/[a-z-]+\.ts';$/gm),
  ].flatMap(([, list = '']) => list.split(', '));
  const body = file.replace(/^import .*$/gm, '').replace('export default', 'return');
  // oxlint-disable-next-line typescript/no-implied-eval -- we generated this code, and the test is whether it runs as intended
  const made: unknown = new Function(...names, body)(...names.map((name) => known[name]));
  return made as Resource;
}

const formatted = (file: string) => format(file, { ...prettierOptions, parser: 'typescript' });

/** Includes the order of keys: equality alone would not notice two fields that changed places. */
const inOrder = (value: unknown) => JSON.stringify(value);
const ordered = (resource: Resource) => [
  inOrder(Object.entries(resource.fields).map(([key, field]) => [key, Object.keys(field.choices ?? {})])),
  Object.keys(resource.views ?? {}),
  Object.keys(resource.tiles ?? {}),
  Object.keys(resource.pages ?? {}),
  Object.keys(resource.actions ?? {}),
];

test('a field that only code can describe is rejected, not dropped', () => {
  const others = Object.values(files).filter((resource) => fieldOfCode(resource) !== undefined);
  expect(others.map((resource) => [resource.name, fieldOfCode(resource)])).toEqual([
    ['prototypeRows', 'values'],
    ['prototypes', 'document'],
    ['questionSets', 'content'],
  ]);
  for (const resource of others) expect(() => documentOf(resource)).toThrow(/is of kind custom/);
});

test('each resource survives conversion to a document and to a source file', () => {
  for (const resource of resources) {
    const document = documentOf(resource);
    expect(declarationOf(document)).toEqual(resource);
    const again = run(printResource(document));
    expect(again, resource.name).toEqual(resource);
    expect(ordered(again)).toEqual(ordered(resource));
  }
});

test('the generated file of each resource is formatted as by Prettier', async () => {
  for (const resource of resources) {
    const file = printResource(documentOf(resource));
    expect(file).toBe(await formatted(file));
  }
});

// On a busy machine this takes longer than the one minute that tests have by default.
test(
  '1,000 random documents survive conversion to a declaration and to a source file',
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

test('a field whose schema is code is rejected by its name', () => {
  expect(() => documentOf(everyKind)).toThrow('"custom" is of kind custom');
});
