import { expect, test } from 'vitest';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { f } from '../../src/contracts/resource/fields.ts';
import { allow, superTenant } from '../../src/contracts/resource/policy.ts';
import { createRegistry } from '../../src/contracts/registry/registry.ts';
import { missingMigration } from '../../server/db/declared.ts';
import { shapeOf } from '../../server/db/shape.ts';

const visits: Resource = {
  name: 'visits',
  service: 'api',
  label: ['Visit', 'Visits'],
  title: 'site',
  routes: {},
  fields: { site: f.text() },
  list: { columns: ['site'] },
  access: { screen: superTenant, read: [allow(superTenant)], create: [allow(superTenant)] },
};
const taken: Resource = { ...visits, name: 'trips', label: ['Trip', 'Trips'], transfer: { import: {} } };
const files: Resource = {
  ...visits,
  name: 'uploadBatches',
  fields: { site: f.text(), kind: f.choice({}, { choicesFrom: 'imports' }) },
};
const trail: Resource = {
  ...visits,
  name: 'auditTrail',
  fromView: true,
  fields: { site: f.text(), kind: f.choice({ files: 'File' }, { choicesFrom: 'resources' }) },
  access: { screen: superTenant, read: [allow(superTenant)] },
};
const registryOf = (...resources: readonly Resource[]) =>
  createRegistry(resources.map((resource) => ({ file: `${resource.name}.ts`, resource })));

test('every resource, also a new one, is a choice beside those declared', () => {
  expect(registryOf(visits, taken, trail).get('auditTrail').fields['kind']?.choices).toEqual({
    visits: 'Visit',
    trips: 'Trip',
    auditTrail: 'Visit',
    files: 'File',
  });
});

test('a resource with imports becomes a choice of uploads, and the check asks for a migration', () => {
  const before = registryOf(visits, taken, files);
  expect(before.get('uploadBatches').fields['kind']?.choices).toEqual({ trips: 'Trips' });
  const after = registryOf({ ...visits, transfer: { import: {} } }, taken, files);
  expect(after.get('uploadBatches').fields['kind']?.choices).toEqual({ visits: 'Visits', trips: 'Trips' });
  const declared = shapeOf(before.resources);
  expect(missingMigration(declared, before.resources)).toBeUndefined();
  expect(missingMigration(declared, after.resources)).toContain(
    'src/resources/upload-batches.ts: uploadBatches.fields.kind has changed.',
  );
});
