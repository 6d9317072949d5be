import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { history } from '../../../server/crud/history.ts';
import type { Resource } from '../../../src/contracts/resource/define-resource.ts';
import { manifestOf } from '../../../src/contracts/resource/manifest.ts';
import { grantsOf, operationRowsOf } from '../../../src/contracts/api/operations.ts';
import { allow, everyone, may, type Principal } from '../../../src/contracts/resource/policy.ts';
import tenants from '../../../src/resources/tenants.ts';
import users from '../../../src/resources/users.ts';
import { claimCalls, mco, otherMco, viewer } from '../../harness/claim-calls.ts';
import { claims } from '../../harness/claims.ts';
import { as, superAdmin } from '../../harness/crud.ts';
import { testDatabase } from '../../harness/database.ts';
import { insertSmallSample } from '../../harness/small-sample.ts';

const db = testDatabase(claims);
const { make, change } = claimCalls(db);
beforeAll(() => insertSmallSample(db().database));

describe('the history', () => {
  test('lists who changed what, newest first, with personal data and secrets masked', async () => {
    const made = await make(mco, {
      ssn: '123456789',
      token: 'hunter2',
      document: { governmentId: '987654321', city: 'Austin' },
    });
    const changed = await change(mco, made, {
      amount: '11.00',
      token: 'hunter3',
      ssn: '111223333',
      mco: { id: 2 },
    });
    const { entries, total } = await as(db(), mco, (context) =>
      history(context, claims, changed.id, { start: 0, end: 10 }),
    );
    expect(total).toBe(2);
    expect(entries[0]).toMatchObject({
      action: 'update',
      actor: { id: 1002, name: 'User of MCO Two' },
      tenant: { id: 2, name: 'MCO Two' },
      at: expect.stringMatching(/Z$/),
    });
    expect(entries[0]?.changes).toEqual([
      { field: 'amount', before: '10.00', after: '11.00' },
      { field: 'mco', before: null, after: { id: 2, name: 'MCO Two' } },
      { field: 'ssn', before: '•••', after: '•••' },
      { field: 'token', before: '•••', after: '•••' },
    ]);
    expect(entries[1]?.changes).toContainEqual({
      field: 'document',
      before: null,
      after: { city: 'Austin', governmentId: '•••' },
    });
    const everything = JSON.stringify(await sql`select * from audit_events`.execute(db().database.owner));
    for (const canary of ['123456789', '111223333', '987654321', 'hunter'])
      expect(everything).not.toContain(canary);
  });

  test('leaves out fields and rows that the reader may not see', async () => {
    const made = await make(superAdmin, {
      tenant: { id: 2 },
      remark: 'between us',
      verdict: 'guilty',
      lines: [
        { label: 'theirs', of: { id: 3 } },
        { label: 'mine', of: { id: 2 } },
      ],
    });
    await change(superAdmin, made, { remark: 'still between us' });
    const { entries } = await as(db(), mco, (context) =>
      history(context, claims, made.id, { start: 0, end: 10 }),
    );
    expect(entries).toHaveLength(2);
    expect(JSON.stringify(entries)).not.toMatch(/between us|guilty|theirs/);
    expect(entries[1]?.changes).toContainEqual({
      field: 'lines',
      before: null,
      after: [expect.objectContaining({ label: 'mine' })],
    });
  });

  test('of a user does not reveal to an administrator which other tenants the user belongs to', async () => {
    // This user acts for MCO Two and, as a viewer, for Provider Ten.
    const person = 1002;
    await sql`insert into audit_events (request_id, user_id, user_name, tenant_id, tenant_name, action, resource, record_id)
      values ('one', ${person}, 'User of MCO Two', 2, 'MCO Two', 'login', 'users', ${person}),
        ('two', 1010, 'User of Provider Ten', 10, 'Provider Ten', 'update', 'users', ${person})`.execute(
      db().database.owner,
    );
    const tenantsTold = async (principal: Principal) => {
      const { entries } = await as(db(), principal, (context) =>
        history(context, users, person, { start: 0, end: 2 }),
      );
      return entries.map(({ tenant }) => tenant?.name);
    };
    const provider: Principal = {
      userId: 1010,
      tenantId: 10,
      tenantType: 2,
      role: 'admin',
      unitMember: false,
    };
    expect(await tenantsTold(provider)).toEqual(['Provider Ten', undefined]);
    expect(await tenantsTold(mco)).toEqual([undefined, 'MCO Two']);
    expect(await tenantsTold(superAdmin)).toEqual(['Provider Ten', 'MCO Two']);
  });

  test('is limited to those to whom the declaration grants it', async () => {
    const made = await make(mco);
    const attempt = (principal: Principal) =>
      as(db(), principal, (context) => history(context, claims, made.id, { start: 0, end: 10 }));
    await expect(attempt(viewer)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(attempt(otherMco)).rejects.toMatchObject({ code: 'missing' });
  });

  test('of a record that can no longer be changed stays open to those who could have changed it', async () => {
    const made = await make(mco, { title: 'Sent away' });
    await sql`update claims set state = 'sent' where id = ${made.id}`.execute(db().database.owner);
    const attempt = (principal: Principal) =>
      as(db(), principal, (context) => history(context, claims, made.id, { start: 0, end: 10 }));
    await expect(change(mco, made, { amount: '11.00' })).rejects.toMatchObject({ code: 'forbidden' });
    for (const principal of [mco, superAdmin])
      expect((await attempt(principal)).entries).toMatchObject([{ action: 'create', actor: { id: 1002 } }]);
    await expect(attempt(viewer)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(attempt(otherMco)).rejects.toMatchObject({ code: 'missing' });
    // The portal decides by the same grants whether to show it.
    const grants = grantsOf(operationRowsOf(manifestOf(claims)), 'claims.history') ?? [];
    expect(may(grants, mco, { ...made, state: 'sent' })).toBe(true);
    expect(may(grants, viewer, { ...made, state: 'sent' })).toBe(false);
  });
});

describe('a history that includes that of related records', () => {
  const withClaims: Resource = {
    ...tenants,
    show: { related: [{ resource: 'claims', by: 'tenant', history: true }] },
  };
  const historyOf = (principal: Principal, id: number, resource = withClaims) =>
    as(db(), principal, (context) => history(context, resource, id, { start: 0, end: 50 }));

  test('includes a related record only if the reader may read its history, with the same fields hidden', async () => {
    const open = await make(superAdmin, { tenant: { id: 2 }, title: 'Open one', remark: 'between us' });
    const elsewhere = await make(superAdmin, { tenant: { id: 3 } });
    const claimsIn = ({ entries }: Awaited<ReturnType<typeof historyOf>>) =>
      entries.flatMap(({ of }) => (of !== null && of.id >= open.id ? [of.id] : []));

    const seen = await historyOf(mco, 2);
    expect(claimsIn(seen)).toEqual([open.id]);
    expect(seen.entries[0]).toMatchObject({
      of: { resource: 'claims', id: open.id, name: 'Open one' },
      action: 'create',
      actor: { id: 1 },
    });
    expect(seen.entries[0]?.changes).toContainEqual({ field: 'amount', before: null, after: '10.00' });
    expect(JSON.stringify(seen.entries)).not.toContain('between us');
    expect(seen.entries.at(-1)).toMatchObject({ of: null, action: 'create' });
    expect(seen.total).toBe(seen.entries.length);

    expect(claimsIn(await historyOf(superAdmin, 2))).toEqual([open.id]);
    expect(claimsIn(await historyOf(superAdmin, 3))).toEqual([elsewhere.id]);
    // A viewer may read claims, but not their history.
    const forViewers = { ...withClaims, access: { ...tenants.access, history: [allow(everyone)] } };
    expect(claimsIn(await historyOf(viewer, 2, forViewers))).toEqual([]);
  });

  test('gives no access to a history that the reader may not read', async () => {
    await expect(historyOf(otherMco, 2)).rejects.toMatchObject({ code: 'missing' });
    await expect(historyOf(viewer, 2)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
