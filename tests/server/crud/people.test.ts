import { beforeAll, expect, test } from 'vitest';
import { create, read, update } from '../../../server/crud.ts';
import { mco, otherMco } from '../../harness/claim-calls.ts';
import { as, superAdmin } from '../../harness/crud.ts';
import { testDatabase } from '../../harness/database.ts';
import { insertSmallWorld } from '../../harness/small-world.ts';
import { message } from '../../../src/contracts/messages/catalogue.ts';

const db = testDatabase();
beforeAll(() => insertSmallWorld(db().database));

test('a tenant’s administrator manages the people of that tenant alone', async () => {
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

  // Someone who also acts for a provider: the roles there are not shown and stay.
  const shared = await as(db(), { ...mco, userId: made.id }, (context) => read(context, users, 1002));
  expect(shared.userRoleTenants).toMatchObject([{ tenant: { id: 2 }, role: 'admin' }]);
  const out = await as(db(), { ...mco, userId: made.id }, (context) =>
    update(context, users, 1002, { version: 1, userRoleTenants: [] }),
  );
  expect(out).toMatchObject({ id: 1002, version: 2 });
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

test('e-mail addresses that differ in case alone are one', async () => {
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
