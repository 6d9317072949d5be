/** Lists and the dashboard over a million payments, each next to its own statements sent directly through the driver. */
import { performance } from 'node:perf_hooks';
import { Pool } from 'pg';
import { openDatabase } from '../server/db/database.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { scaleTransactions } from '../server/sample/scale.ts';
import { signIn, startServer, superTenantOf, withDataDir } from './installation.ts';
import { seed, statementsOf, type Statement } from './list.ts';
import { keptConnections, timed } from './load.ts';
import { quantile, type Line, type Section } from './report.ts';

const payments = 1_000_000;
const requests = 60;
/** The deepest supported offset. */
const deepStart = 99_000;
const list = '/api/transactions?_sort=paymentDate&_order=desc';

/** As many providers as a page of the provider list has. */
const page = Array.from({ length: 25 }, (_, index) => 62 + index).join();

const paths = (cursor: string) => [
  { what: 'list: first page', path: `${list}&_start=0&_end=25`, atMost: 50 },
  { what: 'list: deep, by keyset', path: `${list}&_end=25&_after=${encodeURIComponent(cursor)}`, atMost: 50 },
  { what: 'list: filtered', path: `${list}&_end=25&mco=2&status=submitted&period=5`, atMost: 50 },
  { what: 'list: searched', path: `${list}&_end=25&q=S0000500`, atMost: 50 },
  { what: 'providers: figures of a page', path: `/api/providers/figures?id=${page}`, atMost: 50 },
  { what: 'dashboard: key figures', path: '/api/dashboards/paymentKpis', atMost: 150 },
  { what: 'dashboard: charts', path: '/api/dashboards/payments', atMost: 150 },
  { what: 'dashboard: filtered', path: '/api/dashboards/payments?program=1&providerClass=3', atMost: 150 },
];

export function paymentsBench(): Promise<readonly Section[]> {
  return withDataDir(async (dataDir) => {
    const embedded = await startEmbedded({ dataDir });
    try {
      await seed(dataDir, embedded);
      const database = openDatabase(embedded);
      const startedAt = performance.now();
      await scaleTransactions(database, payments);
      const scaleS = (performance.now() - startedAt) / 1000;
      await database.close();
      const server = await startServer(dataDir, {
        DATABASE_URL: embedded.ownerUrl,
        DATABASE_APP_URL: embedded.appUrl,
      });
      const agent = keptConnections(1);
      const pool = new Pool({ connectionString: embedded.appUrl, max: 1 });
      try {
        const token = await signIn(server, superTenantOf(dataDir));
        const deep = await fetch(
          `${server.origin}${list}&_start=${deepStart}&_end=${deepStart + 1_000}&_fields=id`,
          {
            headers: { authorization: `Bearer ${token}` },
          },
        );
        const lines: Line[] = [
          { what: `making ${payments} payments, totals kept`, value: scaleS, unit: 's' },
        ];
        for (const { what, path, atMost } of paths(deep.headers.get('x-next-after') ?? '')) {
          const statements = await statementsOf(dataDir, embedded, path, token);
          const here = await p95(() => timed(agent, { url: server.origin + path, token }));
          const driver = await p95(() => replay(pool, statements));
          lines.push({
            what: `${what}, p95`,
            value: here,
            unit: 'ms',
            reference: driver,
            budget: { of: 'value', atMost },
          });
        }
        return [
          {
            title: `payments: ${payments} of them, ${requests} requests one after the other`,
            reference: 'pg alone',
            lines,
          },
        ];
      } finally {
        agent.destroy();
        await pool.end();
        await server.stop();
      }
    } finally {
      await embedded.stop();
    }
  });
}

async function p95(ask: () => Promise<number>): Promise<number> {
  for (let warm = 0; warm < 5; warm += 1) await ask();
  const times: number[] = [];
  for (let run = 0; run < requests; run += 1) times.push(await ask());
  return quantile(times, 0.95);
}

async function replay(pool: Pool, statements: readonly Statement[]): Promise<number> {
  const startedAt = performance.now();
  const client = await pool.connect();
  try {
    for (const { text, values } of statements)
      await client.query(text, values.length === 0 ? undefined : [...values]);
  } finally {
    client.release();
  }
  return performance.now() - startedAt;
}
