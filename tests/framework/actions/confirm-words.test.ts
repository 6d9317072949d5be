import { expect, test } from 'vitest';
import { actionsOf } from '../../../src/contracts/resource/actions.ts';
import type { Resource } from '../../../src/contracts/resource/define-resource.ts';

const resources = import.meta.glob<Resource>('../../../src/resources/*.ts', {
  eager: true,
  import: 'default',
});

test('what a dialog says is not its title over again', () => {
  const repeated = Object.values(resources).flatMap((resource) =>
    actionsOf(resource)
      .filter(([, { label, confirm = '' }]) => confirm.startsWith(`${label} {count}`))
      .map(([name]) => `${resource.name}.${name}`),
  );
  expect(repeated).toEqual([]);
});

test('what a dialog says reads well of one record and of many', () => {
  const ofMany = Object.values(resources).flatMap((resource) =>
    actionsOf(resource)
      .filter(([, { confirm = '' }]) => /\beach one\b/i.test(confirm))
      .map(([name]) => `${resource.name}.${name}`),
  );
  expect(ofMany).toEqual([]);
});
