import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable, Writable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { backUp } from '../../../server/backup/back-up.ts';
import { restore, unzipped } from '../../../server/backup/restore.ts';
import { migrate, migrationNames } from '../../../server/db/migrate.ts';
import { atDatabase, copyDatabase, dropDatabase, execute } from '../../harness/database-address.ts';
import { sampleDatabase, type SampleDatabase } from '../../harness/server.ts';
import { openPatiently } from '../../harness/open-database.ts';
import { startScript } from '../../harness/server-process.ts';

let sample: SampleDatabase;
const made: string[] = [];
const strange = 'a\tb\\c\\.d\r\u2028e\u2029f';

beforeAll(async () => {
  sample = await sampleDatabase();
  await withClient(sample.ownerUrl, (client) =>
    client.query('update tenants set name = $1 where id = 70', [strange]),
  );
  // Its bytes make a line longer than one read.
  await execute(
    sample.ownerUrl,
    `insert into files (name, type, size, sha256, bytes) select 'large.txt', 'text/plain', octet_length(bytes), 'x', bytes
      from (select convert_to(repeat(E'line\n\\\\.\n', 50000), 'UTF8') as bytes) as large`,
  );
  await execute(sample.ownerUrl, `insert into installation (key, value) values ('lines', '"\\\\.\\n\\\\."')`);
});
afterAll(async () => {
  await sample.drop();
  for (const name of made) await dropDatabase(inject('cluster').ownerUrl, name);
});

async function withClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function emptyDatabase(): Promise<string> {
  const { ownerUrl } = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await execute(ownerUrl, `create database ${name}`);
  made.push(name);
  return atDatabase(ownerUrl, name);
}

/** Every table with all of its columns, but few records. */
async function smallDatabase(): Promise<string> {
  const { template, ...urls } = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await copyDatabase(urls, name, template);
  made.push(name);
  const url = atDatabase(urls.ownerUrl, name);
  await execute(
    url,
    `insert into sdas (name) values ('Bexar'), ('Dallas'), ('El Paso');
     insert into tenants (name, tenant_type, sda_id) select name, 2, id from sdas`,
  );
  return url;
}

/** Opens that database under both logins. */
function databaseAt(ownerUrl: string) {
  const name = /([^/]*)$/.exec(ownerUrl)?.[1] ?? '';
  return openPatiently({ ownerUrl, appUrl: atDatabase(inject('cluster').appUrl, name) });
}

async function backedUp(url: string, meanwhile: () => Promise<void> = async () => {}): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const sink = new Writable({
    highWaterMark: 1,
    write: (chunk: Buffer, _encoding, done) => {
      chunks.push(chunk);
      // After the first line, and so after the backup's snapshot.
      if (chunks.length === 1) void meanwhile().finally(done);
      else done();
    },
  });
  await withClient(url, (client) => backUp(client, sink));
  return Buffer.concat(chunks);
}

/** `first`: what a migration writes besides. */
async function restored(backup: Buffer, url: string, first = 'select 1'): Promise<void> {
  const database = databaseAt(url);
  try {
    await withClient(url, (client) =>
      restore(Readable.from([backup]).pipe(new PassThrough()), async (migrations, fill) => {
        await migrate(database, migrations.at(-1));
        await execute(url, first);
        return fill(client);
      }),
    );
  } finally {
    await database.close();
  }
}

/** A digest of the rows of each table and sequence, and all constraints. */
function contentOf(url: string) {
  return withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and relname not like 'kysely%' order by relname",
    );
    const content: Record<string, unknown> = {};
    for (const { name } of tables) {
      const found = await client.query(
        `select count(*) as rows, md5(string_agg(to_jsonb(t)::text, ' ' order by to_jsonb(t)::text)) as digest from (select * from "${name}") t`,
      );
      content[name] = found.rows[0];
    }
    const constraints = await client.query(
      "select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace order by 1, 2",
    );
    return { content, constraints: constraints.rows };
  });
}

