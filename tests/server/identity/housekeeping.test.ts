import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { tidy } from '../../../server/housekeeping.ts';
import { call, signIn, testServer } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const server = testServer();

it('housekeeping deletes expired sessions, attempts, devices and keys, and nothing else', async () => {
  const { owner } = server().database;
  const token = await signIn(server(), people.superAdmin);
  await sql`
    insert into sessions (id, user_id, expires_at) values ('old', 1, now() - interval '2 days'), ('new', 1, now() + interval '1 hour');
    insert into sign_in_attempts (subject, at) values ('old', now() - interval '2 days'), ('new', now());
    insert into known_devices (user_id, digest, last_used_at) values (1, 'old', now() - interval '366 days'), (1, 'new', now() - interval '364 days');
    insert into idempotency_keys (user_id, route, key, request_hash, created_at)
      values (1, 'r', 'old', 'h', now() - interval '25 hours'), (1, 'r', 'new', 'h', now())`.execute(owner);
  await tidy(server().database);
  for (const [table, column] of [
    ['sessions', 'id'],
    ['sign_in_attempts', 'subject'],
    ['known_devices', 'digest'],
    ['idempotency_keys', 'key'],
  ] as const) {
    const { rows } = await sql<{ found: string }>`
      select ${sql.ref(column)} as found from ${sql.table(table)} where ${sql.ref(column)} in ('old', 'new')`.execute(
      owner,
    );
    expect(rows).toEqual([{ found: 'new' }]);
  }
  expect((await call(server(), '/identity/users/me', { token })).status).toBe(200);
});

it('housekeeping deletes unattached files after a day and keeps attached ones', async () => {
  const { owner } = server().database;
  await sql`
    insert into files (name, type, size, sha256, created_at, attached, bytes) values
      ('old', 'text/plain', 1, 'x', now() - interval '25 hours', false, 'x'),
      ('new', 'text/plain', 1, 'x', now() - interval '23 hours', false, 'x'),
      ('attached', 'text/plain', 1, 'x', now() - interval '25 hours', true, 'x')`.execute(owner);
  await tidy(server().database);
  const { rows } = await sql<{ name: string }>`select name from files order by name`.execute(owner);
  expect(rows.map(({ name }) => name)).toEqual(['attached', 'new']);
});

it('housekeeping deletes what an interrupted upload left behind after an hour', async () => {
  const keep = () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-upload-'));
    writeFileSync(join(folder, 'file'), 'x');
    return folder;
  };
  const left = keep();
  const coming = keep();
  const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60 * 1_000);
  utimesSync(left, twoHoursAgo, twoHoursAgo);
  await tidy(server().database);
  expect([left, coming].map((folder) => existsSync(folder))).toEqual([false, true]);
  rmSync(coming, { recursive: true });
});
