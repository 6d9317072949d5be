import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../../server/db/database.ts';
import { sampleSdas, sampleTenants } from '../../../server/sample/tenants.ts';
import { uploadStatusSchema } from '../../../src/contracts/transfer/uploads.ts';
import { people } from '../../harness/sample-people.ts';
import {
  type Answer,
  type SampleDatabase,
  sampleDatabase,
  signIn,
  testKeyVariables,
} from '../../harness/server.ts';
import { buildServer, endServers, launch, type ServerProcess } from '../../harness/server-process.ts';
import { change, csvOf, sendFile, settled } from '../../harness/uploads.ts';
import { openPatiently } from '../../harness/open-database.ts';

const kills = Number(process.env['KILLS'] ?? 4);
const rowsInFile = 2_000;
const mco = 2;
const dataDir = mkdtempSync(join(tmpdir(), 'portal-killed-'));
let sample: SampleDatabase;
let database: Database;
let token: string;

beforeAll(async () => {
  await buildServer();
  sample = await sampleDatabase();
  database = openPatiently(sample);
  token = await signIn({ database }, people.mcoAdmin);
});
afterAll(async () => {
  await endServers();
  await database.close();
  await sample.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const start = () =>
  launch({
    ...testKeyVariables,
    DATABASE_URL: sample.ownerUrl,
    DATABASE_APP_URL: sample.appUrl,
    DATA_DIR: dataDir,
    REQUESTS_PER_MINUTE: '0',
    LOG_LEVEL: 'error',
  });

function file(round: number): string {
  const mine = sampleSdas().filter(({ mcos }) => mcos.includes(mco));
  const payees = sampleTenants().flatMap(({ tpi, sda, isActive }) =>
    isActive && tpi !== null && mine.some(({ id }) => id === sda) ? [tpi] : [],
  );
  return csvOf(
    Array.from({ length: rowsInFile }, (_, index) => ({
      external_ref: `K${round}-${index}`,
      payment_period: 'SFY2027 Q1',
      program_component: 'UHRIP',
      transaction_type: 'payment',
      payer_mco_code: String(mco),
      payee_tpi: payees[index % payees.length] ?? '',
      amount: `${index + 1}.${String(index % 100).padStart(2, '0')}`,
      payment_date: '2026-10-01',
      payment_method: 'BOOK',
    })),
  );
}

async function acknowledged(answer: Promise<Answer>): Promise<void> {
  const { status, text } = await answer;
  if (status !== 200) throw new Error(`${status}: ${text}`);
}

async function storedOf(round: number) {
  const { rows } = await sql<{ rows: number; events: number; total: string | null; batches: number }>`
    select count(*) as rows, count(event.id) as events, sum(amount)::text as total, count(distinct batch_id) as batches
    from transactions left join audit_events as event
      on event.resource = 'transactions' and event.record_id = transactions.id and event.action = 'create'
    where external_ref like ${`K${round}-%`}`.execute(database.owner);
  return rows[0];
}

it(
  `killing a process while it receives, checks or commits a file never loses or half-commits it (${kills} times)`,
  { timeout: kills * 60_000 },
  async () => {
    const whole = file(0)
      .split('\r\n')
      .slice(1)
      .map((line) => Number(line.split(',')[9]?.replace('.', '')));
    const cents = whole.reduce((sum, one) => sum + one, 0);
    const half: number[] = [];
    let [victim, other]: [ServerProcess, ServerProcess] = [start(), start()];
    for (let round = 0; round < kills; round += 1) {
      const [at, beside] = [await victim.listening, await other.listening];
      const client = { origin: at, token };
      const survivor = { origin: beside, token };
      const kill = async () => {
        // This does not wait for anything: it makes the moment of the kill random.
        await wait(Math.random() * 400);
        victim.child.kill('SIGKILL');
        await victim.ended;
      };
      const phase = (['receive', 'check', 'commit'] as const)[round % 3];
      const content = file(round);
      let id: number | undefined;
      if (phase === 'receive') {
        const [answer] = await Promise.allSettled([sendFile(client, content), kill()]);
        // A file that was not acknowledged is sent again, as a user would.
        if (answer.status === 'fulfilled' && answer.value.status === 201)
          id = uploadStatusSchema.parse(answer.value.body).id;
      } else {
        id = uploadStatusSchema.parse((await sendFile(client, content)).body).id;
        if (phase === 'commit') {
          const ready = await settled(client, id);
          await acknowledged(change(client, ready, 'commit', { warnings: ready.warnings }));
        }
        await kill();
      }
      id ??= uploadStatusSchema.parse((await sendFile(survivor, content)).body).id;
      let status = await settled(survivor, id);
      if (status.state === 'ready') {
        half.push((await storedOf(round))?.rows ?? 0);
        await acknowledged(change(survivor, status, 'commit', { warnings: status.warnings }));
        status = await settled(survivor, id);
      }
      expect(status).toMatchObject({ state: 'committed', accepted: rowsInFile });
      const stored = await storedOf(round);
      expect(stored).toMatchObject({ rows: rowsInFile, events: rowsInFile, batches: 1 });
      expect(Math.round(Number(stored?.total) * 100)).toBe(cents);
      [victim, other] = [other, start()];
    }
    // Before a file is committed, none of its rows are stored.
    expect(half.filter((rows) => rows !== 0)).toEqual([]);
    const left = await sql<{ count: number }>`select count(*) as count from jobs`.execute(database.owner);
    expect(left.rows[0]?.count).toBe(0);
  },
);