describe('a backup', () => {
  it('restored into an empty database yields the same database and, backed up again, the same backup', async () => {
    const url = await emptyDatabase();
    const first = await backedUp(sample.ownerUrl);
    await restored(first, url);
    const again = await backedUp(url);
    const body = (backup: Buffer) => backup.toString('utf8').split('\n').slice(1).toSorted();
    expect(body(again)).toEqual(body(first));
    const [before, after] = [await contentOf(sample.ownerUrl), await contentOf(url)];
    expect(after.constraints).toEqual(before.constraints);
    // How far a sequence has fetched ahead is not part of the content.
    const rowsOf = ({ content }: typeof before) =>
      Object.fromEntries(Object.entries(content).filter(([name]) => !name.endsWith('_seq')));
    expect(rowsOf(after)).toEqual(rowsOf(before));
    expect(Object.keys(rowsOf(after)).length).toBeGreaterThan(15);
    const { rows } = await withClient(url, (client) =>
      client.query<{ name: string; next: number }>(
        "select (select name from tenants where id = 70) as name, nextval('tenants_id_seq')::integer as next",
      ),
    );
    expect(rows).toEqual([{ name: strange, next: 636 }]);
  });

  it.each(['SIGINT', 'SIGTERM'] as const)('that is interrupted by %s leaves no file', async (signal) => {
    const url = await smallDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'portal-interrupted-'));
    await withClient(url, async (client) => {
      await client.query('begin; lock table tenants in access exclusive mode');
      const { child, ended } = startScript('backup', { DATABASE_URL: url }, join(folder, 'backup.gz'));
      await expect.poll(() => readdirSync(folder).length, { timeout: 60_000 }).toBe(1);
      child.kill(signal);
      await ended;
    });
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('restored leaves nobody signed in', async () => {
    const small = await smallDatabase();
    await execute(
      small,
      `with made as (insert into users (email_address, first_name, last_name, name) values ('a@b.example', 'A', 'B', 'A B') returning id)
       insert into sessions (id, user_id, expires_at) select 'open', id, now() + interval '1 hour' from made`,
    );
    const url = await emptyDatabase();
    await restored(await backedUp(small), url);
    const { rows } = await withClient(url, (client) =>
      client.query<{ open: boolean }>('select revoked_at is null as open from sessions'),
    );
    expect(rows).toEqual([{ open: false }]);
  });

  it('restored replaces the rows that migrations have written', async () => {
    const small = await smallDatabase();
    const url = await emptyDatabase();
    await restored(await backedUp(small), url, "insert into sdas (name) values ('Bexar'), ('Written first')");
    const { rows } = await withClient(url, (client) =>
      client.query<{ name: string }>('select name from sdas order by id'),
    );
    expect(rows.map(({ name }) => name)).toEqual(['Bexar', 'Dallas', 'El Paso']);
  });

  it('waits for a migration that writes a table anew, and has its rows', async () => {
    const small = await smallDatabase();
    await withClient(small, async (client) => {
      await client.query('begin; alter table tenants add column anew integer default random()::integer');
      const backup = backedUp(small);
      await expect
        .poll(async () => {
          const { rows } = await client.query(
            'select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
          );
          return rows.length;
        })
        .toBeGreaterThan(0);
      await client.query('commit');
      expect((await backup).toString('utf8')).toMatch(/"tenants":3[,}]/);
    });
  });

  it('is a snapshot of one moment, whatever is written meanwhile', async () => {
    const url = await emptyDatabase();
    const small = await smallDatabase();
    const backup = await backedUp(small, () =>
      execute(
        small,
        `with made as (insert into sdas (name) values ('Written meanwhile') returning id)
         insert into tenants (name, tenant_type, sda_id) select 'Written meanwhile', 2, id from made`,
      ),
    );
    await restored(backup, url);
    expect(backup.toString('utf8')).not.toContain('Written meanwhile');
  });

  it('of an older version can be restored and then migrated', async () => {
    const url = await emptyDatabase();
    const older = migrationNames.slice(0, -1);
    const database = databaseAt(url);
    await migrate(database, older.at(-1));
    await database.close();
    const backup = await backedUp(url);
    const target = await emptyDatabase();
    await restored(backup, target);
    const now = databaseAt(target);
    await migrate(now);
    await now.close();
    const { rows } = await withClient(target, (client) =>
      client.query<{ name: string }>('select name from kysely_migration order by name'),
    );
    expect(rows.map(({ name }) => name)).toEqual(migrationNames);
  });
});

describe('a failed restore changes nothing', () => {
  let whole: Buffer;
  beforeAll(async () => {
    whole = await backedUp(await smallDatabase());
  });
  const tenantsIn = (url: string) =>
    withClient(
      url,
      async (client) =>
        (await client.query<{ count: string }>('select count(*) from tenants')).rows[0]?.count,
    );

  it.each([
    ['cut short in a table', (backup: Buffer) => backup.subarray(0, backup.length / 2), /cut short/],
    [
      'cut short before its end',
      (backup: Buffer) => backup.subarray(0, backup.lastIndexOf('\n', backup.length - 2) + 1),
      /cut short/,
    ],
    [
      'with a row lost',
      (backup: Buffer) => Buffer.from(backup.toString('utf8').replace(/(\{"table":"sdas".*\n).*\n/, '$1')),
      /damaged/,
    ],
  ])('from a backup %s', async (_what, damage, words) => {
    const url = await emptyDatabase();
    await expect(restored(damage(whole), url)).rejects.toThrow(words);
    expect(await tenantsIn(url)).toBe('0');
  });

  it.each(['', 'hello\n', '{"format":"other"}\n'])('from the text %j', async (text) => {
    const url = await emptyDatabase();
    await expect(restored(Buffer.from(text), url)).rejects.toThrow(/no backup|cut short/);
  });

  it('from a file that is no gzip file, or ends early', async () => {
    const half = gzipSync('a long text, '.repeat(1_000)).subarray(0, 40);
    for (const bytes of [Buffer.from('hello'), half]) {
      await expect(Readable.from(unzipped(Readable.from([bytes]))).toArray()).rejects.toThrow(
        'This is no backup, or it was damaged.',
      );
    }
  });

  it('of an older version, into tables that a newer version has already migrated', async () => {
    const older = await emptyDatabase();
    const newer = await emptyDatabase();
    for (const [url, upTo] of [[older, migrationNames.at(-2)] as const, [newer] as const]) {
      const database = databaseAt(url);
      await migrate(database, upTo);
      await database.close();
    }
    await execute(older, "insert into sdas (name) values ('Bexar')");
    await expect(restored(await backedUp(older), newer)).rejects.toThrow(/newer version than the backup/);
    expect(await withClient(newer, async (client) => (await client.query('select from sdas')).rowCount)).toBe(
      0,
    );
  });

  it('into a database that already holds records', async () => {
    const url = await emptyDatabase();
    await restored(whole, url);
    await expect(restored(whole, url)).rejects.toThrow(/holds records already/);
    expect(await tenantsIn(url)).toBe('3');
  });
});
