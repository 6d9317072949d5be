import { expect, test } from 'vitest';
import { developmentResources, productResources, registry } from '../../server/resources.ts';
import { createRegistry } from '../../src/contracts/registry/registry.ts';
import kitchenSink from '../../src/development/kitchen-sink.ts';
import { kinds } from '../../src/kinds/kinds.ts';

test('the kitchen sink has a field of every kind, and is a declaration that can stand beside the others', () => {
  const shown = new Set<string>(Object.values(kitchenSink.fields).map(({ kind }) => kind));
  expect(Object.keys(kinds).filter((kind) => !shown.has(kind))).toEqual([]);
  const found = registry.resources.map((resource) => ({ file: 'src/resources', resource }));
  const file = 'src/development/kitchen-sink.ts';
  expect(() => createRegistry([...found, { file, resource: kitchenSink }])).not.toThrow();
});

test('the kitchen sink is part of the product only where it is asked for', () => {
  expect(developmentResources).toEqual([]);
  expect(productResources).toEqual(registry.resources);
});
