import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { registry } from '../../../server/resources.ts';
import { wirePath } from '../../../src/contracts/resource/define-resource.ts';
import type { Principal } from '../../../src/contracts/resource/policy.ts';
import { samplesOf } from '../matrix/samples.ts';
import { type Answer, type Call, send, servedApp, tokenFor } from '../world/served-app.ts';
import { storedRecords, type StoredRecord } from '../world/stored-records.ts';
import { callerOf, homeOf, nameOf, others, principals, targetsOf, unique } from '../world/homes.ts';
import { submission } from '../world/records.ts';
import { makeWorld } from '../world/world.ts';

const served = servedApp();
const tokens = new Map<number, string>();
const superAdmin = callerOf(4, 'admin');
const mcoAdmin = callerOf(1, 'admin');
const otherMcoAdmin = callerOf(1, 'admin', true);
const home = homeOf(mcoAdmin);

beforeAll(async () => {
  await makeWorld(served());
  for (const { userId } of principals) tokens.set(userId, await tokenFor(served(), userId));
});

const as = ({ userId }: Principal, call: Partial<Call>): Promise<Answer> =>
  send(served().app, { method: 'GET', url: '/', token: tokens.get(userId), ...call });

async function stored(name: string, id: number): Promise<StoredRecord | undefined> {
  return (await storedRecords(served(), registry.get(name), id)).get(id);
}
async function eventsOf(resource: string, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from audit_events where resource = ${resource} and record_id = ${id}`.execute(
    served().database.owner,
  );
  return rows[0]?.count ?? 0;
}

test('no write sets a server-controlled field, under any spelling', async () => {
  for (const resource of registry.resources.filter(
    ({ access, custom = [] }) => access.update !== undefined && !custom.includes('create'),
  )) {
    const [id = 0] = Object.values(targetsOf(home)[resource.name] ?? {});
    const readOnly = Object.entries(resource.fields).flatMap(([key, { options }]) =>
      options.readOnly === true ? [key] : [],
    );
    const columns = [
      'id',
      'createdAt',
      'updatedAt',
      'created_at',
      'is_active',
      'tenant_id',
      'password',
      'passwordHash',
      'password_hash',
      'userId',
      'user_id',
      'toString',
      'valueOf',
    ];
    const before = await stored(resource.name, id);
    // A resource whose records are created another way has no such route.
    const refused = resource.access.create === undefined ? 405 : 400;
    const [creation] = Object.values(samplesOf(resource).create?.(home) ?? {});
    for (const key of [...readOnly, ...columns]) {
      const changed = await as(superAdmin, {
        method: 'PATCH',
        url: `${wirePath(resource)}/${id}`,
        body: { version: 1, [key]: 7 },
      });
      expect([resource.name, key, changed.status, Object(changed.body).fields]).toEqual([
        resource.name,
        key,
        400,
        { [key]: expect.any(String) },
      ]);
      const made = await as(superAdmin, {
        method: 'POST',
        url: wirePath(resource),
        body: { ...creation?.body, [key]: 7 },
      });
      expect([resource.name, key, made.status]).toEqual([resource.name, key, refused]);
    }
    const versioned = await as(superAdmin, {
      method: 'POST',
      url: wirePath(resource),
      body: { ...creation?.body, version: 9 },
    });
    expect(versioned.status).toBe(refused);
    expect(await stored(resource.name, id)).toEqual(before);
  }
});

test('a submission cannot set its status or tenant in the body', async () => {
  for (const more of [
    { status: 'ACCEPTED' },
    { tenant: { id: others.provider } },
    { tenantId: others.provider },
    { id: 1 },
    { version: 5 },
    { legalBusinessName: 'X' },
  ]) {
    const answer = await as(mcoAdmin, {
      method: 'POST',
      url: '/api/accountHolders',
      body: { ...submission(), ...more },
    });
    expect([more, answer.status]).toEqual([more, 400]);
  }
  const twice = await as(mcoAdmin, {
    method: 'POST',
    url: `/api/accountHolders?tenantId=${home.tenant}&tenantId=${others.provider}`,
    body: submission(),
  });
  expect(twice.status).toBe(400);
});

describe('roles of users', () => {
  const grant = (principal: Principal, id: number, rows: readonly object[], version = 1) =>
    as(principal, {
      method: 'PATCH',
      url: `/identity/users/${id}`,
      body: { version, userRoleTenants: rows },
    });

  test('cannot be changed by the users themselves, whatever their role', async () => {
    for (const principal of principals) {
      for (const tenant of [principal.tenantId, others.provider, others.superTenant]) {
        const { status } = await grant(principal, principal.userId, [
          { tenant: { id: tenant }, role: 'admin' },
        ]);
        // Even the role that an admin already has is refused: an existing role is identified by its row's id.
        expect([nameOf(principal), [400, 403].includes(status)]).toEqual([nameOf(principal), true]);
      }
      expect(await stored('users', principal.userId)).toMatchObject({
        version: 1,
        userRoleTenants: [{ role: principal.role, tenant: { id: principal.tenantId } }],
      });
    }
  });

  test('cannot be granted by an admin of another tenant', async () => {
    const { colleague } = home.users;
    const before = await stored('users', colleague);
    for (const tenant of [others.provider, others.superTenant, home.child, callerOf(2, 'admin').tenantId]) {
      const { status } = await grant(mcoAdmin, colleague, [{ tenant: { id: tenant }, role: 'viewer' }]);
      expect([400, 403]).toContain(status);
    }
    expect(await stored('users', colleague)).toEqual(before);
  });

  test('cannot be granted by naming the row of another user, or one that the admin does not see', async () => {
    const { colleague, shared } = home.users;
    const rowsOf = async (id: number): Promise<readonly StoredRecord[]> =>
      Object((await stored('users', id))?.['userRoleTenants']) as readonly StoredRecord[]; // a list of rows, as the declaration says
    const before = [
      await stored('users', colleague),
      await stored('users', shared),
      await stored('users', others.user),
    ];
    const foreign = [
      ...(await rowsOf(others.user)),
      ...(await rowsOf(superAdmin.userId)),
      ...(await rowsOf(shared)),
    ].map(({ id }) => id);
    for (const id of foreign) {
      for (const role of ['admin', 'viewer']) {
        const { status } = await grant(mcoAdmin, colleague, [{ id, tenant: { id: home.tenant }, role }]);
        expect(status).toBe(400);
      }
    }
    expect([
      await stored('users', colleague),
      await stored('users', shared),
      await stored('users', others.user),
    ]).toEqual(before);
  });

  test('cannot be hijacked by changing the address, status or name of a user shared with another tenant', async () => {
    const { shared, colleague } = home.users;
    const before = await stored('users', shared);
    const takeovers = [
      { emailAddress: `mine${unique()}@example.org` },
      { isActive: false },
      { name: 'Somebody Else' },
    ];
    for (const change of takeovers) {
      const url = `/identity/users/${shared}`;
      const answer = await as(mcoAdmin, { method: 'PATCH', url, body: { version: 1, ...change } });
      expect(answer).toMatchObject({
        status: 403,
        body: { fields: { [Object.keys(change)[0] ?? '']: expect.any(String) } },
      });
    }
    expect(await stored('users', shared)).toEqual(before);
    const own = {
      method: 'PATCH',
      url: `/identity/users/${colleague}`,
      body: { version: 1, nickname: 'Theirs' },
    } as const;
    expect((await as(mcoAdmin, own)).status).toBe(200);
  });

  test('in other tenants stay when an admin removes those in the admin’s own', async () => {
    const { shared } = home.users;
    const answer = await grant(mcoAdmin, shared, []);
    expect(answer.status).toBe(200);
    expect(await stored('users', shared)).toMatchObject({
      userRoleTenants: [{ role: 'admin', tenant: { id: others.provider } }],
    });
  });
});

describe('what belongs to one user', () => {
  const second: Principal = { ...mcoAdmin, userId: home.users.colleague };
  beforeAll(async () => {
    await sql`update users_user_role_tenants set role = 'admin' where parent_id = ${second.userId}`.execute(
      served().database.owner,
    );
    tokens.set(second.userId, await tokenFor(served(), second.userId));
  });
  const draftUrl = `/api/accountHolders/draft?tenantId=${home.tenant}`;

  test('colleagues with the same role can neither see, overwrite nor discard a draft', async () => {
    const draft = { natureOfBusiness: 'Of the first' };
    expect((await as(mcoAdmin, { method: 'PUT', url: draftUrl, body: { draft } })).status).toBe(200);
    expect((await as(second, { url: draftUrl })).body).toBeNull();
    expect(
      (
        await as(second, {
          method: 'PUT',
          url: draftUrl,
          body: { draft: { natureOfBusiness: 'Of the second' } },
        })
      ).status,
    ).toBe(200);
    expect((await as(second, { method: 'DELETE', url: draftUrl })).status).toBe(204);
    expect(
      (await as(second, { method: 'POST', url: '/api/accountHolders', body: submission() })).status,
    ).toBe(201);
    expect((await as(mcoAdmin, { url: draftUrl })).body).toMatchObject({ draft });
    // Naming another tenant gives no access to its drafts.
    expect((await as(otherMcoAdmin, { url: draftUrl })).status).toBe(404);
  });

  test('an Idempotency-Key returns its response neither to another user nor without permission', async () => {
    const headers = { 'idempotency-key': `attack-${unique()}` };
    const user = () => ({
      emailAddress: `attack${unique()}@example.org`,
      firstName: 'A',
      lastName: 'B',
      name: 'A B',
      userRoleTenants: [{ tenant: { id: home.tenant }, role: 'viewer' }],
    });
    const body = user();
    const first = await as(mcoAdmin, { method: 'POST', url: '/identity/users', body, headers });
    expect(first.status).toBe(201);
    const stolen = await as(second, { method: 'POST', url: '/identity/users', body, headers });
    expect(stolen).toMatchObject({ status: 409, body: { code: 'duplicate' } });
    expect(stolen.text).not.toContain(String(Object(first.body).id));
    await sql`update users_user_role_tenants set role = 'viewer' where parent_id = ${mcoAdmin.userId}`.execute(
      served().database.owner,
    );
    expect((await as(mcoAdmin, { method: 'POST', url: '/identity/users', body, headers })).status).toBe(403);
    await sql`update users_user_role_tenants set role = 'admin' where parent_id = ${mcoAdmin.userId}`.execute(
      served().database.owner,
    );
    expect(await as(mcoAdmin, { method: 'POST', url: '/identity/users', body, headers })).toMatchObject({
      status: 201,
      body: first.body,
    });
  });
});

describe('a masked value', () => {
  const own = targetsOf(home)['accountHolders']?.['own'] ?? 0;
  const theirs = targetsOf(homeOf(otherMcoAdmin))['accountHolders']?.['own'] ?? 0;
  const reveal = (principal: Principal, id: number, path: unknown) =>
    as(principal, { method: 'POST', url: `/api/accountHolders/${id}/reveal`, body: { path } });

  test('of another tenant is not revealed, and the attempt records no audit event', async () => {
    const before = await eventsOf('accountHolders', theirs);
    expect((await reveal(mcoAdmin, theirs, 'controlPerson.governmentId')).status).toBe(404);
    expect((await reveal(callerOf(1, 'viewer'), own, 'controlPerson.governmentId')).status).toBe(403);
    expect(await eventsOf('accountHolders', theirs)).toBe(before);
  });

  test('is revealed by its exact path only, and no other path reveals anything', async () => {
    const before = await eventsOf('accountHolders', own);
    for (const path of [
      'tenant',
      'tenant.name',
      'status',
      'controlPerson',
      'controlPerson.firstName',
      'controlPerson.address.governmentId',
      '__proto__.dob',
      'constructor.dob',
      'controlPerson.__proto__.dob',
      'controlPerson.constructor.dob',
      'beneficialOwnerIndividuals.dob',
      'beneficialOwnerIndividuals[-1].dob',
      'beneficialOwnerIndividuals[99].dob',
      'beneficialOwnerIndividuals.length',
      'controlPerson[0].dob',
      'controlPerson..dob',
      '.dob',
      '',
      ' ',
      7,
      null,
      ['controlPerson.dob'],
      { path: 'controlPerson.dob' },
    ]) {
      const { status } = await reveal(mcoAdmin, own, path);
      expect([path, [400, 404].includes(status)]).toEqual([path, true]);
    }
    expect(await eventsOf('accountHolders', own)).toBe(before);
    expect(await reveal(mcoAdmin, own, 'controlPerson.governmentId')).toMatchObject({
      status: 200,
      body: { value: '411223333' },
    });
    expect(await eventsOf('accountHolders', own)).toBe(before + 1);
  });
});

test('a conflict shows only what the caller may read of the record', async () => {
  const homeOfOther = homeOf(otherMcoAdmin);
  const { shared } = homeOfOther.users;
  const { status, body } = await as(otherMcoAdmin, {
    method: 'PATCH',
    url: `/identity/users/${shared}`,
    body: { version: 9, nickname: 'Late' },
  });
  expect(status).toBe(409);
  expect(Object(body).current.userRoleTenants).toMatchObject([{ tenant: { id: homeOfOther.tenant } }]);
  expect(JSON.stringify(body)).not.toContain(String(others.provider));
});

test('the history of a user shows only roles in the reader’s tenant', async () => {
  const { shared } = homeOf(otherMcoAdmin).users;
  const record = await stored('users', shared);
  const rows = Object(record?.['userRoleTenants']) as readonly StoredRecord[]; // a list of rows, as the declaration says
  const changed = rows.map((row) => ({
    id: row['id'],
    tenant: { id: Object(row['tenant']).id },
    role: Object(row['tenant']).id === others.provider ? 'member' : row['role'],
  }));
  const answer = await as(superAdmin, {
    method: 'PATCH',
    url: `/identity/users/${shared}`,
    body: { version: record?.['version'], userRoleTenants: changed },
  });
  expect(answer.status).toBe(200);
  const { text, body } = await as(otherMcoAdmin, { url: `/identity/users/${shared}/history` });
  expect(body).toMatchObject([{ action: 'update', changes: [] }]);
  expect(text).not.toContain(String(others.provider));
});

test('no key of a request body can pollute a prototype', async () => {
  for (const payload of [
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"name":"x","tenantType":{"__proto__":{"polluted":true},"id":1}}',
  ]) {
    const reply = await served().app.inject({
      method: 'POST',
      url: '/identity/tenants',
      headers: {
        authorization: `Bearer ${tokens.get(superAdmin.userId)}`,
        'content-type': 'application/json',
      },
      payload,
    });
    expect(reply.statusCode).toBe(400);
  }
  expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
});
