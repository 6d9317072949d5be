import { expect, test } from 'vitest';
import { developmentResources, productResources, registry } from '../../server/resources.ts';
import { createRegistry } from '../../src/contracts/registry/registry.ts';
import { checkPages } from '../../src/contracts/registry/registry-pages.ts';
import kitchenSink from '../../src/development/kitchen-sink.ts';
import { root } from '../../scripts/built.mjs';
import { pagesIn } from '../../build/manifests.ts';
import { kinds } from '../../src/kinds/kinds.ts';

test('the kitchen sink has a field of every kind and is valid next to the other resources', () => {
  const shown = new Set<string>(Object.values(kitchenSink.fields).map(({ kind }) => kind));
  expect(Object.keys(kinds).filter((kind) => !shown.has(kind))).toEqual([]);
  const found = registry.resources.map((resource) => ({ file: 'src/resources', resource }));
  const file = 'src/development/kitchen-sink.ts';
  expect(() => createRegistry([...found, { file, resource: kitchenSink }])).not.toThrow();
});

test('its custom field and page are not part of a build', () => {
  const own = (file: string) => file.startsWith('src/pages/kitchenSink/');
  expect(pagesIn(root, true).filter(own).toSorted()).toEqual([
    'src/pages/kitchenSink/open-samples.page.tsx',
    'src/pages/kitchenSink/score.field.tsx',
  ]);
  expect(pagesIn(root, false).filter(own)).toEqual([]);
  const found = createRegistry([
    ...registry.resources.map((resource) => ({ file: 'src/resources', resource })),
    { file: 'src/development/kitchen-sink.ts', resource: kitchenSink },
  ]);
  expect(() => checkPages(pagesIn(root, true), found)).not.toThrow();
  expect(() => checkPages(pagesIn(root, false), found)).toThrow(
    'src/pages/kitchenSink/open-samples.page.tsx',
  );
});

test('the kitchen sink is not part of the product by default', () => {
  expect(developmentResources).toEqual([]);
  expect(productResources).toEqual(registry.resources);
});
