/**
 * The embedded database is killed while requests are under way. RESTART_ROUNDS says how often, RESTART_BACK_MS how soon
 * it must be back:
 *
 *   RESTART_ROUNDS=20 RESTART_BACK_MS=5000 npm test -- --project server tests/server/races/database-restart
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../server/db/database.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../../server/db/embedded.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { createSealer } from '../../../server/db/sealing.ts';
import { keysFrom, newKeyFile } from '../../../server/keys.ts';
import { registry } from '../../../server/resources.ts';
import { type Answer, type Call, send, serve, type ServedApp, tokenFor } from '../world/served-app.ts';
import { callerOf, unique } from '../world/homes.ts';
import { makeWorld } from '../world/world.ts';

const rounds = Number(process.env['RESTART_ROUNDS'] ?? 3);
const clients = 8;
/** An idle machine needs only seconds, but here other tests share the machine and its disk. */
const backWithinMs = Number(process.env['RESTART_BACK_MS'] ?? 20_000);
const underLoadMs = 700;
const perRoundMs = 60_000;

const dataDir = mkdtempSync(join(tmpdir(), 'portal-restart-'));
let embedded: EmbeddedDatabase | undefined;
let database: Database | undefined;
let app: ServedApp['app'] | undefined;
let token = '';

beforeAll(async () => {
  // On disk as in production: acknowledged writes must survive the kill.
  embedded = await startEmbedded({ dataDir });
  database = openDatabase(embedded);
  await migrate(database);
  const keys = keysFrom(newKeyFile());
  const sealer = createSealer(keys.encryption);
  await makeWorld({ database, registry, sealer });
  ({ app } = await serve({ database, registry }, keys));
  token = await tokenFor({ database, keys }, callerOf(4, 'admin').userId);
});
afterAll(async () => {
  await app?.close();
  await database?.close();
  await embedded?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

function call(request: Call): Promise<Answer> {
  if (app === undefined) throw new Error('The application is there from beforeAll on.');
  return send(app, { token, ...request });
}

function ownerOf(): Database['owner'] {
  if (database === undefined) throw new Error('The database is there from beforeAll on.');
  return database.owner;
}

function killDatabase(signal: NodeJS.Signals): void {
  const [pid = ''] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), signal);
}

interface Client {
  /** The record that this client creates and changes, and the last change that was acknowledged. */
  readonly code: string;
  acknowledged: number;
  tried: number;
  id: number;
  /** Whether an acknowledged change is missing. */
  lost: boolean;
}

/** Creates a record and keeps changing it, like a browser that retries after a 503; collects all statuses. */
async function work(client: Client, statuses: Set<number>, stopped: () => boolean): Promise<void> {
  const headers = { 'idempotency-key': `restart-${client.code}` };
  const body = { code: client.code, name: 'Change 0', components: ['A'] };
  while (!stopped() || client.acknowledged === 0) {
    const answer =
      client.id === 0
        ? await call({ method: 'POST', url: '/api/programs', body, headers })
        : await call({
            method: 'PATCH',
            url: `/api/programs/${client.id}`,
            body: {
              version: client.acknowledged + 1,
              name: `Change ${(client.tried = client.acknowledged + 1)}`,
            },
          });
    statuses.add(answer.status);
    if (answer.status === 201) client.id = Number(Object(answer.body).id);
    else if (answer.status === 200) client.acknowledged = client.tried;
    // The change that got a 503 was made after all.
    else if (answer.status === 409) {
      const made = Number(Object(answer.body).current.version) - 1;
      client.lost ||= made < client.acknowledged;
      client.acknowledged = made;
    } else await delay(20);
    const read = await call({ method: 'GET', url: '/api/programs' });
    statuses.add(read.status);
  }
}

async function untilBack(): Promise<number> {
  const started = performance.now();
  for (;;) {
    const { status } = await call({ method: 'GET', url: '/identity/users/me' });
    if (status === 200) return performance.now() - started;
    expect(status).toBe(503);
    await delay(20);
  }
}

test.for(Array.from({ length: rounds }, (_, round) => round))(
  'round %i: requests get only 503 while the database is down, and no acknowledged write is lost',
  { timeout: perRoundMs },
  async (round) => {
    const statuses = new Set<number>();
    const made = Array.from({ length: clients }, (): Client => ({
      code: `RESTART_${unique()}`,
      acknowledged: 0,
      tried: 0,
      id: 0,
      lost: false,
    }));
    let stopped = false;
    const working = Promise.all(made.map((client) => work(client, statuses, () => stopped)));
    await delay(underLoadMs);
    killDatabase(round % 2 === 0 ? 'SIGKILL' : 'SIGQUIT');
    // Waits until the connections are gone; otherwise dying ones would answer the first request.
    await expect.poll(async () => (await call({ method: 'GET', url: '/ready' })).status).not.toBe(200);
    expect(await untilBack()).toBeLessThan(backWithinMs);
    await delay(underLoadMs);
    stopped = true;
    await working;

    expect([...statuses].filter((status) => ![200, 201, 409, 503].includes(status))).toEqual([]);
    expect(made.filter(({ lost }) => lost)).toEqual([]);
    for (const { code, acknowledged, tried } of made) {
      const { rows } = await sql<{ version: number }>`
        select version from programs where code = ${code}`.execute(ownerOf());
      expect(rows).toHaveLength(1);
      const [{ version } = { version: 0 }] = rows;
      expect(version - 1).toBeGreaterThanOrEqual(acknowledged);
      expect(version - 1).toBeLessThanOrEqual(Math.max(tried, acknowledged));
      const events = await sql<{ count: number }>`
        select count(*)::integer as count from audit_events e join programs p on p.id = e.record_id and e.resource = 'programs'
        where p.code = ${code}`.execute(ownerOf());
      // Every change has its audit event, and there is no event without a change.
      expect(events.rows[0]?.count).toBe(version);
    }
  },
);
