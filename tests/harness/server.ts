import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { createApp } from '../../server/app.ts';
import { readConfig } from '../../server/config.ts';
import type { Database } from '../../server/db/database.ts';
import { asSystem } from '../../server/db/scoped.ts';
import type { FreeBytes } from '../../server/disk-room.ts';
import { createSealer } from '../../server/db/sealing.ts';
import type { PasswordCost } from '../../server/identity/passwords.ts';
import { startSession } from '../../server/identity/sessions.ts';
import { issueToken } from '../../server/identity/tokens.ts';
import { keysFrom } from '../../server/keys.ts';
import { createLogger } from '../../server/log.ts';
import { registry } from '../../server/resources.ts';
import { seedSampleData } from '../../server/sample/seed.ts';
import { activeTenantHeader } from '../../src/contracts/identity/session.ts';
import { atDatabase, copyDatabase, dropDatabase } from './database-address.ts';
import { portIfFree } from './lasting-ports.ts';
import { openPatiently } from './open-database.ts';

/** The same in every test, because the sample data is encrypted with them. */
const encryptionKey = Buffer.alloc(32, 9).toString('base64');
export const testKeys = keysFrom({
  jwtSecret: 'x'.repeat(32),
  encryptionKeys: [{ id: 'test', key: encryptionKey }],
});
export const testKeyVariables = { JWT_SECRET: 'x'.repeat(32), ENCRYPTION_KEYS: `test:${encryptionKey}` };
const sealer = createSealer(testKeys.encryption);

/** The minimum; tests/server/identity/cost-of-a-guess.test.ts tests the cost in the product. */
export const leastCost: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

export interface TestServer {
  readonly app: FastifyInstance;
  /** The origin at which it listens: `http://127.0.0.1:49152`. */
  readonly origin: string;
  readonly database: Database;
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** The folder that also contains the mail it sends. */
  readonly dataDir: string;
  /** Every line that the server logged, at the most verbose level. */
  readonly logged: readonly string[];
}

export interface TestServerOptions {
  /** Environment variables in addition to the usual ones. */
  readonly env?: Readonly<Record<string, string>>;
  readonly portalDir?: string;
  /** The port to listen on if it is free; any port by default. */
  readonly port?: number;
  /** Whether checking a password costs as much as in the product instead of the minimum. */
  readonly costlyPasswords?: boolean;
  /** The free space on its disks; by default that of the real ones. */
  readonly freeBytes?: FreeBytes;
  /** Gives the address at which it reaches its database; by default the database's own. */
  readonly databaseAt?: (appUrl: string) => Promise<string>;
}

/** A server that listens on a free port, with its own database that contains the sample data. */
export function testServer({
  env = {},
  portalDir,
  port = 0,
  costlyPasswords = false,
  freeBytes,
  databaseAt = (url) => Promise.resolve(url),
}: TestServerOptions = {}): () => TestServer {
  let found: TestServer | undefined;
  let drop = async () => {};
  beforeAll(async () => {
    const copy = await sampleDatabase();
    drop = copy.drop;
    const database = openPatiently({ ownerUrl: copy.ownerUrl, appUrl: await databaseAt(copy.appUrl) });
    const logged: string[] = [];
    const lines = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        logged.push(chunk.toString('utf8'));
        done();
      },
    });
    const dataDir = mkdtempSync(join(tmpdir(), 'portal-data-'));
    drop = async () => {
      await copy.drop();
      rmSync(dataDir, { recursive: true, force: true });
    };
    const app = await createApp({
      config: readConfig({
        REQUESTS_PER_MINUTE: '0',
        DATA_DIR: dataDir,
        // On a busy machine, a test can take minutes for what a person does in one.
        CONFIRMATION_MINUTES: '60',
        ...env,
      }),
      database,
      registry,
      keys: testKeys,
      sealer,
      logger: createLogger('trace', lines),
      // Delays on a machine that is busy with other tests say nothing about the server.
      maxEventLoopDelayMs: 0,
      ...(costlyPasswords ? {} : { passwordCost: leastCost }),
      ...(freeBytes === undefined ? {} : { freeBytes }),
      ...(portalDir === undefined ? {} : { portalDir }),
    });
    const origin = await app.listen({ host: '127.0.0.1', port: await portIfFree(port) });
    found = { app, origin, database, ownerUrl: copy.ownerUrl, appUrl: copy.appUrl, dataDir, logged };
  });
  afterAll(async () => {
    // Browsers keep idle connections open, and the server waits for these to close.
    const ending = setInterval(() => found?.app.server.closeAllConnections(), 50);
    await found?.app.close();
    clearInterval(ending);
    await found?.database.close();
    await drop();
  });
  return () => {
    if (found === undefined) throw new Error('The server is there from beforeAll on.');
    return found;
  };
}

export interface SampleDatabase {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly drop: () => Promise<void>;
}

/** A separate database that contains the sample data. */
export async function sampleDatabase(): Promise<SampleDatabase> {
  const { ownerUrl, appUrl } = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const template = await sampleTemplate();
  await copyDatabase({ ownerUrl, appUrl }, name, template);
  return {
    ownerUrl: atDatabase(ownerUrl, name),
    appUrl: atDatabase(appUrl, name),
    drop: () => dropDatabase(ownerUrl, name),
  };
}

/** An arbitrary number, used for no other lock. */
const templateLock = 5_150_277_399;

/** Created by the first test file of a run that needs it, and copied by all. */
async function sampleTemplate(): Promise<string> {
  const { ownerUrl, appUrl, template } = inject('cluster');
  const name = `${template}_sample`;
  const half = `${name}_half`;
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-sample-'));
  try {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount !== 0) return name;
    await client.query(`drop database if exists ${half}`);
    await client.query(`create database ${half} template ${template}`);
    const database = openPatiently({
      ownerUrl: atDatabase(ownerUrl, half),
      appUrl: atDatabase(appUrl, half),
    });
    try {
      await seedSampleData({ database, registry, sealer, keys: testKeys, dataDir, passwordCost: leastCost });
    } finally {
      await database.close();
    }
    await client.query(`alter database ${half} rename to ${name}`);
    return name;
  } finally {
    await client.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Creates a real session of the user, without checking a password. */
export async function signIn(
  { database }: Pick<TestServer, 'database'>,
  emailAddress: string,
): Promise<string> {
  const session = await asSystem(database, async (tx) => {
    const { rows } = await sql<{
      id: number;
    }>`select id from users where lower(email_address) = lower(${emailAddress})`.execute(tx);
    const [user] = rows;
    if (user === undefined) throw new Error(`No sample user has the address ${emailAddress}.`);
    return startSession(tx, user.id);
  });
  return issueToken(session, testKeys.jwtSecret, session.expiresAt);
}

export interface Call {
  readonly method?: string;
  readonly token?: string;
  /** The tenant to act for. */
  readonly tenant?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Undefined if there is none or it is not JSON. */
  readonly body: unknown;
}

/** Sends a request over the network, as a browser would. */
export async function call(
  { origin }: Pick<TestServer, 'origin'>,
  path: string,
  { method = 'GET', token, tenant, headers = {}, body }: Call = {},
): Promise<Answer> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(tenant === undefined ? {} : { [activeTenantHeader]: String(tenant) }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}
