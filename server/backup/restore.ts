import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { ClientBase } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type * as z from 'zod';
import { BackupError, endOfRows, endPart, header, part, quotedName, type EndPart } from './format.ts';

type Rows = EndPart['rows'];

/**
 * Restores a backup into an empty database, completely or not at all. `source`: the uncompressed text. `into` is called once the
 * file is known to be a backup: it creates the tables as of the migrations, connects as their owner, and passes on what `fill`
 * returns, the number of rows by table. Throws BackupError.
 */
export async function restore(
  source: AsyncIterable<unknown>,
  into: (migrations: readonly string[], fill: (client: ClientBase) => Promise<Rows>) => Promise<Rows>,
): Promise<Rows> {
  const lines = linesOf(source);
  const { migrations } = await nextPart(lines, header);
  return into(migrations, (client) => fillFrom(lines, migrations, client));
}

async function fillFrom(lines: Lines, migrations: readonly string[], client: ClientBase): Promise<Rows> {
  await client.query('begin');
  try {
    await refuseFull(client);
    await refuseNewer(client, migrations);
    const constraints = await dropForeignKeys(client);
    // The rows that triggers would create are in the backup itself.
    const triggered = await tablesWithTriggers(client);
    for (const table of triggered) await client.query(`alter table ${table} disable trigger user`);
    const restored: Record<string, number> = {};
    for (;;) {
      const next = await nextPart(lines, part);
      if (!('table' in next)) {
        await finish(client, next, restored, { constraints, triggered });
        return restored;
      }
      // Migrations and a first start have written rows, too: those that are still wanted are in the backup.
      await client.query(`truncate ${quotedName(next.table)}`);
      restored[next.table] = await copyRows(client, lines, next.table, next.columns);
    }
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Throws BackupError where the source is no gzip file, or ends early. */
export async function* unzipped(source: Readable): AsyncGenerator<Buffer, void> {
  const unpacked = createGunzip();
  const fed = pipeline(source, unpacked);
  // Reading reports the same error.
  fed.catch(() => undefined);
  try {
    for await (const chunk of unpacked) yield chunk as Buffer; // The stream yields buffers.
  } catch (error) {
    throw new BackupError('This is no backup, or it was damaged.', { cause: error });
  }
}

type Lines = AsyncGenerator<Buffer, void>;

/** Splits only at line feeds, which rows contain only escaped; text may contain other line separators. */
async function* linesOf(source: AsyncIterable<unknown>): Lines {
  const lineFeed = 0x0a;
  // Concatenated only when the line is complete, because the line of a file is long.
  let begun: Buffer[] = [];
  for await (const chunk of source) {
    const bytes = chunk as Buffer; // The stream yields buffers.
    let from = 0;
    for (let to = bytes.indexOf(lineFeed); to >= 0; to = bytes.indexOf(lineFeed, from)) {
      yield Buffer.concat([...begun, bytes.subarray(from, to + 1)]);
      begun = [];
      from = to + 1;
    }
    if (from < bytes.length) begun.push(bytes.subarray(from));
  }
}

/** The next line, including its line feed. */
async function nextLine(lines: Lines): Promise<Buffer> {
  const { value } = await lines.next();
  if (value === undefined) throw new BackupError('The backup ends before its end: it was cut short.');
  return value;
}

async function nextPart<T>(lines: Lines, schema: z.ZodType<T>): Promise<T> {
  const text = await nextLine(lines);
  try {
    return schema.parse(JSON.parse(text.toString('utf8')));
  } catch (error) {
    throw new BackupError('This is no backup, or it was damaged.', { cause: error });
  }
}

async function refuseFull(client: ClientBase): Promise<void> {
  const found = await client.query<{ some: boolean }>(
    'select exists (select 1 from tenants) or exists (select 1 from users) as some',
  );
  if (found.rows[0]?.some === true) {
    throw new BackupError(
      'The database holds records already; restore into an empty one: another DATA_DIR, or another database in DATABASE_URL.',
    );
  }
}

/** Migrations change rows as well as tables; those that were applied before the rows are there would never reach them. */
async function refuseNewer(client: ClientBase, migrations: readonly string[]): Promise<void> {
  const { rows: newer } = await client.query(
    'select 1 from kysely_migration where name <> all ($1) limit 1',
    [migrations],
  );
  if (newer.length > 0) {
    throw new BackupError(
      'The tables of the database are of a newer version than the backup; restore into a database that the portal has not been started with.',
    );
  }
}

async function copyRows(
  client: ClientBase,
  lines: Lines,
  table: string,
  columns: readonly string[],
): Promise<number> {
  const stream = client.query(
    copyFrom(`copy ${quotedName(table)} (${columns.map(quotedName).join(', ')}) from stdin`),
  );
  const done = finished(stream);
  // The error is handled where `done` is awaited.
  done.catch(() => undefined);
  const end = Buffer.from(`${endOfRows}\n`);
  try {
    for (let line = await nextLine(lines); !line.equals(end); line = await nextLine(lines)) {
      if (!stream.write(line)) await Promise.race([once(stream, 'drain'), done]);
    }
  } catch (error) {
    // PostgreSQL waits for more rows until it is told that there are none.
    stream.destroy();
    await done.catch(() => undefined);
    throw error;
  }
  stream.end();
  await done;
  return stream.rowCount;
}

interface ForeignKey {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Tables refer to each other in all directions, so foreign keys are checked once all rows are there. */
async function dropForeignKeys(client: ClientBase): Promise<readonly ForeignKey[]> {
  const found = await client.query<ForeignKey>(`
    select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`);
  for (const { table, name } of found.rows)
    await client.query(`alter table ${table} drop constraint ${name}`);
  return found.rows;
}

async function tablesWithTriggers(client: ClientBase): Promise<readonly string[]> {
  const found = await client.query<{ table: string }>(`
    select distinct t.tgrelid::regclass::text as table
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not t.tgisinternal and c.relnamespace = 'public'::regnamespace`);
  return found.rows.map(({ table }) => table);
}

interface SetAside {
  readonly constraints: readonly ForeignKey[];
  readonly triggered: readonly string[];
}

async function finish(
  client: ClientBase,
  { sequences, rows }: EndPart,
  restored: Rows,
  { constraints, triggered }: SetAside,
): Promise<void> {
  for (const [table, count] of Object.entries(endPart.shape.rows.parse(rows))) {
    if (restored[table] !== count)
      throw new BackupError(
        `The backup has ${restored[table] ?? 0} of the ${count} rows of ${table}: it was damaged.`,
      );
  }
  for (const [name, last] of Object.entries(sequences))
    await client.query('select setval($1::regclass, $2)', [quotedName(name), last]);
  for (const { table, name, definition } of constraints)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`);
  for (const table of triggered) await client.query(`alter table ${table} enable trigger user`);
  // Those that were ended after the backup was made would be open again.
  await client.query('update sessions set revoked_at = now() where revoked_at is null');
  await client.query('commit');
}
