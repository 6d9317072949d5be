import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { createChangeFeed } from '../../../server/live/change-feed.ts';
import { people } from '../../harness/sample-people.ts';
import { call, sampleDatabase, signIn, testKeyVariables } from '../../harness/server.ts';
import { buildServer, endServers, launch, type ServerProcess } from '../../harness/server-process.ts';
import { openPatiently } from '../../harness/open-database.ts';

/** Two processes of the application on one database. */
let processes: readonly [ServerProcess, ServerProcess];
let origins: readonly [string, string];
let database: Database;
let drop = async () => {};
const folder = mkdtempSync(join(tmpdir(), 'portal-live-'));
const open: AbortController[] = [];

beforeAll(async () => {
  await buildServer();
  const sample = await sampleDatabase();
  drop = sample.drop;
  database = openPatiently(sample);
  const start = (name: string) =>
    launch({
      ...testKeyVariables,
      DATABASE_URL: sample.ownerUrl,
      DATABASE_APP_URL: sample.appUrl,
      DATA_DIR: join(folder, name),
    });
  const one = start('one');
  const first = await one.listening;
  const other = start('other');
  processes = [one, other];
  origins = [first, await other.listening];
});
afterEach(() => {
  for (const controller of open.splice(0)) controller.abort();
});
afterAll(async () => {
  await endServers();
  await database.close();
  await drop();
  rmSync(folder, { recursive: true, force: true });
});

interface Listener {
  readonly status: number;
  readonly heard: ReadonlySet<string>;
  /** Settles when the server has ended the stream. */
  readonly ended: Promise<void>;
}

/** Opens a stream as the portal does; resolves once the server listens for changes. */
async function listen(origin: string, token: string, query = ''): Promise<Listener> {
  const controller = new AbortController();
  open.push(controller);
  const response = await fetch(`${origin}/api/events${query}`, {
    headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
    signal: controller.signal,
  });
  const heard = new Set<string>();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const note = (text: string) => {
    for (const [, data] of text.matchAll(/^data: (.*)$/gm))
      // The shape is the one that the server documents.
      for (const name of (JSON.parse(data ?? '{}') as { resources: string[] }).resources) heard.add(name);
  };
  note((await reader?.read())?.value ?? '');
  const ended = (async () => {
    for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) note(part.value);
  })();
  ended.catch(() => undefined);
  return { status: response.status, heard, ended };
}

describe('changes', () => {
  test('made by one process are announced by another, by name only, to those who may read them', async () => {
    const admin = await signIn({ database }, people.superAdmin);
    const provider = await signIn({ database }, people.providerAdmin);
    const [heardByAdmin, heardByProvider] = await Promise.all([
      listen(origins[1], admin),
      listen(origins[1], provider),
    ]);
    const made = await call({ origin: origins[0] }, '/api/programs', {
      method: 'POST',
      token: admin,
      body: { code: 'LIVE', name: 'Live', components: ['A'] },
    });
    expect(made.status).toBe(201);
    await expect.poll(() => [...heardByAdmin.heard]).toContain('programs');
    await expect.poll(() => [...heardByProvider.heard]).toContain('programs');
    // Written without a request, as by a job or another program.
    await sql`update upload_batches set version = version`.execute(database.owner);
    await sql`update transactions set memo = 'x' where id = 1`.execute(database.owner);
    await expect.poll(() => [...heardByProvider.heard]).toContain('transactions');
  });

  test('that were rolled back are not announced', async () => {
    const listener = await listen(origins[0], await signIn({ database }, people.superAdmin));
    await database.owner
      .transaction()
      .execute(async (tx) => {
        await sql`update sdas set version = version`.execute(tx);
        throw new Error('undone');
      })
      .catch(() => undefined);
    await sql`update programs set version = version where id = 1`.execute(database.owner);
    await expect.poll(() => [...listener.heard]).toContain('programs');
    expect([...listener.heard]).not.toContain('sdas');
  });

  test('made while a client was away are announced when it reconnects', async () => {
    const token = await signIn({ database }, people.superAdmin);
    await listen(origins[1], token);
    await sql`update account_holders set version = version where id = 1`.execute(database.owner);
    await expect
      .poll(async () => [...(await listen(origins[1], token, '?within=5000')).heard])
      .toContain('accountHolders');
    // Away for longer than the process has listened, so everything may have changed.
    const all = await listen(origins[1], token, '?within=99999999');
    await expect.poll(() => all.heard.size).toBeGreaterThan(10);
  });

  test('of tenants are announced as changes of providers too', async () => {
    const token = await signIn({ database }, people.superAdmin);
    const listener = await listen(origins[0], token);
    await sql`update tenants set version = version where id = 62`.execute(database.owner);
    await expect.poll(() => [...listener.heard]).toEqual(expect.arrayContaining(['providers', 'tenants']));
  });
});

