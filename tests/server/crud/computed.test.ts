import { beforeAll, expect, test } from 'vitest';
import { parseQuery } from '../../../server/crud/context.ts';
import { create } from '../../../server/crud/create.ts';
import { list, listStream } from '../../../server/crud/list.ts';
import { read } from '../../../server/crud/read.ts';
import { update } from '../../../server/crud/update.ts';
import { defineResource } from '../../../src/contracts/resource/define-resource.ts';
import { f } from '../../../src/contracts/resource/fields.ts';
import { allow, everyone, type Principal, superTenant } from '../../../src/contracts/resource/policy.ts';
import { my } from '../../../src/contracts/resource/predicate.ts';
import { its } from '../../../src/contracts/resource/requirements.ts';
import { as, refusalOf, superAdmin } from '../../harness/crud.ts';
import { testDatabase } from '../../harness/database.ts';
import { insertSmallSample } from '../../harness/small-sample.ts';

const open = [allow(everyone)];
const clinics = defineResource({
  name: 'clinics',
  service: 'api',
  label: ['Clinic', 'Clinics'],
  title: 'name',
  routes: {},
  fields: {
    name: f.text(),
    budget: f.money(),
    visits: f.integer({ computed: { count: 'visits', by: 'clinic' } }),
    long: f.integer({ computed: { count: 'visits', by: 'clinic', where: { minutes: { gte: 60 } } } }),
    spent: f.money({ computed: { sum: 'visits.cost', by: 'clinic' } }),
    left: f.money({ signed: true, computed: { minus: [its('budget'), its('spent')] } }),
    last: f.date({ computed: { max: 'visits.day', by: 'clinic' } }),
    state: f.choice(
      { over: { label: 'Over budget', tone: 'danger' }, quiet: 'Quiet', usual: 'Usual' },
      {
        computed: {
          case: [
            { when: { left: { lt: '0.00' } }, is: 'over' },
            { when: { visits: 0 }, is: 'quiet' },
          ],
          else: 'usual',
        },
      },
    ),
  },
  list: { columns: ['name', 'visits', 'long', 'spent', 'left', 'last', 'state'], sort: '-visits' },
  access: { screen: everyone, read: open, create: open, update: open },
});
const visits = defineResource({
  name: 'visits',
  service: 'api',
  label: ['Visit', 'Visits'],
  title: 'note',
  routes: {},
  fields: {
    note: f.text(),
    clinic: f.ref('clinics'),
    mco: f.ref('tenants'),
    minutes: f.integer(),
    cost: f.money(),
    day: f.date(),
  },
  list: { columns: ['note', 'clinic'] },
  access: {
    screen: everyone,
    read: [allow(superTenant), allow(everyone, { mco: { id: my.tenantId } })],
    create: [allow(superTenant)],
  },
});
const db = testDatabase(clinics, visits);
const mco: Principal = { userId: 1002, tenantId: 2, tenantType: 1, role: 'admin', unitMember: false };

const ids = new Map<string, number>();
beforeAll(async () => {
  await insertSmallSample(db().database);
  await as(db(), superAdmin, async (context) => {
    for (const name of ['North', 'South', 'West'])
      ids.set(name, (await create(context, clinics, { name, budget: '100.00' })).id);
    const made: [clinic: string, mco: number, minutes: number, cost: string, day: string][] = [
      ['North', 2, 30, '60.10', '2026-03-01'],
      ['North', 3, 90, '50.20', '2026-01-01'],
      ['South', 2, 60, '12.00', '2026-02-01'],
    ];
    for (const [clinic, tenant, minutes, cost, day] of made)
      await create(context, visits, {
        note: 'Visit',
        clinic: { id: ids.get(clinic) },
        mco: { id: tenant },
        minutes,
        cost,
        day,
      });
  });
});

const asked = (principal: Principal, text: string) =>
  as(db(), principal, (context) =>
    list(context, clinics, parseQuery(context, clinics, new URLSearchParams(text))),
  );
const names = async (principal: Principal, text: string) =>
  (await asked(principal, text)).records.map(({ name }) => name);

test('records, lists and downloads contain counts, sums and the fields computed from them', async () => {
  const north = {
    name: 'North',
    visits: 2,
    long: 1,
    spent: '110.30',
    left: '-10.30',
    last: '2026-03-01',
    state: 'over',
  };
  const id = ids.get('North') ?? 0;
  expect(await as(db(), superAdmin, (context) => read(context, clinics, id))).toMatchObject(north);
  const { records } = await asked(superAdmin, '');
  expect(records[0]).toMatchObject(north);
  expect(records[2]).toMatchObject({ visits: 0, spent: '0.00', left: '100.00', last: null, state: 'quiet' });
  const streamed = await as(db(), superAdmin, async (context) => {
    const query = parseQuery(context, clinics, new URLSearchParams('_fields=name,left'));
    const found: Record<string, unknown>[] = [];
    for await (const some of listStream(context, clinics, query, 2)) found.push(...some);
    return found;
  });
  expect(streamed.map((record) => [record['name'], record['left']])).toEqual([
    ['North', '-10.30'],
    ['South', '88.00'],
    ['West', '100.00'],
  ]);
});

test('lists sort, filter (through references too) and page by computed fields', async () => {
  expect(await names(superAdmin, '_sort=left&_order=asc')).toEqual(['North', 'South', 'West']);
  expect(await names(superAdmin, '_sort=last&_order=desc')).toEqual(['North', 'South', 'West']);
  expect(await names(superAdmin, 'visits_gte=1&_sort=visits&_order=asc')).toEqual(['South', 'North']);
  expect(await names(superAdmin, 'state_in=over,quiet')).toEqual(['North', 'West']);
  expect(await names(superAdmin, 'last_null=true')).toEqual(['West']);
  const first = await asked(superAdmin, '_sort=spent&_order=desc&_start=0&_end=1');
  expect(first.total).toBe(3);
  const second = await asked(
    superAdmin,
    `_sort=spent&_order=desc&_start=0&_end=1&_after=${first.next ?? ''}`,
  );
  expect(second.records.map(({ name }) => name)).toEqual(['South']);
  const ofBusy = await as(db(), superAdmin, (context) => {
    const where = encodeURIComponent(JSON.stringify({ clinic: { visits: { gt: 1 } } }));
    return list(context, visits, parseQuery(context, visits, new URLSearchParams(`_where=${where}`)));
  });
  expect(ofBusy.total).toBe(2);
});

test('counts and sums include only the related records that the caller may read', async () => {
  const id = ids.get('North') ?? 0;
  expect(await as(db(), mco, (context) => read(context, clinics, id))).toMatchObject({
    visits: 1,
    long: 0,
    spent: '60.10',
    state: 'usual',
  });
  expect(await names(mco, 'visits_gt=1')).toEqual([]);
  expect(await names(mco, '_sort=spent&_order=desc')).toEqual(['North', 'South', 'West']);
});

test('a computed field cannot be written, and follows the fields it is computed from', async () => {
  const refused = await refusalOf(
    as(db(), superAdmin, (context) => create(context, clinics, { name: 'East', budget: '1.00', visits: 3 })),
  );
  expect(refused).toEqual({ code: 'invalid', fields: ['visits'] });
  const id = ids.get('West') ?? 0;
  const changed = await as(db(), superAdmin, (context) =>
    update(context, clinics, id, { version: 1, budget: '0.00' }),
  );
  expect(changed).toMatchObject({ budget: '0.00', left: '0.00' });
});
