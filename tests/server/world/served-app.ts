import diagnostics from 'node:diagnostics_channel';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { createApp } from '../../../server/app.ts';
import { readConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/db/database.ts';
import { asSystem } from '../../../server/db/scoped.ts';
import { createSealer, type Sealer } from '../../../server/db/sealing.ts';
import { startSession } from '../../../server/identity/sessions.ts';
import { issueToken } from '../../../server/identity/tokens.ts';
import { keysFrom, newKeyFile, type Keys } from '../../../server/keys.ts';
import { createLogger } from '../../../server/log.ts';
import type { Registry } from '../../../src/contracts/registry/registry.ts';
import { activeTenantHeader } from '../../../src/contracts/identity/session.ts';
import { type TestDatabase, testDatabase } from '../../harness/database.ts';

export interface ServedRoute {
  readonly method: HTTPMethods;
  readonly url: string;
  readonly operation: string;
}
export interface ServedApp extends TestDatabase {
  readonly app: FastifyInstance;
  readonly keys: Keys;
  readonly sealer: Sealer;
  /** Every route that the application registered, except HEAD and OPTIONS. */
  readonly routes: readonly ServedRoute[];
  /** Every line that the server logged, at the most talkative level. */
  readonly logged: readonly string[];
}

const initialisation = 'fastify.initialization';

/** The application as `npm start` creates it, on the test file's database; requests go through `inject`. */
export function servedApp(): () => ServedApp {
  const database = testDatabase();
  const portalDir = mkdtempSync(join(tmpdir(), 'portal-files-'));
  let served: ServedApp | undefined;
  beforeAll(async () => {
    writeFileSync(
      join(portalDir, 'index.html'),
      '<!doctype html><html lang="en"><title>Portal</title></html>',
    );
    const keys = keysFrom(newKeyFile());
    served = {
      ...database(),
      keys,
      sealer: createSealer(keys.encryption),
      ...(await serve(database(), keys, portalDir)),
    };
  });
  afterAll(async () => {
    await served?.app.close();
    rmSync(portalDir, { recursive: true, force: true });
  });
  return () => {
    if (served === undefined) throw new Error('The application is there from beforeAll on.');
    return served;
  };
}

interface Parts {
  readonly database: Database;
  readonly registry: Registry;
}

/** One process of the application. */
export async function serve(
  { database, registry }: Parts,
  keys: Keys,
  portalDir?: string,
): Promise<Pick<ServedApp, 'app' | 'routes' | 'logged'>> {
  const logged: string[] = [];
  const lines = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(chunk.toString('utf8'));
      done();
    },
  });
  const routes: ServedRoute[] = [];
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-data-'));
  const listen = (message: unknown) => {
    // The type that Fastify documents for this channel.
    const { fastify } = message as { readonly fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url, config }) => {
      for (const one of [method].flat()) {
        if (one !== 'HEAD' && one !== 'OPTIONS')
          routes.push({ method: one, url, operation: config?.operation ?? '' });
      }
    });
    fastify.addHook('onClose', () => rmSync(dataDir, { recursive: true, force: true }));
  };
  diagnostics.subscribe(initialisation, listen);
  try {
    const app = await createApp({
      config: readConfig({ DATA_DIR: dataDir, REQUESTS_PER_MINUTE: '0', CONFIRMATION_MINUTES: '60' }),
      database,
      registry,
      keys,
      sealer: createSealer(keys.encryption),
      logger: createLogger('trace', lines),
      // No limit: on a machine busy with other tests, the delay says nothing about the service.
      maxEventLoopDelayMs: 0,
      ...(portalDir === undefined ? {} : { portalDir }),
    });
    return { app, routes, logged };
  } finally {
    diagnostics.unsubscribe(initialisation, listen);
  }
}

/** Starts a real session, a row in `sessions` and the token that names it, without asking for a password. */
export async function tokenFor(
  { database, keys }: Pick<ServedApp, 'database' | 'keys'>,
  userId: number,
): Promise<string> {
  const session = await asSystem(database, (tx) => startSession(tx, userId));
  return issueToken(session, keys.jwtSecret, session.expiresAt);
}

export interface Call {
  readonly method: HTTPMethods;
  readonly url: string;
  readonly token?: string | undefined;
  readonly tenant?: number;
  readonly body?: unknown;
  /** Sent unchanged. */
  readonly payload?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The body parsed as JSON; undefined if there is none. */
  readonly body: unknown;
}

export async function send(
  app: FastifyInstance,
  { method, url, token, tenant, body, payload, headers }: Call,
): Promise<Answer> {
  const reply = await app.inject({
    method: injectable(method),
    url,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(tenant === undefined ? {} : { [activeTenantHeader]: String(tenant) }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(payload === undefined ? {} : { payload }),
  });
  const text = reply.payload;
  return {
    status: reply.statusCode,
    headers: reply.headers,
    text,
    body:
      text !== '' && String(reply.headers['content-type']).startsWith('application/json')
        ? JSON.parse(text)
        : undefined,
  };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
function injectable(method: HTTPMethods): (typeof methods)[number] {
  const found = methods.find((one) => one === method);
  if (found === undefined) throw new Error(`No test sends ${method}.`);
  return found;
}
