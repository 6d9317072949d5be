/** The list of the API beside the same statements sent by the database's driver alone, and reads beside sign-ins. */
import type { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { Client, Pool } from 'pg';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { startEmbedded } from '../server/db/embedded.ts';
import { migrate } from '../server/db/migrate.ts';
import { createSealer } from '../server/db/sealing.ts';
import { hashPassword } from '../server/identity/passwords.ts';
import { loadKeys } from '../server/keys.ts';
import { createLogger } from '../server/log.ts';
import { registry } from '../server/resources.ts';
import { seedSampleData } from '../server/sample/seed.ts';
import {
  loginPayload,
  signIn,
  signInsOf,
  startServer,
  superTenantOf,
  withDataDir,
  type SignIn,
} from './installation.ts';
import { keptConnections, timed, underLoad, type Load } from './load.ts';
import { median, quantile, type Line, type Section } from './report.ts';

const connections = 8;
const seconds = 6;
const signInsAtOnce = 200;

/** The pages that are asked for: as the portal asks, 25 rows of the sample data. */
const pages = [
  {
    what: 'transactions, newest first',
    path: '/api/transactions?_start=0&_end=25&_sort=paymentDate&_order=desc',
  },
  { what: 'tenants by name', path: '/identity/tenants?_start=0&_end=25&_sort=name&_order=asc' },
];

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

export function list(): Promise<readonly Section[]> {
  return withDataDir(async (dataDir) => {
    const embedded = await startEmbedded({ dataDir });
    try {
      await seed(dataDir, embedded);
      const server = await startServer(dataDir, {
        DATABASE_URL: embedded.ownerUrl,
        DATABASE_APP_URL: embedded.appUrl,
      });
      const agent = keptConnections(connections + signInsAtOnce);
      try {
        const token = await signIn(server, superTenantOf(dataDir));
        const lists: Line[] = [];
        for (const { what, path } of pages) {
          const statements = await statementsOf(dataDir, embedded, path, token);
          const here = await underLoad(() => timed(agent, { url: server.origin + path, token }), {
            connections,
            seconds,
          });
          lists.push(...(await compare(what, here, embedded.appUrl, statements)));
        }
        return [
          {
            title: `list: ${connections} connections, ${seconds} s each; server, database and this program share the cores`,
            reference: 'pg alone',
            lines: lists,
          },
          await whileSigningIn({ origin: server.origin, token, people: signInsOf(dataDir), agent }),
        ];
      } finally {
        agent.destroy();
        await server.stop();
      }
    } finally {
      await embedded.stop();
    }
  });
}

interface Urls {
  readonly ownerUrl: string;
  readonly appUrl: string;
}

export async function seed(dataDir: string, urls: Urls): Promise<void> {
  const database = openDatabase(urls);
  const keys = loadKeys({ dataDir });
  try {
    await migrate(database);
    await seedSampleData({ database, registry, sealer: createSealer(keys.encryption), keys, dataDir });
    // As autovacuum will have done a minute later.
    await sql`analyze`.execute(database.owner);
  } finally {
    await database.close();
  }
}

/** Every statement of one such request, as the driver was given it. */
export async function statementsOf(
  dataDir: string,
  urls: Urls,
  path: string,
  token: string,
): Promise<readonly Statement[]> {
  const keys = loadKeys({ dataDir });
  const database = openDatabase(urls);
  const config = readConfig({ DATA_DIR: dataDir, NODE_ENV: 'production', REQUESTS_PER_MINUTE: '0' });
  const parts = { config, database, registry, keys, sealer: createSealer(keys.encryption) };
  const app = await createApp({ ...parts, logger: createLogger('silent') });
  const ask = () => app.inject({ url: path, headers: { authorization: `Bearer ${token}` } });
  const seen: Statement[] = [];
  // The driver's own method, called with its own arguments.
  // oxlint-disable-next-line typescript/unbound-method -- Below it is called with its client.
  const { query } = Client.prototype;
  try {
    // Once for what only a first request does.
    await ask();
    Object.defineProperty(Client.prototype, 'query', {
      configurable: true,
      writable: true,
      value(
        this: Client,
        ...given: readonly [text: string | { readonly text: string }, values?: readonly unknown[]]
      ) {
        const [sentText, values = []] = given;
        seen.push({ text: typeof sentText === 'string' ? sentText : sentText.text, values });
        const sent: unknown = Reflect.apply(query, this, given);
        return sent;
      },
    });
    const { statusCode } = await ask();
    if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}.`);
    return seen;
  } finally {
    Client.prototype.query = query;
    await app.close();
    await database.close();
  }
}

async function compare(
  what: string,
  here: Load,
  appUrl: string,
  statements: readonly Statement[],
): Promise<readonly Line[]> {
  const pool = new Pool({ connectionString: appUrl, max: connections });
  const send = async (some: readonly Statement[]) => {
    const client = await pool.connect();
    try {
      for (const { text, values } of some)
        await client.query(text, values.length === 0 ? undefined : [...values]);
    } finally {
      client.release();
    }
  };
  try {
    const limits = { connections, seconds };
    const driver = await underLoad(() => send(statements), limits);
    // Between `begin` with the caller's settings, which row security needs, and `commit`.
    const page = statements.find(
      ({ text }) => /^\s*select\b/i.test(text) && / limit /i.test(text) && !/count\(\*\)/i.test(text),
    );
    const begin = statements.findLast(
      ({ text }) => text.startsWith('begin') && text.includes('app.tenant_id'),
    );
    const alone =
      page === undefined || begin === undefined ? undefined : await pageAlone(appUrl, begin, page);
    return [
      {
        what: `${what}: requests`,
        value: here.perSecond,
        unit: '/s',
        reference: driver.perSecond,
        budget: { of: 'ratio', atLeast: 0.5 },
        note: `its ${statements.length} statements`,
      },
      ...(alone === undefined
        ? []
        : [
            {
              what: `${what}: requests`,
              value: here.perSecond,
              unit: '/s',
              reference: alone.perSecond,
              note: 'the page query alone',
            } as const,
          ]),
      { what: `${what}: p50`, value: here.p50Ms, unit: 'ms', reference: driver.p50Ms },
      {
        what: `${what}: p99`,
        value: here.p99Ms,
        unit: 'ms',
        reference: driver.p99Ms,
        budget: { of: 'value', atMost: 10 },
      },
    ];
  } finally {
    await pool.end();
  }
}

/** One transaction a connection, which row security needs, and in it the page's query again and again. */
async function pageAlone(appUrl: string, begin: Statement, page: Statement): Promise<Load> {
  const clients = Array.from({ length: connections }, () => new Client({ connectionString: appUrl }));
  try {
    await Promise.all(
      clients.map(async (client) => {
        await client.connect();
        await client.query(begin.text);
      }),
    );
    return await underLoad(
      (connection) => clients[connection]?.query(page.text, [...page.values]) ?? Promise.resolve(),
      {
        connections,
        seconds,
      },
    );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

interface SigningIn {
  readonly origin: string;
  readonly token: string;
  readonly people: readonly SignIn[];
  readonly agent: Agent;
}

/** How long hashing takes, and what reads feel of many sign-ins at once. */
async function whileSigningIn({ origin, token, people, agent }: SigningIn): Promise<Section> {
  const hashMs: number[] = [];
  for (let run = 0; run < 7; run += 1) {
    const startedAt = performance.now();
    await hashPassword('correct horse battery staple');
    hashMs.push(performance.now() - startedAt);
  }
  const read = { url: `${origin}/identity/users/me`, token };
  const readMs: number[] = [];
  const signedIn = new AbortController();
  const startedAt = performance.now();
  const signingIn = Promise.all(
    Array.from({ length: signInsAtOnce }, (_, index) => {
      const person = people[index % people.length];
      if (person === undefined) throw new Error('The sample data lets nobody sign in.');
      return timed(agent, {
        url: `${origin}/identity/auth/login`,
        method: 'POST',
        body: JSON.stringify(loginPayload(person)),
      });
    }),
  ).finally(() => {
    signedIn.abort();
  });
  const reading = (async () => {
    while (!signedIn.signal.aborted) readMs.push(await timed(agent, read));
  })();
  const signInMs = await signingIn;
  const allS = (performance.now() - startedAt) / 1000;
  await reading;
  return {
    title: `sign-in: ${signInsAtOnce} at once, all right; ${readMs.length} reads meanwhile, one after the other`,
    lines: [
      { what: 'hashing one password', value: median(hashMs), unit: 'ms', note: 'about 110 intended' },
      { what: 'other reads, p50', value: median(readMs), unit: 'ms' },
      {
        what: 'other reads, p99',
        value: quantile(readMs, 0.99),
        unit: 'ms',
        budget: { of: 'value', atMost: 100 },
      },
      { what: 'the last sign-in', value: Math.max(...signInMs) / 1000, unit: 's' },
      { what: 'sign-ins', value: signInsAtOnce / allS, unit: '/s' },
    ],
  };
}
