import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import { type Database, openDatabase } from '../../../server/db/database.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../../server/db/embedded.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { createSealer } from '../../../server/db/sealing.ts';
import { createLogger } from '../../../server/log.ts';
import { registry } from '../../../server/resources.ts';
import { seedSampleData } from '../../../server/sample/seed.ts';
import { type Answer, call, signIn, testKeys } from '../../harness/server.ts';
import { people } from '../../harness/sample-people.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-away-'));
let embedded: EmbeddedDatabase;
let database: Database;
let app: FastifyInstance;
let origin = '';

beforeAll(async () => {
  embedded = await startEmbedded({ dataDir: folder });
  database = openDatabase(embedded);
  await migrate(database);
  const sealer = createSealer(testKeys.encryption);
  await seedSampleData({ database, registry, sealer, keys: testKeys, dataDir: folder });
  app = await createApp({
    config: readConfig({ REQUESTS_PER_MINUTE: '0' }),
    database,
    registry,
    keys: testKeys,
    sealer,
    logger: createLogger('silent'),
  });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Like an administrator's immediate restart: every connection breaks, and committed data stays. */
function breakOff(): void {
  const pid = Number(readFileSync(join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n', 1)[0]);
  process.kill(pid, 'SIGQUIT');
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(50);
}

describe('while the database restarts', () => {
  it('requests get 503 with Retry-After, no acknowledged write is lost, and service resumes', async () => {
    const token = await signIn({ database }, people.superAdmin);
    const answers: Answer[] = [];
    const acknowledged: string[] = [];
    const stop = new AbortController();
    const reader = async (path: string) => {
      while (!stop.signal.aborted) answers.push(await call({ origin }, path, { token }));
    };
    const writer = async () => {
      for (let count = 0; !stop.signal.aborted; count += 1) {
        const code = `KEPT_${count}`;
        const answer = await call({ origin }, '/api/programs', {
          method: 'POST',
          token,
          body: { code, name: code, components: ['A'] },
        });
        answers.push(answer);
        if (answer.status === 201) acknowledged.push(code);
      }
    };
    const readers = ['/api/transactions', '/identity/users/me', '/ready', '/api/accountHolders/1'].map(
      reader,
    );
    const writing = writer();
    for (let restart = 0; restart < 3; restart += 1) {
      const before = answers.filter(({ status }) => status === 503).length;
      breakOff();
      await until(async () => answers.filter(({ status }) => status === 503).length > before);
      expect((await call({ origin }, '/health')).status).toBe(200);
      await until(async () => (await call({ origin }, '/ready')).status === 200);
    }
    stop.abort();
    await Promise.all([...readers, writing]);

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201, 503]));
    const away = answers.filter(({ status }) => status === 503);
    for (const { body, headers } of away) {
      expect(body).toMatchObject({
        code: 'unavailable',
        Error: expect.stringMatching(/Try again in a moment/),
        errorId: expect.any(String),
      });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    const kept = await call({ origin }, `/api/programs?code_like=KEPT_&_end=1000`, { token });
    const codes = (kept.body as { code: string }[]).map(({ code }) => code); // the answer's schema says so
    expect(codes).toEqual(expect.arrayContaining(acknowledged));
    expect(acknowledged.length).toBeGreaterThan(0);
  });
});

describe('while the database does not answer', () => {
  it('requests on its connections end in 503 after its time limit, and others are answered', async () => {
    const token = await signIn({ database }, people.superAdmin);
    const list = () => call({ origin }, '/api/transactions', { token });
    // The session is known from now on, and some connections are open.
    await Promise.all(Array.from({ length: 4 }, list));
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and usename <> current_user`.execute(
      database.owner,
    );
    const signal = (name: NodeJS.Signals) => {
      for (const { pid } of rows) process.kill(pid, name);
    };
    signal('SIGSTOP');
    try {
      const answers = await Promise.all(rows.map(list));
      expect(answers.map(({ body }) => Object(body).code)).toContain('unavailable');
      expect(await list()).toMatchObject({ status: 200 });
    } finally {
      signal('SIGCONT');
    }
  }, 60_000);
});