describe('a stream', () => {
  test('requires a session and an Accept header that asks for events', async () => {
    expect((await call({ origin: origins[0] }, '/api/events')).status).toBe(401);
    const token = await signIn({ database }, people.superAdmin);
    expect((await call({ origin: origins[0] }, '/api/events', { token })).status).toBe(400);
  });

  test('is not opened by a HEAD request, which is answered at once', async () => {
    const token = await signIn({ database }, people.superAdmin);
    const { status, headers } = await fetch(`${origins[0]}/api/events?within=0`, {
      method: 'HEAD',
      headers: { accept: 'text/event-stream', authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(15_000),
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  });

  test('ends with its session, even if that was ended on another process', async () => {
    const token = await signIn({ database }, people.mcoAdmin);
    const listener = await listen(origins[1], token);
    await call({ origin: origins[0] }, '/identity/auth/logout', { method: 'POST', token });
    await listener.ended;
    expect(listener.status).toBe(200);
  });

  test('ends when its user is disabled', async () => {
    const token = await signIn({ database }, people.otherMcoAdmin);
    const listener = await listen(origins[0], token);
    await sql`update users set is_active = false where email_address = ${people.otherMcoAdmin}`.execute(
      database.owner,
    );
    await listener.ended;
    expect(listener.status).toBe(200);
  });

  test('is checked after requests: many streams leave database connections free for them', async () => {
    const tokens = await Promise.all([1, 2].map(() => signIn({ database }, people.mcoAdmin)));
    const streams = await Promise.all(
      tokens.flatMap((token) => Array.from({ length: 8 }, () => listen(origins[0], token))),
    );
    await database.owner.transaction().execute(async (tx) => {
      // Every look at a session waits for this lock.
      await sql`lock table sessions in access exclusive mode`.execute(tx);
      await sql`select pg_notify('portal_changes', 'users')`.execute(database.owner);
      const looking = async () => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::integer as count from pg_locks where relation = 'sessions'::regclass and not granted`.execute(
          tx,
        );
        return rows[0]?.count;
      };
      await expect.poll(looking).toBe(2);
      // Enough time for further streams to be checked.
      await expect.poll(async () => (await call({ origin: origins[0] }, '/ready')).status).toBe(200);
      expect(await looking()).toBe(2);
    });
    // Every stream gets its turn.
    await sql`update sessions set revoked_at = now() where revoked_at is null`.execute(database.owner);
    await Promise.all(streams.map(({ ended }) => ended));
  });

  test('receives changes again after the database dropped the connection', async () => {
    const listener = await listen(origins[0], await signIn({ database }, people.superAdmin));
    const { rows } = await sql`
      select pg_terminate_backend(pid) as broken from pg_stat_activity
      where datname = current_database() and query = 'listen portal_changes'`.execute(database.app);
    expect(rows).toContainEqual({ broken: true });
    await expect.poll(() => listener.heard.size, { timeout: 30_000 }).toBeGreaterThan(10);
  });

  test('leaves a single listening connection for each process after the database accepted none for a while', async () => {
    const token = await signIn({ database }, people.superAdmin);
    const listener = await listen(origins[0], token);
    await listen(origins[1], token);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.owner);
    const limit = (most: number) =>
      sql`alter database ${sql.id(rows[0]?.name ?? '')} connection limit ${sql.lit(most)}`.execute(
        database.owner,
      );
    const listening = sql`from pg_stat_activity where datname = current_database() and query = 'listen portal_changes'`;
    await limit(0);
    await sql`select pg_terminate_backend(pid) ${listening}`.execute(database.app);
    // Long enough for several attempts.
    await pause(4_000);
    await limit(-1);
    await expect.poll(() => listener.heard.size, { timeout: 30_000 }).toBeGreaterThan(10);
    // Every attempt that was to follow has been made.
    await pause(4_000);
    expect((await sql`select ${listening}`.execute(database.app)).rows).toHaveLength(2);
  });

  test('that is closed while it is still being connected leaves no connection', async () => {
    const listening = async () =>
      (
        await sql`select from pg_stat_activity where datname = current_database() and query = 'listen portal_changes'`.execute(
          database.app,
        )
      ).rows.length;
    const before = await listening();
    const feed = createChangeFeed(database, { warn: () => undefined });
    const subscribed = feed.subscribe(() => undefined);
    await feed.close();
    await subscribed;
    await expect.poll(listening).toBe(before);
  });

  test('does not hold up a shutdown', async () => {
    const listener = await listen(origins[1], await signIn({ database }, people.superAdmin));
    processes[1].child.kill('SIGTERM');
    expect(await processes[1].ended).toMatchObject({ code: 0 });
    await listener.ended.catch(() => undefined);
  });
});
