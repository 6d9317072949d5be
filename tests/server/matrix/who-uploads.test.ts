/** Administrators of every tenant may create its records, but only those who may upload files at all may upload a file of them. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operationRowsOf } from '../../../src/contracts/api/operations.ts';
import { createRegistry } from '../../../src/contracts/registry/registry.ts';
import { manifestOf } from '../../../src/contracts/resource/manifest.ts';
import { admins, allow, type Principal, superTenant } from '../../../src/contracts/resource/policy.ts';
import { my } from '../../../src/contracts/resource/predicate.ts';
import { nameOf, principals } from '../world/homes.ts';
import { serve, servedApp, type ServedApp, tokenFor } from '../world/served-app.ts';
import { makeWorld } from '../world/world.ts';
import { cellsOf } from './cells.ts';

const standard = servedApp();
const tokens = new Map<Principal, string>();
let served: ServedApp;

beforeAll(async () => {
  await makeWorld(standard());
  const registry = createRegistry(
    standard().registry.resources.map((resource) => ({
      file: 'a test',
      resource:
        resource.name === 'tenants'
          ? {
              ...resource,
              access: {
                ...resource.access,
                create: [allow(admins(superTenant)), allow(admins(), { parentTenant: { id: my.tenantId } })],
              },
            }
          : resource,
    })),
  );
  const { database, keys } = standard();
  served = { ...standard(), registry, ...(await serve({ database, registry }, keys)) };
  for (const principal of principals) tokens.set(principal, await tokenFor(served, principal.userId));
});
afterAll(() => served?.app.close());

test('the permission matrix expects of an upload both what its records ask and what uploads ask', async () => {
  const row = operationRowsOf(manifestOf(served.registry.get('tenants'))).find(
    ({ operation }) => operation === 'tenants.import',
  );
  const route = served.routes.find(({ url }) => url === '/identity/tenants/upload');
  if (row === undefined || route === undefined) throw new Error('Tenants are uploaded.');
  const cells = await cellsOf(served, route, row, (principal) => tokens.get(principal) ?? '');
  expect(cells.filter(({ expected, actual }) => expected !== actual)).toEqual([]);
  const uploading = cells.flatMap(({ principal, actual }) => (actual === '201' ? nameOf(principal) : []));
  expect(uploading.toSorted()).toEqual([
    'MCO admin',
    'MCO admin, unit member',
    'Super Tenant admin',
    'Super Tenant admin, unit member',
  ]);
});
