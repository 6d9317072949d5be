import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { parseQuery } from '../../../server/crud/context.ts';
import { create } from '../../../server/crud/create.ts';
import { read } from '../../../server/crud/read.ts';
import { update } from '../../../server/crud/update.ts';
import { may } from '../../../src/contracts/resource/policy.ts';
import { mco, otherMco } from '../../harness/claim-calls.ts';
import { as, superAdmin } from '../../harness/crud.ts';
import { testDatabase } from '../../harness/database.ts';
import { insertSmallSample } from '../../harness/small-sample.ts';
import { message } from '../../../src/contracts/messages/catalogue.ts';

const db = testDatabase();
beforeAll(() => insertSmallSample(db().database));

test('a tenant’s administrator manages the users of that tenant only', async () => {
  const users = db().registry.get('users');
  const person = { emailAddress: 'new@example.org', firstName: 'N', lastName: 'P', name: 'N P' };
  const invite = (roles: unknown) =>
    as(db(), mco, (context) => create(context, users, { ...person, userRoleTenants: roles }));
  await expect(invite([])).rejects.toMatchObject({ code: 'forbidden' });
  await expect(invite([{ tenant: { id: 3 }, role: 'admin' }])).rejects.toMatchObject({ code: 'invalid' });
  const made = await invite([{ tenant: { id: 2 }, role: 'viewer' }]);
  expect(made).toMatchObject({
    ...person,
    userRoleTenants: [{ tenant: { id: 2, name: 'MCO Two' }, role: 'viewer' }],
  });
  await expect(as(db(), otherMco, (context) => read(context, users, made.id))).rejects.toMatchObject({
    code: 'missing',
  });

  // User 1002 also acts for a provider: the role there is hidden from the MCO and stays as it is.
  const shared = await as(db(), { ...mco, userId: made.id }, (context) => read(context, users, 1002));
  expect(shared.userRoleTenants).toMatchObject([{ tenant: { id: 2 }, role: 'admin' }]);
  // A second administrator, because a tenant’s last one cannot be removed.
  await as(db(), superAdmin, (context) =>
    create(context, users, {
      ...person,
      emailAddress: 'second@example.org',
      userRoleTenants: [{ tenant: { id: 2 }, role: 'admin' }],
    }),
  );
  const out = await as(db(), { ...mco, userId: made.id }, (context) =>
    update(context, users, 1002, { version: 1, userRoleTenants: [] }),
  );
  // The MCO can no longer read the user, and learns nothing but the version.
  expect(out).toEqual({ id: 1002, version: 2 });
  const left = await as(db(), superAdmin, (context) => read(context, users, 1002));
  expect(left.userRoleTenants).toMatchObject([{ tenant: { id: 10 }, role: 'viewer' }]);

  // Nobody changes their own roles.
  await expect(
    as(db(), otherMco, (context) => update(context, users, 1003, { version: 1, userRoleTenants: [] })),
  ).rejects.toMatchObject({
    code: 'forbidden',
    details: { fields: { userRoleTenants: message('field.notYours') } },
  });
  await expect(
    as(db(), otherMco, (context) => update(context, users, 1003, { version: 1, nickname: 'Me' })),
  ).resolves.toMatchObject({ nickname: 'Me' });
});

