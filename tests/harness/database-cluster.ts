import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../server/db/database.ts';
import { startEmbedded } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import { atDatabase, execute } from './database-address.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Addresses of a PostgreSQL whose owner may copy databases, and of a migrated database to copy. */
    readonly cluster: { readonly ownerUrl: string; readonly appUrl: string; readonly template: string };
  }
}

/**
 * One PostgreSQL for all tests of a run, thrown away after: the embedded one, or that of TEST_DATABASE_URL, whose login
 * may make databases and roles. Its template is migrated once; each test file copies it.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const template = `portal_template_${process.pid}`;
  const { ownerUrl, appUrl, stop } = await startServer();
  await execute(ownerUrl, `create database ${template}`);
  const database = openDatabase({
    ownerUrl: atDatabase(ownerUrl, template),
    appUrl: atDatabase(appUrl, template),
  });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
  project.provide('cluster', { ownerUrl, appUrl, template });
  return async () => {
    // The sample data's, if a test file asked for it (tests/harness/server.ts).
    await execute(ownerUrl, `drop database if exists ${template}_sample`);
    await execute(ownerUrl, `drop database ${template}`);
    await stop();
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
