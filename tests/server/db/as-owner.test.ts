/** What the operator's commands say without a database to work on. */
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { asOwner } from '../../../server/db/as-owner.ts';
import { runningCluster } from '../../../server/db/embedded/running-cluster.ts';
import { explain } from '../../../server/explain.ts';

let dataDir = '';
beforeAll(() => void (dataDir = mkdtempSync(join(tmpdir(), 'portal-owner-'))));
afterAll(() => rmSync(dataDir, { recursive: true }));

const refusalOf = (config: Parameters<typeof asOwner>[0]) =>
  asOwner(config, () => Promise.resolve('done')).catch((error: unknown) => explain(error, {}).join());

it('a folder without a database is named, and nothing is created in it', async () => {
  expect(await refusalOf({ dataDir })).toBe(
    `There is no database in ${dataDir}; set DATA_DIR to the portal's folder, or DATABASE_URL.`,
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

it('a database that cannot be reached is reported without its password', async () => {
  const said = await refusalOf({ dataDir, databaseUrl: 'postgres://me:secret@127.0.0.1:1/portal' });
  expect(said).toMatch(/^The database that DATABASE_URL names does not let this server in/);
  expect(said).not.toContain('secret');
});

it.each([
  [
    'without tables',
    'select from no_such_table',
    /^The database that DATABASE_URL names has no tables of this/,
  ],
  [
    'of another login',
    "do $$ begin raise exception using errcode = '42501', message = 'permission denied for table users'; end $$",
    /^The login of DATABASE_URL does not own the tables \(permission denied for table users\); use the one/,
  ],
])('a database %s is reported as such', async (_what, statement, words) => {
  const { ownerUrl } = inject('cluster');
  const outcome = asOwner({ dataDir, databaseUrl: ownerUrl }, (client) => client.query(statement));
  await expect(outcome).rejects.toThrow(words);
});

it('the socket that a power loss left behind is no running database', async () => {
  const cluster = join(dataDir, 'postgres');
  mkdirSync(cluster);
  writeFileSync(join(cluster, 'portal-credentials.json'), '{"ownerPassword":"a","appPassword":"b"}');
  writeFileSync(join(cluster, '.s.PGSQL.5432'), '');
  const before = process.cwd();
  expect(await runningCluster(dataDir)).toBeUndefined();
  expect(process.cwd()).toBe(before);
});