test('administrators edit personal fields only of users who belong to no other tenant', async () => {
  const users = db().registry.get('users');
  const asAdmin = { ...mco, userId: 1001 };
  const change = (who: typeof mco, id: number, values: object) =>
    as(db(), who, async (context) => {
      const { version } = await read(context, users, id);
      return update(context, users, id, { version, ...values });
    });
  const invited = await as(db(), asAdmin, (context) =>
    create(context, users, {
      emailAddress: 'whole@example.org',
      firstName: 'W',
      lastName: 'H',
      name: 'W H',
      userRoleTenants: [{ tenant: { id: 2 }, role: 'viewer' }],
    }),
  );
  expect(invited).toMatchObject({ soleTenant: { id: 2, name: 'MCO Two' } });
  expect(await change(asAdmin, invited.id, { name: 'Whole', nickname: 'W' })).toMatchObject({
    name: 'Whole',
  });

  // With a role in the Super Tenant too, the user no longer belongs to one tenant only.
  await change(superAdmin, invited.id, {
    userRoleTenants: [
      { tenant: { id: 2 }, role: 'viewer' },
      { tenant: { id: 1 }, role: 'admin' },
    ],
  });
  const seen = await as(db(), asAdmin, (context) => read(context, users, invited.id));
  expect(seen.soleTenant).toBeNull();
  const own = {
    firstName: 'X',
    middleName: 'X',
    lastName: 'X',
    name: 'X',
    nickname: 'X',
    phoneNumber: '+15125550123',
    emailAddress: 'x@example.org',
    isActive: false,
  };
  for (const [key, value] of Object.entries(own)) {
    // The browser can tell from the record what the server would refuse.
    expect([key, may(users.access.fields?.[key]?.write ?? [], asAdmin, seen)]).toEqual([key, false]);
    await expect(change(asAdmin, invited.id, { [key]: value })).rejects.toMatchObject({
      code: 'forbidden',
      details: { fields: { [key]: { id: 'field.notYours' } } },
    });
  }
  // The user and the Super Tenant’s administrators still may.
  const themselves = { ...asAdmin, userId: invited.id, role: 'viewer' } as const;
  expect(await change(themselves, invited.id, { nickname: 'Mine' })).toMatchObject({ nickname: 'Mine' });
  expect(await change(superAdmin, invited.id, { name: 'Theirs' })).toMatchObject({ name: 'Theirs' });
});

test('an audit event stores the name and email address of the user who acted', async () => {
  const users = db().registry.get('users');
  const me = { ...superAdmin };
  await as(db(), me, async (context) => {
    const { version } = await read(context, users, me.userId);
    await update(context, users, me.userId, { version, name: 'Somebody Else' });
  });
  const { rows } = await sql`
    select user_id, user_name, user_email from audit_events where resource = 'users' and record_id = ${me.userId} order by id desc limit 1`.execute(
    db().database.owner,
  );
  expect(rows).toEqual([{ user_id: me.userId, user_name: 'Somebody Else', user_email: 'admin@example.org' }]);
});

test('a user’s claimed tenants are neither visible nor filterable to another tenant’s administrators', async () => {
  const users = db().registry.get('users');
  await sql`insert into users_claim_user_tenants (parent_id, position, target_id) values (1003, 0, 10)`.execute(
    db().database.owner,
  );
  const asked = (who: typeof mco) =>
    as(db(), who, async (context) => {
      const claims = await sql`select * from users_claim_user_tenants where parent_id = 1003`.execute(
        context.tx,
      );
      const record = await read(context, users, 1003);
      return { underRowSecurity: claims.rows.length, claims: record['claimUserTenants'] };
    });
  const admin = { ...otherMco, userId: 1001 };
  const filter = new URLSearchParams({ _where: '{"claimUserTenants":{"some":{"id":10}}}' });
  expect(await asked(admin)).toEqual({ underRowSecurity: 0, claims: undefined });
  expect(() => parseQuery({ registry: db().registry, principal: admin }, users, filter)).toThrow(
    expect.objectContaining({ code: 'invalid' }),
  );
  expect(await asked(superAdmin)).toMatchObject({ underRowSecurity: 1, claims: [{ id: 10 }] });
  // Users see their own claims.
  expect(await asked(otherMco)).toMatchObject({ underRowSecurity: 1, claims: [{ id: 10 }] });
});

test('email addresses that differ only in case count as duplicates', async () => {
  const users = db().registry.get('users');
  await expect(
    as(db(), superAdmin, (context) =>
      create(context, users, {
        emailAddress: 'USER3@EXAMPLE.ORG',
        firstName: 'a',
        lastName: 'b',
        name: 'c',
        userRoleTenants: [],
      }),
    ),
  ).rejects.toMatchObject({
    code: 'duplicate',
    details: { fields: { emailAddress: message('field.taken') } },
  });
});
