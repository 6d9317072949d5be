import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { createServer } from 'node:net';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import * as z from 'zod';
import { root } from '../../../scripts/built.mjs';
import { readConfig } from '../../../server/config.ts';
import { explain } from '../../../server/explain.ts';
import { hashPassword } from '../../../server/identity/passwords.ts';
import { createLogger } from '../../../server/log.ts';
import { serve } from '../../../server/serve.ts';
import { paymentColumns } from '../../../src/contracts/payments/payment-files.ts';
import { atDatabase, dropDatabase, execute } from '../../harness/database-address.ts';
import { people } from '../../harness/sample-people.ts';
import { call, sampleDatabase, testKeyVariables } from '../../harness/server.ts';
import { buildServer, endServers, launch, runScript } from '../../harness/server-process.ts';
import { uploaded } from '../../harness/uploads.ts';

const folders: string[] = [];
const drops: (() => Promise<void>)[] = [];

beforeAll(buildServer);
afterAll(async () => {
  await endServers();
  for (const drop of drops) await drop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-start-'));
  folders.push(folder);
  return join(folder, 'data');
}

const variablesOf = ({ ownerUrl, appUrl }: { readonly ownerUrl: string; readonly appUrl: string }) => ({
  ...testKeyVariables,
  DATABASE_URL: ownerUrl,
  DATABASE_APP_URL: appUrl,
  DATA_DIR: freshFolder(),
});

/** Creates an empty database and returns the variables that name it and the keys. */
async function emptyDatabase() {
  const { ownerUrl, appUrl } = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await execute(ownerUrl, `create database ${name}`);
  drops.push(() => dropDatabase(ownerUrl, name));
  return variablesOf({ ownerUrl: atDatabase(ownerUrl, name), appUrl: atDatabase(appUrl, name) });
}

/** The same with sample data, plus the Super Tenant's credentials, hashed at the product's own cost. */
async function seededDatabase() {
  const sample = await sampleDatabase();
  drops.push(sample.drop);
  const hash = await hashPassword(password);
  const email = people.superAdmin;
  await execute(
    sample.ownerUrl,
    `insert into credentials (user_id, password_hash) select id, '${hash}' from users where email_address = '${email}'
     on conflict (user_id) do update set password_hash = excluded.password_hash`,
  );
  return { env: variablesOf(sample), entry: { email, password } };
}

const signIns = z.array(
  z.strictObject({
    tenantType: z.enum(['MCO', 'Provider', 'System', 'Super Tenant']),
    email: z.string(),
    password: z.string().min(15),
  }),
);
const readSignIns = (dataDir: string) =>
  signIns.parse(JSON.parse(readFileSync(join(dataDir, 'sign-in.json'), 'utf8')));
const password = 'correct-horse-battery-staple';
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

async function tokenOf(
  origin: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string> {
  const answer = await call({ origin }, '/identity/auth/login', {
    method: 'POST',
    body: { email, password, tenantId: 1 },
  });
  return z.object({ accessToken: z.string() }).parse(answer.body).accessToken;
}

describe('the first start of an installation', () => {
  const dataDir = freshFolder();

  it('creates the database and prints how to sign in, and a second start keeps all data', async () => {
    const first = launch({ DATA_DIR: dataDir });
    const origin = await first.listening;
    const entries = readSignIns(dataDir);
    expect(entries.map(({ tenantType }) => tenantType).toSorted()).toEqual([
      'MCO',
      'Provider',
      'Super Tenant',
      'System',
    ]);
    expect(new Set(entries.map(({ password }) => password)).size).toBe(4);
    for (const { email, password } of entries) {
      expect(first.said()).toContain(email);
      expect(first.said()).toContain(password);
    }
    for (const file of ['sign-in.json', 'keys.json']) expect(modeOf(join(dataDir, file))).toBe('600');

    const tokens = new Map<string, string>();
    for (const entry of entries) {
      const token = await tokenOf(origin, entry);
      tokens.set(entry.tenantType, token);
      const me = await call({ origin }, '/identity/users/me', { token });
      expect(me.body).toMatchObject({ user: { emailAddress: entry.email } });
      expect(me.text).toContain(`"name":"${entry.tenantType}"`);
    }
    const token = tokens.get('Super Tenant') ?? '';
    const made = await call({ origin }, '/api/programs', {
      method: 'POST',
      token,
      body: { code: 'KEPT', name: 'Kept', components: ['A'] },
    });
    expect(made.status).toBe(201);
    // This uses the privileges of an installation, which leave nothing to PUBLIC.
    const columns = paymentColumns.map(({ name }) => name);
    const file = [columns.join(','), columns.map(() => 'x').join(',')].join('\n');
    const upload = await uploaded({ origin, token: tokens.get('MCO') ?? '' }, file);
    expect(upload).toMatchObject({ state: 'ready', rows: 1, rejected: 1 });
    first.child.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ code: 0 });

    const second = launch({ DATA_DIR: dataDir });
    const again = await second.listening;
    const kept = await call({ origin: again }, '/api/programs?code=KEPT', { token });
    expect([kept.status, kept.headers.get('x-total-count')]).toEqual([200, '1']);
    expect(readSignIns(dataDir)).toEqual(entries);
    expect(second.said()).toContain(join(dataDir, 'sign-in.json'));
    expect(second.said()).not.toContain(entries[0]?.password);

    const third = await launch({ DATA_DIR: dataDir }).ended;
    expect(third).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The data folder \S+ is in use by process \d+; .*\.\n$/),
    });
    second.child.kill('SIGINT');
    expect(await second.ended).toMatchObject({ code: 0 });
  }, 120_000);
});

