import { expect, test } from 'vitest';
import { create } from '../../../server/crud/create.ts';
import { history } from '../../../server/crud/history.ts';
import { list } from '../../../server/crud/list.ts';
import { read } from '../../../server/crud/read.ts';
import { remove, update } from '../../../server/crud/update.ts';
import { as, superAdmin } from '../../harness/crud.ts';
import { testDatabase } from '../../harness/database.ts';
import { message } from '../../../src/contracts/messages/catalogue.ts';

const db = testDatabase();
const page = { start: 0, end: 25, sort: [], where: {}, q: '' };

test('a tenant is created, read, changed, listed and removed', async () => {
  const tenants = db().registry.get('tenants');
  const made = await as(db(), superAdmin, (context) =>
    create(context, tenants, { name: 'Meadow', tenantType: { id: 1 } }),
  );
  expect(made).toMatchObject({
    name: 'Meadow',
    tenantType: { id: 1, name: 'MCO' },
    version: 1,
    isActive: true,
    parentTenant: null,
  });
  const changed = await as(db(), superAdmin, (context) =>
    update(context, tenants, made.id, { version: 1, name: 'Brook' }),
  );
  expect(changed).toMatchObject({ name: 'Brook', version: 2 });
  expect(await as(db(), superAdmin, (context) => read(context, tenants, made.id))).toEqual(changed);
  const listed = await as(db(), superAdmin, (context) =>
    list(context, tenants, {
      ...page,
      sort: [
        { field: 'parentTenant', order: 'desc' },
        { field: 'name', order: 'asc' },
      ],
      q: 'broo',
    }),
  );
  expect(listed).toEqual({ records: [changed], total: 1, capped: false });
  const past = await as(db(), superAdmin, (context) =>
    history(context, tenants, made.id, { start: 0, end: 10 }),
  );
  expect(past.entries).toMatchObject([
    { action: 'update', changes: [{ field: 'name', before: 'Meadow', after: 'Brook' }] },
    { action: 'create' },
  ]);
  await as(db(), superAdmin, (context) => remove(context, tenants, made.id, 2));
  await expect(as(db(), superAdmin, (context) => read(context, tenants, made.id))).rejects.toMatchObject({
    code: 'missing',
  });
});

test('a provider’s county must be one of its SDA’s counties, and requires an SDA', async () => {
  const tenants = db().registry.get('tenants');
  const sdas = db().registry.get('sdas');
  const counties = ['Meadow', 'Brook'];
  const provider = (more: object) =>
    as(db(), superAdmin, async (context) => {
      const area = await create(context, sdas, {
        name: `Area ${counties.join()}`,

        counties,
        mcos: [],
      });
      return create(context, tenants, {
        name: 'A hospital',
        tenantType: { id: 2 },
        providerClass: { id: 1 },
        tpi: '912345678',
        sda: { id: area.id },
        ...more,
      });
    });
  await expect(provider({ county: 'Hill' })).rejects.toMatchObject({
    details: { fields: { county: message('field.oneOf', { values: ['Meadow', 'Brook'] }) } },
  });
  await expect(provider({ county: 'Brook', sda: null })).rejects.toMatchObject({
    details: { fields: { county: message('field.chooseFirst', { field: 'SDA' }) } },
  });
  const made = await provider({ county: 'Brook' });
  await expect(
    as(db(), superAdmin, (context) => update(context, tenants, made.id, { version: 1, sda: null })),
  ).rejects.toMatchObject({
    details: { fields: { county: message('field.chooseFirst', { field: 'SDA' }) } },
  });
});

test('a user is created with roles', async () => {
  const { tenants, users } = { tenants: db().registry.get('tenants'), users: db().registry.get('users') };
  const a = await as(db(), superAdmin, (context) =>
    create(context, tenants, { name: 'A', tenantType: { id: 1 } }),
  );
  const admin = { ...superAdmin, tenantId: a.id, tenantType: 1 as const };
  const user = await as(db(), admin, (context) =>
    create(context, users, {
      emailAddress: 'a@example.org',
      firstName: 'A',
      lastName: 'B',
      name: 'A B',
      userRoleTenants: [{ tenant: { id: a.id }, role: 'viewer' }],
    }),
  );
  expect(user).toMatchObject({ userRoleTenants: [{ tenant: { id: a.id, name: 'A' }, role: 'viewer' }] });
});
