import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { atDatabase, execute } from './database-address.ts';
import { openPatiently } from './open-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The addresses of a PostgreSQL whose owner may copy databases, and the name of a migrated database to
     * copy.
     */
    readonly cluster: { readonly ownerUrl: string; readonly appUrl: string; readonly template: string };
  }
}

interface Cluster extends Readonly<ProvidedContext['cluster']> {
  readonly stop: () => Promise<void>;
}
declare global {
  var testCluster: { cluster?: Promise<Cluster>; users: number } | undefined;
}
/** Vitest loads this file for each of its projects; they share one cluster, which the last one stops. */
const shared: { cluster?: Promise<Cluster>; users: number } = (globalThis.testCluster ??= { users: 0 });

/**
 * One PostgreSQL for all tests of a run, discarded afterwards: the embedded one, or that of
 * TEST_DATABASE_URL, whose login must be able to create databases and roles. Its template is migrated once,
 * and each test file copies it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.users += 1;
  shared.cluster ??= startCluster();
  const { stop, ...cluster } = await shared.cluster;
  project.provide('cluster', cluster);
  return async () => {
    shared.users -= 1;
    if (shared.users === 0) await stop();
  };
}

async function startCluster(): Promise<Cluster> {
  const template = `portal_template_${process.pid}`;
  const { ownerUrl, appUrl, stop } = await startServer();
  await execute(ownerUrl, `create database ${template}`);
  const database = openPatiently({
    ownerUrl: atDatabase(ownerUrl, template),
    appUrl: atDatabase(appUrl, template),
  });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
  return {
    ownerUrl,
    appUrl,
    template,
    stop: async () => {
      // The template with sample data, if a test file needed it (tests/harness/server.ts).
      await execute(ownerUrl, `drop database if exists ${template}_sample`);
      await execute(ownerUrl, `drop database ${template}`);
      await stop();
    },
  };
}

async function startServer() {
  const given = process.env['TEST_DATABASE_URL'];
  if (given !== undefined) return { ownerUrl: given, appUrl: given, stop: () => Promise.resolve() };
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-test-'));
  const embedded = await startEmbedded({ dataDir, unsafeFast: true });
  const stop = async () => {
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ownerUrl: embedded.ownerUrl, appUrl: embedded.appUrl, stop };
}
