import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../server/db/database.ts';
import { chooseAccount } from '../../server/db/embedded/account.ts';
import { prepareBinaries } from '../../server/db/embedded/binaries.ts';
import { ownFolder } from '../../server/db/embedded/cluster.ts';
import { type EmbeddedDatabase, startEmbedded } from '../../server/db/embedded.ts';
import { renewTextOrder } from '../../server/db/text-order.ts';
import { query } from './embedded-client.ts';

const scratch = mkdtempSync(join(tmpdir(), 'embedded-test-'));
afterAll(() => {
  rmSync(scratch, { recursive: true, force: true });
});

/** Executes a statement as the superuser, whom a running server never lets in. */
function asSuperuser(dataDir: string, statement: string): void {
  const cluster = join(dataDir, 'postgres');
  const account = chooseAccount(dataDir, cluster);
  const [program, ...args] = [...account.prefix, prepareBinaries(account, dataDir).postgres];
  const { status, stderr } = spawnSync(
    program,
    [...args, '--single', '-D', ownFolder(account, cluster), 'postgres'],
    {
      ...account.user,
      cwd: cluster,
      input: `${statement}\n`,
      encoding: 'utf8',
    },
  );
  expect(status, stderr).toBe(0);
}

describe('a running embedded database', () => {
  const dataDir = join(scratch, 'running');
  const logged: string[] = [];
  let db: EmbeddedDatabase;
  beforeAll(async () => {
    db = await startEmbedded({ dataDir, log: (line) => logged.push(line) });
  });
  afterAll(async () => {
    await db.stop();
  });

  test('lets the owner create tables and the application use those granted to it', async () => {
    await query(db.ownerUrl, 'CREATE TABLE notes (words text)');
    await expect(query(db.appUrl, 'SELECT * FROM notes')).rejects.toThrow('permission denied');
    await query(db.ownerUrl, 'GRANT SELECT, INSERT ON notes TO portal_app');
    await query(db.appUrl, `INSERT INTO notes VALUES ('Äpfel')`);
    expect(await query(db.appUrl, `SELECT words FROM notes WHERE words ILIKE 'äPF%'`)).toEqual([
      { words: 'Äpfel' },
    ]);
  });

  test.each(['ownerUrl', 'appUrl'] as const)('gives %s no power over the server', async (url) => {
    const [role] = await query(
      db[url],
      'SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication FROM pg_roles WHERE rolname = current_user',
    );
    expect(role).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
    });
  });

  test('lets the application create no tables, not even temporary ones, and own nothing', async () => {
    await expect(query(db.appUrl, 'CREATE TABLE mine (id int)')).rejects.toThrow('permission denied');
    await expect(query(db.appUrl, 'CREATE TEMPORARY TABLE mine (id int)')).rejects.toThrow(
      'permission denied',
    );
    await expect(query(db.appUrl, 'CREATE SCHEMA mine')).rejects.toThrow('permission denied');
    const owned = `SELECT relname FROM pg_class WHERE relowner = 'portal_app'::regrole`;
    expect(await query(db.appUrl, owned)).toEqual([]);
  });

  test('applies row-level security to the application', async () => {
    await query(db.ownerUrl, 'CREATE TABLE hidden (id int); INSERT INTO hidden VALUES (1)');
    await query(
      db.ownerUrl,
      'ALTER TABLE hidden ENABLE ROW LEVEL SECURITY; GRANT SELECT ON hidden TO portal_app',
    );
    expect(await query(db.appUrl, 'SELECT * FROM hidden')).toEqual([]);
  });

  test('requires the right password, and lets the superuser in with no password whatever', async () => {
    const as = (user: string, password: string) =>
      new Client({ host: db.socketDir, database: 'portal', user, password });
    await expect(as('portal_app', 'wrong').connect()).rejects.toThrow('password authentication failed');
    await expect(as('postgres', 'postgres').connect()).rejects.toThrow('password authentication failed');
  });

  test('listens on no network address', async () => {
    expect(await query(db.ownerUrl, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    const overNetwork = new URL(db.ownerUrl);
    overNetwork.host = '127.0.0.1:5432';
    // If another server on this machine uses the port, it knows none of our roles.
    await expect(query(overNetwork.href, 'SELECT 1')).rejects.toThrow(
      /ECONNREFUSED|authentication failed|no pg_hba/,
    );
  });

  test('flushes commits to disk and has data checksums on', async () => {
    const settings = `SELECT name, setting FROM pg_settings WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums')`;
    for (const { setting } of await query(db.ownerUrl, settings)) expect(setting).toBe('on');
  });

  test('logs what happens to the server, but no values from failing statements', async () => {
    await query(
      db.ownerUrl,
      `CREATE TABLE people (ssn text PRIMARY KEY, age int); INSERT INTO people VALUES ('078-05-1120')`,
    );
    await expect(query(db.ownerUrl, `INSERT INTO people VALUES ('078-05-1120')`)).rejects.toThrow(
      'duplicate key',
    );
    await expect(query(db.ownerUrl, `SELECT '078-05-1120'::int`)).rejects.toThrow('invalid input syntax');
    // The server logs in order, so once this line has arrived, all earlier ones have.
    await query(db.ownerUrl, 'DO $$ BEGIN RAISE LOG $m$the end$m$; END $$');
    await vi.waitFor(() => {
      expect(logged.join('\n')).toContain('the end');
    });
    expect(logged.join('\n')).toContain('ready to accept connections');
    expect(logged.join('\n')).not.toContain('078-05-1120');
  });

  test('keeps its files and passwords from other users', () => {
    for (const path of ['', 'lock', 'postgres', 'postgres/portal-credentials.json', 'postgres/pg_hba.conf']) {
      expect(statSync(join(dataDir, path)).mode & 0o077).toBe(0);
    }
  });

  test('refuses a second start on its folder, naming the folder and the process', async () => {
    const second = startEmbedded({ dataDir });
    await expect(second).rejects.toThrow(`The data folder ${dataDir} is in use by process ${process.pid};`);
    await expect(second).rejects.toMatchObject({ name: 'EmbeddedDatabaseError' });
    expect(await query(db.appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

test('data survives a restart, even with a client connected', async () => {
  const dataDir = join(scratch, 'restart');
  const first = await startEmbedded({ dataDir });
  await query(first.ownerUrl, `CREATE TABLE kept AS SELECT 'still here' AS words`);
  const open = new Client(first.appUrl);
  const dropped = new Promise((resolve) => open.on('error', resolve));
  await open.connect();
  await first.stop();
  await dropped;
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);

  const second = await startEmbedded({ dataDir });
  expect(second.ownerUrl).toBe(first.ownerUrl);
  expect(await query(second.ownerUrl, 'SELECT words FROM kept')).toEqual([{ words: 'still here' }]);
  await second.stop();
});

test('names sort as in a directory, and their indexes are rebuilt for another version of ICU', async () => {
  const dataDir = join(scratch, 'order');
  const first = await startEmbedded({ dataDir, unsafeFast: true });
  await query(
    first.ownerUrl,
    `CREATE TABLE names AS SELECT unnest('{Zia,abel,Ábalos,Abel,de Soto,Dallas}'::text[]) AS name`,
  );
  await query(first.ownerUrl, 'CREATE INDEX names_name ON names (name)');
  const names = await query(first.ownerUrl, 'SELECT name FROM names ORDER BY name');
  expect(names.map(({ name }) => name)).toEqual(['Ábalos', 'abel', 'Abel', 'Dallas', 'de Soto', 'Zia']);
  await first.stop();
  asSuperuser(dataDir, `UPDATE pg_database SET datcollversion = '1' WHERE datname = 'portal'`);

  const second = await startEmbedded({ dataDir, unsafeFast: true });
  const failures: unknown[] = [];
  const database = openDatabase({ ...second, onError: (error) => void failures.push(error) });
  const file = `SELECT pg_relation_filenode('names_name') AS file`;
  const [before] = await query(second.ownerUrl, file);
  expect(await renewTextOrder(database.owner)).toBe(true);
  expect(await query(second.ownerUrl, file)).not.toEqual([before]);
  expect(await renewTextOrder(database.owner)).toBe(false);
  // Later, stopping the server may end a connection before it has closed.
  expect(failures).toEqual([]);
  await database.close();
  await second.stop();
});

test('what an interrupted first start left behind is removed', async () => {
  const dataDir = join(scratch, 'half');
  mkdirSync(join(dataDir, 'postgres.new-4711/base'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres.new-4711/PG_VERSION'), '18\n');
  const db = await startEmbedded({ dataDir, unsafeFast: true });
  expect(await query(db.appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  expect(readdirSync(dataDir).toSorted()).toEqual(['lock', 'postgres', 'postgres.lock']);
  await db.stop();
});

test('stale process IDs that now belong to other processes do not prevent a start', async () => {
  const dataDir = join(scratch, 'reused');
  await (await startEmbedded({ dataDir, unsafeFast: true })).stop();
  const running = String(process.pid);
  writeFileSync(join(dataDir, 'lock'), running);
  writeFileSync(
    join(dataDir, 'postgres/postmaster.pid'),
    `${running}\n/elsewhere\n0\n5432\n.\n\n 0 0\nready\n`,
  );
  writeFileSync(join(dataDir, 'postgres/.s.PGSQL.5432.lock'), `${running}\n`);
  const db = await startEmbedded({ dataDir, unsafeFast: true });
  expect(await query(db.appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await db.stop();
});

test('the path of the data folder may be longer than a socket path can be', async () => {
  const dataDir = join(scratch, 'deep/'.repeat(30));
  const db = await startEmbedded({ dataDir, unsafeFast: true });
  expect(db.socketDir.startsWith(scratch)).toBe(false);
  expect(await query(db.appUrl, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await db.stop();
  expect(existsSync(db.socketDir)).toBe(false);
});

describe('a failed start explains why and names DATABASE_URL', () => {
  test('when a file is in the place of the folder', async () => {
    const path = join(scratch, 'file');
    writeFileSync(path, '');
    await expect(startEmbedded({ dataDir: join(path, 'data') })).rejects.toThrow(
      /^The embedded PostgreSQL cannot start: a part of the path .*file.* is a file, not a folder; .*set DATABASE_URL/,
    );
  });

  test('when the database is of another version of PostgreSQL', async () => {
    const dataDir = join(scratch, 'version');
    await (await startEmbedded({ dataDir, unsafeFast: true })).stop();
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '15\n');
    await expect(startEmbedded({ dataDir })).rejects.toThrow(
      /^The embedded PostgreSQL cannot start: database files are incompatible with server .*15.*set DATABASE_URL/,
    );
    // The failed start has released the folder.
    writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '18\n');
    await (await startEmbedded({ dataDir, unsafeFast: true })).stop();
  });
});
