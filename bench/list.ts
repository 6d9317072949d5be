/** Compares API lists with a plain prepared query for the same rows through the driver, and measures reads during sign-ins. */
import type { Agent } from 'node:http';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { Client } from 'pg';
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
import { answered, type Asked, inTurns, keptConnections, timed } from './load.ts';
import { pageSocket } from './page-socket.ts';
import { median, quantile, type Line, type Section } from './report.ts';

const connections = 8;
const seconds = 6;
/** Long enough for hot code to be compiled. */
const warmSeconds = 4;
const signInsAtOnce = 200;

/**
 * The pages that are requested, 25 rows of the sample data each. For the same rows and names, `plain` is a query as one would
 * write it by hand, sent by the owner of the tables: without row-level security, count or session.
 */
const pages = [
  {
    what: 'transactions, newest first',
    path: '/api/transactions?_start=0&_end=25&_sort=paymentDate&_order=desc',
    plain: `select t.*, p.name as period_name, m.name as mco_name, v.name as provider_name, s.name as sda_name,
        b.name as submitted_by_name, d.name as decided_by_name, r.external_ref as reversal_of_name, u.file_name as batch_name
      from (select * from transactions order by payment_date desc, id desc limit 25) t
      left join payment_periods p on p.id = t.period_id
      left join tenants m on m.id = t.mco_id
      left join tenants v on v.id = t.provider_id
      left join sdas s on s.id = t.sda_id
      left join users b on b.id = t.submitted_by_id
      left join users d on d.id = t.decided_by_id
      left join transactions r on r.id = t.reversal_of_id
      left join upload_batches u on u.id = t.batch_id
      order by t.payment_date desc, t.id desc`,
  },
  {
    what: 'tenants by name',
    path: '/identity/tenants?_start=0&_end=25&_sort=name&_order=asc',
    plain: `select t.*, p.name as parent_name, s.name as sda_name,
        (select count(*) from users u where u.is_active
          and exists (select 1 from users_user_role_tenants r where r.parent_id = u.id and r.tenant_id = t.id)) as users
      from (select * from tenants order by name, id limit 25) t
      left join tenants p on p.id = t.parent_tenant_id
      left join sdas s on s.id = t.sda_id
      order by t.name, t.id`,
  },
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
        for (const { what, path, plain } of pages) {
          const url = server.origin + path;
          lists.push(...(await compare(what, { url, token }, plain, embedded.ownerUrl)));
        }
        return [
          {
            title: `list: ${connections} connections, ${seconds} s each, in turns; server, database and this program share the cores`,
            reference: 'plain query',
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
    // Autovacuum would do the same a minute later.
    await sql`analyze`.execute(database.owner);
  } finally {
    await database.close();
  }
}

/** Records every statement of one such request as passed to the driver. */
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
  // The driver's own method, called with unchanged arguments.
  // oxlint-disable-next-line typescript/unbound-method -- It is called with its client below.
  const { query } = Client.prototype;
  try {
    // A first request to leave out what happens only once.
    await ask();
    Object.defineProperty(Client.prototype, 'query', {
      configurable: true,
      writable: true,
      value(
        this: Client,
        ...given: readonly [
          text: string | (Partial<Statement> & Pick<Statement, 'text'>),
          values?: readonly unknown[],
        ]
      ) {
        const [sentText, values = []] = given;
        seen.push(
          typeof sentText === 'string'
            ? { text: sentText, values }
            : { text: sentText.text, values: sentText.values ?? values },
        );
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
  asked: Asked,
  plain: string,
  ownerUrl: string,
): Promise<readonly Line[]> {
  const clients = Array.from({ length: connections }, () => new Client({ connectionString: ownerUrl }));
  const sockets = await Promise.all(Array.from({ length: connections }, () => pageSocket(asked)));
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const { here, reference } = await inTurns(
      (connection) => sockets[connection]?.ask() ?? Promise.resolve(),
      (connection) =>
        clients[connection]?.query({ name: 'plain', text: plain, values: [] }) ?? Promise.resolve(),
      { connections, seconds, warmSeconds },
    );
    return [
      {
        what: `${what}: requests`,
        value: here.perSecond,
        unit: '/s',
        reference: reference.perSecond,
        budget: { of: 'ratio', atLeast: 0.4 },
      },
      { what: `${what}: p50`, value: here.p50Ms, unit: 'ms', reference: reference.p50Ms },
      {
        what: `${what}: p99`,
        value: here.p99Ms,
        unit: 'ms',
        reference: reference.p99Ms,
        budget: { of: 'value', atMost: 4 * here.p50Ms },
      },
    ];
  } finally {
    for (const socket of sockets) socket.end();
    await Promise.all(clients.map((client) => client.end()));
  }
}

interface SigningIn {
  readonly origin: string;
  readonly token: string;
  readonly people: readonly SignIn[];
  readonly agent: Agent;
}

/** Time to hash a password, and the effect of many simultaneous sign-ins on reads. */
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
      return answered(agent, {
        url: `${origin}/identity/auth/login`,
        method: 'POST',
        body: JSON.stringify(loginPayload(person)),
        // The server answers 503 to callers that waited too long for their turn.
        mayBe: 503,
      });
    }),
  ).finally(() => {
    signedIn.abort();
  });
  const reading = (async () => {
    while (!signedIn.signal.aborted) readMs.push(await timed(agent, read));
  })();
  const signIns = await signingIn;
  const allS = (performance.now() - startedAt) / 1000;
  await reading;
  const letIn = signIns.filter(({ status }) => status < 300).length;
  return {
    title: `sign-in: ${signInsAtOnce} at once; ${readMs.length} reads meanwhile, one after the other`,
    lines: [
      { what: 'hashing one password', value: median(hashMs), unit: 'ms', note: 'about 110 intended' },
      { what: 'other reads, p50', value: median(readMs), unit: 'ms' },
      {
        what: 'other reads, p99',
        value: quantile(readMs, 0.99),
        unit: 'ms',
        budget: { of: 'value', atMost: 100 },
      },
      { what: 'the last answer', value: Math.max(...signIns.map(({ ms }) => ms)) / 1000, unit: 's' },
      { what: 'signed in', value: letIn, unit: '', note: 'the others were asked to come back (503)' },
      { what: 'sign-ins', value: letIn / allS, unit: '/s' },
    ],
  };
}
