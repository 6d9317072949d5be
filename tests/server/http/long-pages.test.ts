/** Pages are limited in bytes as well as in rows, and many long ones at once do not fill the server's memory. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { people } from '../../harness/sample-people.ts';
import { historySchema } from '../../../server/routes/resource-schemas.ts';
import { buildServer, endServers, launch } from '../../harness/server-process.ts';
import { call, signIn, testKeyVariables, testServer } from '../../harness/server.ts';

const server = testServer();
let token = '';
beforeAll(async () => {
  await buildServer();
  token = await signIn(server(), people.superAdmin);
  // Texts that do not compress: 250 kB each, and 15 kB each.
  await sql`
    insert into prototypes (name, document, spanish, with_everyone, takes_rows)
    select 'Long ' || n, jsonb_build_object('name', n), (
      select jsonb_object_agg(md5((i + n)::text), md5((i * n)::text)) from generate_series(1, 3500) i), false, false
    from generate_series(1, 70) n`.execute(server().database.owner);
  await sql`
    insert into prototype_rows (parent_id, tenant_id, added_by_id, "values")
    select (select min(id) from prototypes), 1, 1, jsonb_build_object('a', repeat('x', 15000)) from generate_series(1, 900)`.execute(
    server().database.owner,
  );
}, 120_000);
afterAll(endServers);

const list = (query: string) => call(server(), `/api/prototypes?${query}`, { token });

it('a page that is longer than any needs to be is refused, and says how to ask for less', async () => {
  const pages = await Promise.all(Array.from({ length: 4 }, () => list('_start=0&_end=70')));
  for (const { status, body } of pages) {
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'invalid',
      message: { id: 'request.longPage', values: { most: 16 } },
    });
  }
  // Shorter ones and those without the long field are what they were.
  const few = await list('_start=0&_end=40&q=Long');
  expect([few.status, few.body]).toEqual([200, expect.toSatisfy((rows: unknown[]) => rows.length === 40)]);
  const named = await list('_start=0&_end=70&q=Long&_fields=name');
  expect([named.status, named.body]).toEqual([
    200,
    expect.toSatisfy((rows: unknown[]) => rows.length === 70),
  ]);
  // No connection is lost to the pool, and nothing of it is an error of the server.
  const after = await Promise.all(Array.from({ length: 20 }, () => list('_fields=name')));
  expect(new Set(after.map(({ status }) => status))).toEqual(new Set([200]));
});

it('a page of a history of long changes ends earlier, and the rest follows', async () => {
  const { rows } = await sql<{ id: number }>`
    with written as (insert into audit_events (resource, record_id, action, user_id, user_name, request_id, changes)
        select 'prototypes', (select max(id) from prototypes), 'update', 1, 'Ada', 'long', jsonb_build_array(jsonb_build_object('field', 'spanish', 'before', spanish, 'after', spanish))
        from prototypes where name like 'Long %' limit 40 returning record_id)
    select distinct record_id as id from written`.execute(server().database.owner);
  const seen: number[] = [];
  for (let pages = 0; seen.length < 40 && pages < 40; pages += 1) {
    const path = `/api/prototypes/${rows[0]?.id}/history?_start=${seen.length}&_end=${seen.length + 20}`;
    const { status, body, text, headers } = await call(server(), path, { token });
    expect([status, headers.get('x-total-count')]).toEqual([200, '40']);
    expect(text.length).toBeLessThan(6_000_000);
    seen.push(...historySchema.parse(body).map(({ id }) => id));
  }
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
  expect(seen.length).toBe(40);
});

it.runIf(process.platform === 'linux')(
  'long pages that many ask for at once, and leave unread, take less than 400 MB',
  async () => {
    const { ownerUrl, appUrl } = server();
    const { child, listening } = launch({
      DATABASE_URL: ownerUrl,
      DATABASE_APP_URL: appUrl,
      DATA_DIR: server().dataDir,
      REQUESTS_PER_MINUTE: '0',
      LOG_LEVEL: 'error',
      ...testKeyVariables,
    });
    const { hostname, port } = new URL(await listening);
    const memory = (line: 'VmHWM' | 'VmRSS') =>
      Number(
        new RegExp(`${line}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1],
      ) / 1_024;
    const idle = memory('VmRSS');
    const paths = ['/api/prototypes?_start=0&_end=40&q=Long', '/api/prototypeRows?_start=0&_end=900'];
    const ask = (count: number) =>
      Array.from({ length: count }, (_, n) => {
        const socket = connect(Number(port), hostname);
        socket.on('error', () => undefined);
        socket.write(
          `GET ${paths[n % 2]} HTTP/1.1\r\nhost: portal\r\nconnection: close\r\nauthorization: Bearer ${token}\r\n\r\n`,
        );
        return socket;
      });
    await Promise.all(ask(24).map((socket) => once(socket.resume(), 'close')));
    const unread = ask(8);
    await Promise.all(unread.slice(0, 2).map((socket) => once(socket, 'readable')));
    const peak = memory('VmHWM');
    for (const socket of unread) socket.destroy();
    expect(peak - idle).toBeLessThan(400);
  },
  60_000,
);