describe('a start that fails', () => {
  it('explains each configuration mistake in one sentence and creates nothing', async () => {
    const dataDir = freshFolder();
    const { code, stderr, stdout } = await launch({ DATA_DIR: dataDir, PORT: 'http', LOG_LEVEL: 'loud' })
      .ended;
    expect({ code, stdout, lines: stderr.split('\n') }).toEqual({
      code: 1,
      stdout: '',
      lines: [expect.stringMatching(/^PORT must be/), expect.stringMatching(/^LOG_LEVEL must be/), ''],
    });
    expect(existsSync(dataDir)).toBe(false);
  });

  it('of the sample data refuses arguments that it does not know, and creates nothing', async () => {
    const dataDir = freshFolder();
    // Without its number.
    const { code, stderr } = await runScript('seed', { DATA_DIR: dataDir }, '--scale');
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^Only --scale is known here, with a number/)]);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('finds a relative DATA_DIR from the folder of the portal, wherever it is started', async () => {
    const dataDir = freshFolder();
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'keys.json'), 'damaged');
    const { code, stderr } = await launch({ DATA_DIR: relative(root, dataDir) }, tmpdir()).ended;
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringContaining(`The keys in ${join(dataDir, 'keys.json')} cannot be used`),
    });
  });

  /** The same without a process: what it says before it exits. */
  async function refusalOf(env: Readonly<Record<string, string>>): Promise<readonly string[]> {
    const config = readConfig({ PORT: '0', ...env });
    const logger = createLogger('silent');
    try {
      await serve({ config, logger, say: () => undefined, onBoot: ({ close }) => void close() });
    } catch (error) {
      return explain(error, env);
    }
    throw new Error('It started.');
  }

  it('reports that the port is in use, before it creates a database', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
    const { port } = z.object({ port: z.number() }).parse(other.address());
    const dataDir = freshFolder();
    expect(await refusalOf({ DATA_DIR: dataDir, PORT: String(port) })).toEqual([
      `Port ${port} is in use; stop the program that uses it, or set PORT to another.`,
    ]);
    expect(existsSync(dataDir)).toBe(false);
    other.close();
  });

  it.each([
    ['a file', () => import.meta.filename],
    ['below a file', () => join(import.meta.filename, 'data')],
    // Not even root can create anything there, and Node.js would keep trying forever.
    ['where there can be none', () => '/proc/no/such'],
  ])('reports that DATA_DIR is %s', async (_what, dataDir) => {
    expect(await refusalOf({ DATA_DIR: dataDir() })).toEqual([
      expect.stringMatching(/^DATA_DIR is "[^"]+", which is no folder that can be written to \(\w+\):.*\.$/),
    ]);
  });

  it.each([
    ['nobody listens', 'postgres://me:secret@127.0.0.1:1/portal'],
    ['there is no such host', 'postgres://me:secret@no-such-host.invalid/portal'],
  ])('reports that the database cannot be reached: %s', async (_what, url) => {
    const said = await refusalOf({ ...testKeyVariables, DATA_DIR: freshFolder(), DATABASE_URL: url });
    expect(said).toEqual([
      expect.stringMatching(
        /^The database that DATABASE_URL names does not let this server in \(.*\); check .*\.$/,
      ),
    ]);
    expect(said.join()).not.toContain('secret');
  });

  it('reports that HOST is not an address of this machine', async () => {
    expect(await refusalOf({ DATA_DIR: freshFolder(), HOST: '203.0.113.1' })).toEqual([
      expect.stringMatching(/^HOST is 203\.0\.113\.1, which is no address of this machine;/),
    ]);
  });
});

