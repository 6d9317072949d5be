import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { asPrincipal } from '../../../server/db/scoped.ts';
import { currentAlertsSchema } from '../../../src/contracts/api/current-alerts.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';
import { meanwhile } from '../../harness/meanwhile.ts';
import { files, upload } from '../../harness/sent-files.ts';

const server = testServer();
const tokens = new Map<string, string>();
beforeAll(async () => {
  for (const name of ['superAdmin', 'mcoAdmin', 'mcoMember', 'otherMcoAdmin', 'providerAdmin'] as const)
    tokens.set(name, await signIn(server(), people[name]));
  await sql`
    insert into alerts (id, title, severity, to_mcos, starts_at, ends_at) values
      (101, 'Over', 'info', true, now() - interval '2 days', now() - interval '1 day'),
      (102, 'To come', 'info', true, now() + interval '1 day', null),
      (103, 'For one', 'critical', false, now() - interval '1 day', now() + interval '1 day');
    insert into alerts_tenants (parent_id, position, target_id) values (103, 0, 2)`.execute(
    server().database.owner,
  );
});
const shown = async (who: string) => {
  const { status, body } = await call(server(), '/api/alert/current', { token: tokens.get(who) ?? '' });
  expect(status).toBe(200);
  return currentAlertsSchema.parse(body).map(({ id }) => id);
};
const dismiss = async (who: string, id: number) =>
  (await call(server(), `/api/alert/${id}/dismiss`, { method: 'POST', token: tokens.get(who) ?? '' })).status;

test('dismissing an alert that is being deleted returns 404', async () => {
  await sql`insert into alerts (id, title, severity, to_mcos, starts_at) values (104, 'Gone', 'info', true, now())`.execute(
    server().database.owner,
  );
  const answer = await meanwhile(server(), [sql`delete from alerts where id = 104`], () =>
    call(server(), '/api/alert/104/dismiss', { method: 'POST', token: tokens.get('mcoAdmin') ?? '' }),
  );
  expect(answer.status).toBe(404);
});

