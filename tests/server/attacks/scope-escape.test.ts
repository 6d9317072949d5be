import { beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../../server/resources.ts';
import { wirePath, type Resource } from '../../../src/contracts/resource/define-resource.ts';
import { may, type Principal, scopeOf } from '../../../src/contracts/resource/policy.ts';
import { type Answer, type Call, send, servedApp, tokenFor } from '../world/served-app.ts';
import { storedRecords } from '../world/stored-records.ts';
import { callerOf, homeOf, nameOf, others, principals, targetsOf } from '../world/homes.ts';
import { makeWorld } from '../world/world.ts';

const served = servedApp();
const tokens = new Map<number, string>();

beforeAll(async () => {
  await makeWorld(served());
  for (const { userId } of principals) tokens.set(userId, await tokenFor(served(), userId));
});

const as = ({ userId }: Principal, call: Partial<Call>): Promise<Answer> =>
  send(served().app, { method: 'GET', url: '/', token: tokens.get(userId), ...call });
const idsIn = ({ body }: Answer): readonly number[] =>
  Array.isArray(body) ? body.map((one) => Number(Object(one).id)) : [];
const where = (condition: unknown) => `_where=${encodeURIComponent(JSON.stringify(condition))}`;
const cursor = (sort: string, values: readonly (string | null)[]) =>
  `_after=${Buffer.from(JSON.stringify({ sort, values })).toString('base64url')}`;

/** Queries that ask for everything. */
function wideQueries(resource: Resource, all: readonly number[]): readonly string[] {
  const order = resource.list.sort ?? 'id';
  const [field, direction] = order.startsWith('-') ? [order.slice(1), 'desc'] : [order, 'asc'];
  return [
    '',
    where({}),
    where({ and: [] }),
    where({ not: { or: [] } }),
    where({ or: [{}, { id: 1 }] }),
    where({ or: [{ id: { in: all } }, { id: { nin: all } }] }),
    where({ not: { id: { lt: 0 } } }),
    where({ id: { ne: -1 } }),
    where({ version: { gte: 0 } }),
    `id_in=${all.slice(0, 400).join()}`,
    'id_ne=0',
    'id_null=false',
    'createdAt_gte=1970-01-01T00:00:00Z',
    '_sort=id&_order=desc',
    `_sort=id&_order=asc&${cursor('id asc', ['0', '0'])}`,
    cursor(`${field} ${direction}`, ['', '0']),
    '_start=0&_fields=id,version',
  ];
}

test('no filter, condition, sort order or cursor widens what a caller can see', async () => {
  for (const resource of registry.resources) {
    const records = await storedRecords(served(), resource);
    for (const principal of principals.filter(({ role, unitMember }) => role !== 'member' && !unitMember)) {
      const open = new Set(
        [...records].flatMap(([id, record]) => (may(resource.access.read, principal, record) ? [id] : [])),
      );
      for (const query of wideQueries(resource, [...records.keys()])) {
        const answer = await as(principal, { url: `${wirePath(resource)}?_end=1000&${query}` });
        const beyond = idsIn(answer).filter((id) => !open.has(id));
        expect([nameOf(principal), query, beyond]).toEqual([nameOf(principal), query, []]);
        // Some callers may read nothing at all of some resources.
        const expected = scopeOf(resource.access.read, principal) === undefined ? [403] : [200, 400];
        expect([query, answer.text, expected.includes(answer.status)]).toEqual([query, answer.text, true]);
        expect(Number(answer.headers['x-total-count'] ?? 0)).toBeLessThanOrEqual(open.size);
      }
    }
  }
});

describe('a filter condition reveals nothing that the caller may not read', () => {
  const mcoAdmin = callerOf(1, 'admin');
  const home = homeOf(mcoAdmin);
  const survey = targetsOf(home)['surveys']?.['own'];

  test('about a referenced record', async () => {
    // The caller sees the subject's name, but nothing else of that tenant.
    const own = await as(mcoAdmin, { url: '/api/surveys' });
    expect(idsIn(own)).toEqual([survey]);
    for (const condition of [
      { subject: { isActive: true } },
      { subject: { not: { isActive: false } } },
      { subject: { tenantType: { id: { in: [1, 2, 3, 4] } } } },
      { subject: { createdAt: { gt: '1970-01-01T00:00:00.000Z' } } },
      { subject: { version: { gte: 1 } } },
      { subject: { name: { like: 'Tenant' } } },
      { subject: { parentTenant: { null: true } } },
    ]) {
      expect(idsIn(await as(mcoAdmin, { url: `/api/surveys?${where(condition)}` }))).toEqual([]);
    }
    expect(
      idsIn(await as(mcoAdmin, { url: `/api/surveys?${where({ subject: { id: others.mco } })}` })),
    ).toEqual([survey]);
    expect(
      idsIn(await as(mcoAdmin, { url: `/api/surveys?${where({ respondent: { isActive: true } })}` })),
    ).toEqual([survey]);
  });

  test('about a colleague’s roles in other tenants', async () => {
    const inTenant = (id: number) => where({ userRoleTenants: { some: { tenant: { id } } } });
    const { shared } = home.users;
    expect(idsIn(await as(mcoAdmin, { url: `/identity/users?${inTenant(home.tenant)}` }))).toContain(shared);
    expect(idsIn(await as(mcoAdmin, { url: `/identity/users?${inTenant(others.provider)}` }))).toEqual([]);
    const admins = where({ userRoleTenants: { some: { role: 'admin' } } });
    expect(idsIn(await as(mcoAdmin, { url: `/identity/users?${admins}` }))).toEqual([mcoAdmin.userId]);
    const { body } = await as(mcoAdmin, { url: `/identity/users/${shared}` });
    expect(Object(body).userRoleTenants).toMatchObject([{ tenant: { id: home.tenant }, role: 'viewer' }]);
  });

  test('about personal data', async () => {
    const superAdmin = callerOf(4, 'admin');
    for (const query of [
      where({ controlPerson: { governmentId: '411223333' } }),
      where({ controlPerson: { like: '411223333' } }),
      where({ businessEntity: { null: false } }),
      'controlPerson=411223333',
      'controlPerson_like=4112',
      'controlPerson.governmentId=411223333',
      '_sort=controlPerson',
      '_sort=controlPerson.dob',
      'q=411223333',
    ]) {
      const answer = await as(superAdmin, { url: `/api/accountHolders?${query}` });
      expect([query, idsIn(answer)]).toEqual([query, []]);
    }
  });
});

describe('acting for a tenant', () => {
  const home = homeOf(callerOf(1, 'admin'));
  const { shared } = home.users;

  test('is refused without a role in it, however the header spells the tenant', async () => {
    for (const principal of principals.filter(({ unitMember }) => !unitMember)) {
      const strangers = [others.superTenant, others.provider, 1, 0, -1, principal.tenantId + 1];
      for (const tenant of [
        ...strangers.map(String),
        `${principal.tenantId},${others.superTenant}`,
        ` ${others.superTenant}`,
        `0${principal.tenantId}`,
        `${principal.tenantId}.0`,
        'null',
        '',
      ]) {
        const { status } = await as(principal, {
          url: '/identity/users/me',
          headers: { 'x-tenant-id': tenant },
        });
        expect([nameOf(principal), tenant, status]).toEqual([nameOf(principal), tenant, 403]);
      }
    }
  });

  test('applies the user’s role in that tenant, not a role held elsewhere', async () => {
    const token = await tokenFor(served(), shared);
    const as = (tenant: number, call: Partial<Call>) =>
      send(served().app, { method: 'GET', url: '/', token, tenant, ...call });
    const change = (id: number) =>
      ({ method: 'PATCH', url: `/identity/tenants/${id}`, body: { version: 1, name: 'Mine' } }) as const;
    // A viewer at home, an admin at the other provider.
    expect((await as(home.tenant, change(home.tenant))).status).toBe(403);
    expect((await as(others.provider, change(home.tenant))).status).toBe(404);
    expect((await as(home.tenant, change(others.provider))).status).toBe(403);
    expect((await as(others.provider, change(others.provider))).status).toBe(200);
    expect(idsIn(await as(home.tenant, { url: '/identity/users' }))).toEqual([shared]);
    expect(idsIn(await as(others.provider, { url: '/identity/users' }))).not.toContain(home.users.colleague);
  });
});
