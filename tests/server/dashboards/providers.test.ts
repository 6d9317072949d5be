import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { writeListQuery } from '../../../src/contracts/list-query.ts';
import {
  figureCondition,
  partyFiguresSchema,
  providerFiltersSchema,
} from '../../../src/contracts/payment-figures.ts';
import { sampleSdas, sampleTenants } from '../../../server/sample/tenants.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const server = testServer();
const tokens = new Map<string, string>();
beforeAll(async () => {
  for (const name of ['superAdmin', 'mcoMember', 'systemAdmin', 'providerAdmin'] as const)
    tokens.set(name, await signIn(server(), people[name]));
});
const get = (who: string, path: string) => call(server(), path, { token: tokens.get(who) ?? '' });
const ids = z.array(z.looseObject({ id: z.int() }));
const listed = async (who: string) => {
  const { status, body } = await get(who, '/api/providers?_end=1000');
  expect(status).toBe(200);
  return ids
    .parse(body)
    .map(({ id }) => id)
    .sort((a, b) => a - b);
};
const providers = sampleTenants().filter(({ tenantType }) => tenantType === 2);
const idsOf = (some: readonly { readonly id: number }[]) => some.map(({ id }) => id).sort((a, b) => a - b);

describe('the providers', () => {
  test('are for each caller those whom they deal with', async () => {
    expect(await listed('superAdmin')).toEqual(idsOf(providers));
    expect(await listed('systemAdmin')).toEqual(
      idsOf(providers.filter(({ parentTenant }) => parentTenant === 18)),
    );
    expect(await listed('providerAdmin')).toEqual([62]);
    const areas = new Set(sampleSdas().flatMap(({ id, mcos }) => (mcos.includes(2) ? [id] : [])));
    expect(await listed('mcoMember')).toEqual(
      idsOf(providers.filter(({ sda }) => sda !== null && areas.has(sda))),
    );
  });

  test('no other kind of tenant is one', async () => {
    for (const id of [1, 2, 18]) expect((await get('superAdmin', `/api/providers/${id}`)).status).toBe(404);
  });

  test('are found by their identifiers', async () => {
    const [provider] = providers;
    const { body } = await get('superAdmin', `/api/providers?q=${provider?.tpi}`);
    expect(ids.parse(body).map(({ id }) => id)).toEqual([provider?.id]);
  });

  test('can be filtered by exactly what occurs among them', async () => {
    const all = providerFiltersSchema.parse((await get('superAdmin', '/api/providers/filters')).body);
    expect([all.sda.length, all.providerClass.length]).toEqual([13, 6]);
    const own = providerFiltersSchema.parse((await get('providerAdmin', '/api/providers/filters')).body);
    expect([own.sda, own.providerClass, own.parentTenant].map((some) => some.length)).toEqual([1, 1, 1]);
  });
});

describe('what was paid to a provider', () => {
  test('is the sum of the payments that the caller may read, and the MCOs of its area are named', async () => {
    const summary = z.object({ count: z.int(), sums: z.object({ amount: z.string() }) });
    for (const [who, path, filter] of [
      ['superAdmin', '/api/providers/62', { provider: 62 }],
      ['providerAdmin', '/api/providers/62', { provider: 62 }],
      ['superAdmin', '/api/sdas/4', { sda: 4 }],
      ['mcoMember', '/api/sdas/4', { sda: 4 }],
    ] as const) {
      const found = partyFiguresSchema.parse((await get(who, `${path}/figures`)).body);
      const query = writeListQuery({ where: figureCondition(filter, 'paid') });
      const { count, sums } = summary.parse((await get(who, `/api/transactions/summary?${query}`)).body);
      expect([who, path, found.kpis.paid]).toEqual([who, path, { count, amount: sums.amount }]);
    }
    const { rows } = await sql<{ ids: number[] }>`
      select to_jsonb(array_agg(target_id)) as ids from sdas_mcos where parent_id = (select sda_id from tenants where id = 62)`.execute(
      server().database.owner,
    );
    const found = partyFiguresSchema.parse((await get('providerAdmin', '/api/providers/62/figures')).body);
    const named = found.mcos.map(({ mco }) => mco.id);
    expect(rows[0]?.ids.filter((id) => !named.includes(id))).toEqual([]);
  });

  test('is not told to a peer', async () => {
    expect((await get('providerAdmin', '/api/providers/63/figures')).status).toBe(404);
  });
});
