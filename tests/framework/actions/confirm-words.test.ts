import { expect, test } from 'vitest';
import { actionsOf } from '../../../src/contracts/resource/actions.ts';
import type { Resource } from '../../../src/contracts/resource/define-resource.ts';

const resources = import.meta.glob<Resource>('../../../src/resources/*.ts', {
  eager: true,
  import: 'default',
});

test('the text of a confirmation dialog does not repeat its title', () => {
  const repeated = Object.values(resources).flatMap((resource) =>
    actionsOf(resource)
      .filter(([, { label, confirm = '' }]) => confirm.startsWith(`${label} {count}`))
      .map(([name]) => `${resource.name}.${name}`),
  );
  expect(repeated).toEqual([]);
});

test('the text of a confirmation dialog suits one record as well as many', () => {
  const ofMany = Object.values(resources).flatMap((resource) =>
    actionsOf(resource)
      .filter(([, { confirm = '' }]) => /\beach one\b/i.test(confirm))
      .map(([name]) => `${resource.name}.${name}`),
  );
  expect(ofMany).toEqual([]);
});
