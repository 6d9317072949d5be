import { readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { sqlState } from '../../../server/db/available.ts';
import { asSystem } from '../../../server/db/scoped.ts';
import { auditFailedSignIn, auditEndedHours } from '../../../server/identity/failed-sign-ins.ts';
import { hashPassword } from '../../../server/identity/passwords.ts';
import { registry } from '../../../server/resources.ts';
import { auditActions, auditedFields } from '../../../src/contracts/audit/audit-words.ts';
import { call, leastCost, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';
import { isWritten } from '../world/homes.ts';

const server = testServer({ env: { TRUST_PROXY: '1' } });
const password = 'correct horse battery staple';
let superAdmin = '';
let mcoAdmin = '';

beforeAll(async () => {
  const hash = await hashPassword(password, leastCost);
  await sql`insert into credentials (user_id, password_hash) select id, ${hash} from users on conflict (user_id) do update set password_hash = excluded.password_hash`.execute(
    server().database.owner,
  );
  superAdmin = await signIn(server(), people.superAdmin);
  mcoAdmin = await signIn(server(), people.mcoAdmin);
});

interface Event {
  readonly id: number;
  readonly who: string | null;
  readonly email: string | null;
  readonly action: string;
  readonly resource: string;
  readonly recordId: number | null;
  readonly tenantName: string | null;
  readonly beforeAndAfter?: string | null;
}
async function events(token: string, query = ''): Promise<readonly Event[]> {
  const { status, body, text } = await call(server(), `/api/audit?_end=200&${query}`, { token });
  expect([text, status]).toEqual([text, 200]);
  return body as readonly Event[]; // the server validated it against its schema
}
const logIn = (email: string, given: string, from: string) =>
  call(server(), '/identity/auth/login', {
    method: 'POST',
    body: { email, password: given, tenantId: 1 },
    headers: { 'x-forwarded-for': from },
  });

describe('the audit trail', () => {
  test('records who changed which record, with the values before and after', async () => {
    const { body } = await call(server(), '/identity/tenants/2', { token: superAdmin });
    const { version, name } = Object(body);
    await call(server(), '/identity/tenants/2', {
      method: 'PATCH',
      token: superAdmin,
      body: { version, name: `${name} renamed` },
    });
    const [event] = await events(superAdmin, 'resource=tenants&action=update');
    expect(event).toMatchObject({
      email: people.superAdmin,
      recordId: 2,
      beforeAndAfter: `Name: ${name} → ${name} renamed`,
    });
    const changes = await call(server(), `/api/audit/${event?.id}/changes`, { token: superAdmin });
    expect(changes.body).toEqual([{ field: 'name', before: name, after: `${name} renamed` }]);
    await call(server(), '/identity/tenants/2', {
      method: 'PATCH',
      token: superAdmin,
      body: { version: version + 1, name },
    });
  });

  test('shows an organization’s administrator the events of that organization and no others', async () => {
    const own = await call(server(), '/identity/users/me', { token: mcoAdmin });
    const [{ name }] = Object(own.body).authorizedTenants;
    await logIn(people.mcoMember, password, '10.1.0.1');
    const seen = await events(mcoAdmin);
    expect(seen.map(({ email }) => email)).toContain(people.mcoMember);
    expect(new Set(seen.map(({ tenantName }) => tenantName))).toEqual(new Set([name]));
    const [foreign] = await events(superAdmin, 'resource=tenants&action=update');
    for (const path of [`/api/audit/${foreign?.id}`, `/api/audit/${foreign?.id}/changes`])
      expect((await call(server(), path, { token: mcoAdmin })).status).toBe(404);
    // This text holds every changed field, so filtering by it would reveal fields that users may not see.
    expect((await call(server(), '/api/audit?beforeAndAfter_like=x', { token: mcoAdmin })).status).toBe(400);
  });

  test.each([['superMember'], ['mcoMember'], ['providerViewer']] as const)(
    'refuses a %s with 403',
    async (who) => {
      const token = await signIn(server(), people[who]);
      for (const path of ['/api/audit', '/api/audit/1', '/api/audit/1/changes', '/api/audit/download'])
        expect([path, (await call(server(), path, { token })).status]).toEqual([path, 403]);
    },
  );

  test('has changes in words in its files, for whoever may read them', async () => {
    const { body } = await call(server(), '/api/paymentPeriods?_end=1&state=draft', { token: superAdmin });
    const [{ id, version, dueDate }] = Object(body);
    const changed = await call(server(), `/api/paymentPeriods/${id}`, {
      method: 'PATCH',
      token: superAdmin,
      body: { version, noticeDate: '2027-03-02', dueDate: '2027-04-09' },
    });
    expect([changed.text, changed.status]).toEqual([changed.text, 200]);
    const words = `Notice date: 03/02/2027; Due: ${String(dueDate).replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1')} → 04/09/2027`;
    const [event] = await events(superAdmin, 'resource=paymentPeriods&action=update');
    expect(event?.beforeAndAfter).toBe(words);
    const asked = '/api/audit/download?format=csv&resource=paymentPeriods&_fields=action,beforeAndAfter';
    const file = await call(server(), asked, { token: superAdmin });
    expect(file.text).toBe(`What,Changes\r\nChanged,${words}\r\n`);
    expect((await call(server(), asked, { token: mcoAdmin })).status).toBe(400);
    const own = await events(mcoAdmin, 'resource=users');
    expect(own.filter((one) => 'beforeAndAfter' in one || 'changes' in one)).toEqual([]);
  });

  test('can be downloaded, and the download is itself an audit event', async () => {
    for (const format of ['csv', 'xlsx'] as const) {
      const file = await call(server(), `/api/audit/download?format=${format}&action=signIn`, {
        token: mcoAdmin,
      });
      expect(file.status).toBe(200);
    }
    const [event] = await events(superAdmin, 'action=export&resource=auditTrail');
    expect(event).toMatchObject({
      email: people.mcoAdmin,
      beforeAndAfter: expect.stringContaining('Format: xlsx'),
    });
  });

  test('cannot be written through the API, nor changed or deleted in the database', async () => {
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
      const { status } = await call(server(), method === 'POST' ? '/api/audit' : '/api/audit/1', {
        method,
        token: superAdmin,
        ...(method === 'DELETE' ? {} : { body: {} }),
      });
      expect([method, [404, 405].includes(status)]).toEqual([method, true]);
    }
    for (const statement of [
      'update audit_events set action = action',
      'delete from audit_events',
      'truncate audit_events',
    ]) {
      const outcome = await asSystem(server().database, (tx) => sql.raw(statement).execute(tx)).then(
        () => 'done',
        sqlState,
      );
      expect([statement, outcome]).toEqual([statement, '42501']);
    }
  });
});

describe('a failed sign-in', () => {
  test('is shown to the person’s administrators at once, and only once an hour', async () => {
    for (const _ of [1, 2, 3]) await logIn(people.mcoMember, 'a wrong password of some length', '10.2.0.9');
    const found = await events(mcoAdmin, 'action=failedSignIn');
    expect(found).toMatchObject([{ email: people.mcoMember, resource: 'users' }]);
    const { body } = await call(server(), `/api/audit/${found[0]?.id}/changes`, { token: mcoAdmin });
    expect(body).toEqual([{ field: 'addressRange', before: null, after: '10.2.0.x' }]);
  });

  test('with an unknown email is counted by its source and shown only to Super Tenant administrators', async () => {
    for (const name of ['nobody', 'noone', 'nemo']) await logIn(`${name}@example.org`, password, '10.3.0.9');
    const found = await events(superAdmin, 'action=failedSignIn&resource=users&recordId_null=true');
    expect(found).toMatchObject([{ who: null, email: null, tenantName: null }]);
    expect((await events(mcoAdmin, 'action=failedSignIn&recordId_null=true')).length).toBe(0);
  });

  test('adds one event with the total when the hour is over', async () => {
    const { database } = server();
    await sql`update failed_sign_ins set hour = hour - interval '1 hour'`.execute(database.owner);
    await asSystem(database, auditEndedHours);
    await asSystem(database, auditEndedHours);
    const [event, ...others] = await events(superAdmin, 'action=failedSignIns&recordId_null=true');
    expect(others).toEqual([]);
    expect(event?.beforeAndAfter).toMatch(
      /^Attempts: 3; Since: \d\d\/\d\d\/\d{4} \d+:00 [AP]M UTC; Address range: 10\.3\.0\.x$/,
    );
  });

  test('from any number of new addresses adds only one row and one event once 500 are counted', async () => {
    const { database } = server();
    const count = async () => {
      const { rows } = await sql<{ rows: number; events: number }>`
        select (select count(*) from failed_sign_ins)::integer as rows,
          (select count(*) from audit_events where action = 'failedSignIn')::integer as events`.execute(
        database.owner,
      );
      return rows[0] ?? { rows: 0, events: 0 };
    };
    const before = await count();
    await sql`insert into failed_sign_ins (hour, subject, address_range)
      select date_trunc('hour', now()), 'from 10.9.' || n || '.x', '10.9.' || n || '.x' from generate_series(1, 500) as n`.execute(
      database.owner,
    );
    await asSystem(database, async (tx) => {
      for (let place = 0; place < 50; place += 1)
        await auditFailedSignIn(tx, { userId: undefined, address: `172.16.${place}.1`, requestId: 'x' });
    });
    const after = await count();
    expect(after).toEqual({ rows: before.rows + 501, events: before.events + 1 });
  });
});

test('every audited action, resource and field has a label', () => {
  const known: Readonly<Record<string, unknown>> = auditActions;
  const named = registry.resources.filter(isWritten);
  const declared = named.flatMap(({ actions }) => Object.keys(actions ?? {}));
  const sources = import.meta.glob<string>('../../../server/**/*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const recorded = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/\baction: '(\w+)'/g)].flatMap(([, action]) => action ?? []),
  );
  expect(recorded.length).toBeGreaterThan(20);
  expect([...declared, ...recorded].filter((action) => known[action] === undefined)).toEqual([]);
  const names = registry.get('auditTrail').fields['resource']?.choices;
  for (const { name, label } of registry.resources) expect(names?.[name]).toBe(label[0]);
  const fields = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/\{ field: ['`](\w+)|\('field', '(\w+)'/g)].map(
      ([, inCode, inSql]) => inCode ?? inSql ?? '',
    ),
  );
  expect(fields).toContain('correctedCells');
  const isSaid = (key: string) =>
    auditedFields[key] !== undefined || registry.resources.some((resource) => key in resource.fields);
  expect(fields.filter((key) => !isSaid(key))).toEqual([]);
});

test('an event of a new resource is listed even before the resource has labels', async () => {
  await sql`insert into audit_events (request_id, user_id, user_name, action, resource, record_id, changes) values ('test', 1, 'Ada', 'assign', 'siteVisits', 7, '[]')`.execute(
    server().database.owner,
  );
  const { status, body } = await call(server(), '/api/audit?recordId=7&who=Ada', { token: superAdmin });
  expect(status).toBe(200);
  expect(body).toMatchObject([{ action: 'assign', resource: 'siteVisits' }]);
});

test('no two migrations share a number, so their order is the same everywhere', () => {
  const numbers = readdirSync('server/db/migrations').flatMap(
    (name) => /^(\d{4})-.*\.sql$/.exec(name)?.[1] ?? [],
  );
  const doubled = numbers.filter((number, place) => numbers.indexOf(number) !== place);
  expect(doubled).toEqual([]);
});