describe('two processes on one database', () => {
  it('start at the same time, seed nothing and share the sign-in limits', async () => {
    const env = await emptyDatabase();
    const [one, other] = [launch(env), launch({ ...env, DATA_DIR: freshFolder() })];
    const origins = await Promise.all([one.listening, other.listening]);
    for (const { said } of [one, other]) expect(said()).toContain('Nobody can sign in yet.');
    // The first administrator, created while the processes run.
    const email = 'ada@example.org';
    expect((await runScript('password', env, 'ada', 'Ada Min')).stderr).toBe(
      'ada: Enter an email address, like name@example.org.\n',
    );
    const created = await runScript('password', env, email, 'Ada Min');
    const [, password = ''] = /signs in with (\S+)\.\n$/.exec(created.stdout) ?? [];
    const token = await tokenOf(origins[0] ?? '', { email, password });
    const post = (path: string, body: object) =>
      call({ origin: origins[1] ?? '' }, path, { method: 'POST', token, body });
    const mco = await post('/identity/tenants', { name: 'Lone Star Health', tenantType: { id: 1 } });
    expect(mco.status).toBe(201);
    const wrong = (origin: string) =>
      call({ origin }, '/identity/auth/login', {
        method: 'POST',
        body: { email, password: 'not this one at all', tenantId: 1 },
      });
    for (let failures = 0; failures < 5; failures += 1)
      expect((await wrong(origins[failures % 2] ?? '')).status).toBe(400);
    expect((await Promise.all(origins.map(wrong))).map(({ status }) => status)).toEqual([429, 429]);
    const client = new Client({ connectionString: env.DATABASE_URL });
    await client.connect();
    const { rows } = await client.query(
      'select count(*)::integer as migrations, (select count(*)::integer from tenants) as tenants from kysely_migration',
    );
    // A password for somebody who cannot use it yet.
    await client.query('update users set is_active = false');
    expect((await runScript('password', env, email)).stdout).toMatch(
      /from now on.*\nThey can sign in once an administrator has activated/,
    );
    await client.end();
    expect(rows[0]).toMatchObject({ tenants: 2, migrations: expect.any(Number) });
    for (const { child, ended } of [one, other]) {
      child.kill('SIGTERM');
      expect(await ended).toMatchObject({ code: 0 });
    }
  });

  it('seed only once even when both try, and no process starts with other keys', async () => {
    const env = await emptyDatabase();
    const results = await Promise.all([
      runScript('seed', env),
      runScript('seed', { ...env, DATA_DIR: freshFolder() }),
    ]);
    expect(new Set(results.map(({ code }) => code))).toEqual(new Set([0, 1]));
    const refused = results.find(({ code }) => code === 1);
    expect(refused?.stderr).toBe(
      'The database holds records already; sample data goes into an empty one only.\n',
    );
    const seeded = results.find(({ code }) => code === 0);
    expect(seeded?.stdout).toMatch(/The sample data is in\. Sign in with one of these/);
    const { DATABASE_URL, DATABASE_APP_URL } = env;
    const { code, stderr } = await launch({ DATABASE_URL, DATABASE_APP_URL, DATA_DIR: freshFolder() }).ended;
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(
        /^This database belongs to an installation with other keys than those in .*keys\.json/,
      ),
    });
  });
});

describe('a shutdown', () => {
  it('lets requests in progress finish', async () => {
    const { env, entry } = await seededDatabase();
    const server = launch(env);
    const origin = await server.listening;
    // Uses open connections, so that the requests have arrived once a later one is answered.
    const agent = new Agent({ keepAlive: true });
    const send = (path: string, body?: unknown) =>
      new Promise<number | undefined>((resolve, reject) => {
        const headers = { 'content-type': 'application/json' };
        const sent = request(
          `${origin}${path}`,
          { agent, headers, method: body === undefined ? 'GET' : 'POST' },
          (response) => {
            response.resume();
            response.on('end', () => resolve(response.statusCode));
          },
        );
        sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
      });
    await Promise.all(Array.from({ length: 4 }, () => send('/ready')));
    const { email, password } = entry;
    const underWay = Promise.all(
      Array.from({ length: 3 }, () => send('/identity/auth/login', { email, password, tenantId: 1 })),
    );
    await send('/ready');
    server.child.kill('SIGTERM');
    expect(await underWay).toEqual(Array.from({ length: 3 }, () => 200));
    expect(await server.ended).toMatchObject({ code: 0 });
    await expect(call({ origin }, '/health')).rejects.toThrow('fetch failed');
  }, 120_000);

  it('finishes within ten seconds, whatever is in progress', async () => {
    const { env, entry } = await seededDatabase();
    const server = launch(env);
    const origin = await server.listening;
    const authorization = `Bearer ${await tokenOf(origin, entry)}`;
    const blocker = new Client({ connectionString: env.DATABASE_URL });
    await blocker.connect();
    const begin = (path: string, headers: Record<string, string> = {}, method = 'GET') => {
      const sent = request(`${origin}${path}`, { method, headers: { authorization, ...headers } });
      sent.on('error', () => undefined);
      return sent;
    };
    try {
      // An event stream, a stalled download, an upload that never ends, and a query that waits for a lock.
      const stream = begin('/api/events', { accept: 'text/event-stream' });
      const download = begin('/api/transactions/download');
      await Promise.all(
        [stream, download].map((sent) => new Promise((resolve) => sent.on('response', resolve).end())),
      );
      const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
      begin('/api/transactions/upload', multipart, 'POST').write(
        '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nbegun',
      );
      await blocker.query('begin; lock table programs in access exclusive mode');
      begin('/api/programs').end();
      await call({ origin }, '/ready');
      const asked = performance.now();
      server.child.kill('SIGTERM');
      await server.ended;
      expect(performance.now() - asked).toBeLessThan(10_000);
    } finally {
      await blocker.end();
    }
  }, 300_000);
});