describe('alerts', () => {
  test('are shown to their audience while they run, the most severe first', async () => {
    expect(await shown('mcoAdmin')).toEqual([103, 2, 1]);
    expect(await shown('otherMcoAdmin')).toEqual([2, 1]);
    expect(await shown('providerAdmin')).toEqual([1]);
    expect(await shown('superAdmin')).toEqual([]);
  });

  test('are dismissed separately by each user, with a single audit event', async () => {
    expect(await dismiss('mcoAdmin', 2)).toBe(204);
    expect(await dismiss('mcoAdmin', 2)).toBe(204);
    expect(await shown('mcoAdmin')).toEqual([103, 1]);
    expect(await shown('mcoMember')).toEqual([103, 2, 1]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from audit_events where action = 'dismiss' and record_id = 2`.execute(
      server().database.owner,
    );
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('are visible only to the Super Tenant before they start and after they end', async () => {
    const statuses = (id: number) =>
      Promise.all(
        ['mcoAdmin', 'mcoMember', 'superAdmin'].map(
          async (who) => (await call(server(), `/api/alert/${id}`, { token: tokens.get(who) ?? '' })).status,
        ),
      );
    expect(await statuses(1)).toEqual([200, 200, 200]);
    for (const id of [101, 102]) {
      expect(await statuses(id)).toEqual([404, 404, 200]);
      expect(await dismiss('mcoAdmin', id)).toBe(404);
    }
    const listed = async (who: string) =>
      Object((await call(server(), '/api/alert?_sort=id', { token: tokens.get(who) ?? '' })).body).map(
        ({ id }: { readonly id: number }) => id,
      );
    expect(await listed('mcoAdmin')).toEqual([1, 2, 103]);
    expect(await listed('superAdmin')).toEqual([1, 2, 101, 102, 103]);
    // Row-level security gives the same result.
    const caller = { userId: 7, tenantId: 2, tenantType: 1, role: 'admin', unitMember: false } as const;
    const seen = await asPrincipal(server().database, caller, async (tx) => {
      const { rows } = await sql<{ id: number }>`select id from alerts order by id`.execute(tx);
      return rows.map(({ id }) => id);
    });
    expect(seen).toEqual([1, 2, 103]);
  });

  test('do not tell a recipient who else is addressed by name, also not by a filter', async () => {
    await sql`
      insert into alerts (id, title, severity, starts_at) values (105, 'For two', 'info', now() - interval '1 day');
      insert into alerts_tenants (parent_id, position, target_id) values (105, 0, 2), (105, 1, 3)`.execute(
      server().database.owner,
    );
    const ask = async (who: string, path: string) =>
      (await call(server(), path, { token: tokens.get(who) ?? '' })).body;
    const addressed = async (who: string) =>
      Object((await ask(who, '/api/alert/105')) ?? {}).tenants.map(({ id }: { readonly id: number }) => id);
    expect(await addressed('superAdmin')).toEqual([2, 3]);
    expect(await addressed('mcoAdmin')).toEqual([2]);
    expect(await addressed('otherMcoAdmin')).toEqual([3]);
    for (const [asked, found] of [
      [2, [105]],
      [3, []],
    ] as const)
      expect(await ask('mcoAdmin', `/api/alert?id=105&tenants=${asked}`)).toEqual(
        found.map((id) => expect.objectContaining({ id })),
      );
    // Row-level security gives the same result.
    const caller = { userId: 7, tenantId: 2, tenantType: 1, role: 'admin', unitMember: false } as const;
    const seen = await asPrincipal(server().database, caller, async (tx) => {
      const { rows } = await sql<{ id: number }>`
        select target_id as id from alerts_tenants where parent_id = 105`.execute(tx);
      return rows.map(({ id }) => id);
    });
    expect(seen).toEqual([2]);
    await sql`delete from alerts where id = 105`.execute(server().database.owner);
  });

  test('may link only to a page of this portal', async () => {
    const token = tokens.get('superAdmin') ?? '';
    const statusOf = async (link: string) =>
      (
        await call(server(), '/api/alert', {
          method: 'POST',
          token,
          body: { title: 'Leads', tenants: [{ id: 2 }], startsAt: '2030-09-01T12:00:00.000Z', link },
        })
      ).status;
    for (const link of [
      'https://evil.example',
      '//evil.example',
      '/.//evil.example',
      '/%2e%2e//evil.example',
      '/\\\\evil.example',
      'javascript:alert(1)',
      'a b',
    ])
      expect([link, await statusOf(link)]).toEqual([link, 400]);
    expect(await statusOf('/admin/transactions?view=Rejected')).toBe(201);
  });

  test('may not link to an address that no page has, in whichever way they are saved', async () => {
    const token = tokens.get('superAdmin') ?? '';
    const alert = { title: 'Leads', tenants: [{ id: 2 }], startsAt: '2030-09-01T12:00:00.000Z' };
    const post = (link: string | null, path = '/api/alert') =>
      call(server(), path, { method: 'POST', token, body: { ...alert, link } });
    const refused = {
      status: 400,
      body: {
        fields: {
          link: 'No page of this portal has this address. Open the page and copy its address from the first slash on.',
        },
      },
    };
    for (const link of [
      '/nosuch',
      '/admin/transaction/7',
      '/api/alert/1',
      '/login',
      '/surveys/../nosuch?a=/surveys',
    ])
      expect(await post(link), link).toMatchObject(refused);
    for (const link of [
      null,
      '/',
      '/profile',
      '/legalDisclaimer',
      '/Surveys/',
      '/admin/paymentDashboard?sda=1#a',
    ])
      expect((await post(link)).status, String(link)).toBe(201);
    const { id, version } = Object((await post('/surveys')).body);
    const patch = (body: object) =>
      call(server(), `/api/alert/${id}`, { method: 'PATCH', token, body: { version, ...body } });
    expect(await patch({ link: '/nosuch' })).toMatchObject(refused);
    // One that was saved before can be reworded.
    await sql`update alerts set link = '/nosuch' where id = ${id}`.execute(server().database.owner);
    expect((await patch({ title: 'Leads on' })).status).toBe(200);
  });

  test('for other tenants cannot be dismissed', async () => {
    expect(await dismiss('otherMcoAdmin', 103)).toBe(404);
    expect(await dismiss('providerAdmin', 2)).toBe(404);
  });

  test('offer their document and picture only to their audience and the Super Tenant', async () => {
    const token = tokens.get('superAdmin') ?? '';
    const stored = async (name: string, bytes: Buffer) =>
      Number((await upload(server(), token, { name, bytes })).body['id']);
    const made = await call(server(), '/api/alert', {
      method: 'POST',
      token,
      body: {
        title: 'With a letter',
        severity: 'critical',
        link: '/admin/transactions/7',
        tenants: [{ id: 2 }],
        startsAt: '2026-09-01T12:00:00.000Z',
        document: { id: await stored('letter.pdf', files.pdf) },
        picture: { id: await stored('map.png', files.png) },
        pictureText: 'A map of the areas',
      },
    });
    expect(made.status).toBe(201);
    const id = Number(Object(made.body).id);
    const current = await call(server(), '/api/alert/current', { token: tokens.get('mcoMember') ?? '' });
    expect(currentAlertsSchema.parse(current.body).find((alert) => alert.id === id)).toEqual({
      id,
      message: null,
      link: '/admin/transactions/7',
      title: 'With a letter',
      body: null,
      severity: 'critical',
      document: { name: 'letter.pdf', size: files.pdf.length },
      picture: { name: 'map.png', size: files.png.length, text: 'A map of the areas' },
    });
    const statuses = (key: string) =>
      Promise.all(
        ['mcoAdmin', 'mcoMember', 'superAdmin', 'otherMcoAdmin', 'providerAdmin'].map(
          async (who) =>
            (await call(server(), `/api/alert/${id}/files/${key}`, { token: tokens.get(who) ?? '' })).status,
        ),
      );
    expect(await statuses('document')).toEqual([200, 200, 200, 404, 404]);
    expect(await statuses('picture')).toEqual([200, 200, 200, 404, 404]);
    expect(await shown('otherMcoAdmin')).not.toContain(id);
  });

  test('that end before they start, or have no audience, are refused at the field', async () => {
    const token = tokens.get('superAdmin') ?? '';
    const sent = (method: string, path: string, body: object) =>
      call(server(), path, { method, token, body });
    const alert = { title: 'Soon', toSystems: true, startsAt: '2027-09-01T12:00:00.000Z' };
    const early = { endsAt: '2027-09-01T11:59:00.000Z' };
    const refused = (fields: object) => ({ status: 400, body: { code: 'invalid', fields } });
    const tooEarly = refused({ endsAt: 'It ends before it starts.' });
    const forNobody = refused({ tenants: 'Choose who will see it: a group above, or tenants here.' });
    expect(await sent('POST', '/api/alert', { ...alert, ...early })).toMatchObject(tooEarly);
    expect(await sent('POST', '/api/alert', { ...alert, toSystems: false })).toMatchObject(forNobody);
    const made = await sent('POST', '/api/alert', alert);
    expect(made.status).toBe(201);
    const path = `/api/alert/${Number(Object(made.body).id)}`;
    expect(await sent('PATCH', path, { version: 1, ...early })).toMatchObject(tooEarly);
    expect(await sent('PATCH', path, { version: 1, toSystems: false })).toMatchObject(forNobody);
    expect(await sent('PATCH', path, { version: 1, toSystems: false, tenants: [{ id: 2 }] })).toMatchObject({
      status: 200,
    });
    // The database checks the dates as well.
    await expect(
      sql`update alerts set ends_at = starts_at - interval '1 second' where id = 1`.execute(
        server().database.owner,
      ),
    ).rejects.toThrow('alerts_ends_at_check');
  });
});
