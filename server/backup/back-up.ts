import { once } from 'node:events';
import type { Writable } from 'node:stream';
import type { ClientBase } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { endOfRows, format, quotedName, type EndPart, type Header } from './format.ts';

/**
 * Writes everything in the database as of one moment, regardless of concurrent writes, with constant memory. `client`: connected
 * as the owner of the tables. Returns the number of rows by table.
 */
export async function backUp(client: ClientBase, out: Writable): Promise<Readonly<Record<string, number>>> {
  const write = async (text: string | Buffer) => {
    if (!out.write(text)) await once(out, 'drain');
  };
  const line = (value: unknown) => write(`${JSON.stringify(value)}\n`);
  const tables = await tablesOf(client);
  await client.query('begin isolation level repeatable read read only');
  try {
    // Before the first query, which takes the snapshot: a table that a migration writes anew after it would seem empty.
    await client.query(
      `lock table ${tables.map(({ table }) => quotedName(table)).join(', ')} in access share mode`,
    );
    const migrations = await client.query<{ name: string }>(
      'select name from kysely_migration order by name',
    );
    const head: Header = {
      format,
      version: 1,
      at: new Date().toISOString(),
      migrations: migrations.rows.map(({ name }) => name),
    };
    await line(head);
    const rows: Record<string, number> = {};
    for (const { table, columns } of tables) {
      await line({ table, columns });
      const stream = client.query(
        copyTo(`copy ${quotedName(table)} (${columns.map(quotedName).join(', ')}) to stdout`),
      );
      for await (const chunk of stream) await write(chunk as Buffer); // The stream yields buffers.
      await write(`${endOfRows}\n`);
      rows[table] = stream.rowCount;
    }
    const end: EndPart = { sequences: await sequencesOf(client), rows };
    await line(end);
    return rows;
  } finally {
    await client.query('rollback');
  }
}

/** All tables except the migrator's own, which a restore creates anew. */
async function tablesOf(client: ClientBase): Promise<readonly { table: string; columns: string[] }[]> {
  const found = await client.query<{ table: string; columns: string[] }>(`
    select c.relname as table, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'kysely\\_%'
    group by c.relname order by c.relname`);
  return found.rows;
}

async function sequencesOf(client: ClientBase): Promise<Record<string, string>> {
  const found = await client.query<{ name: string; last: string }>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null order by sequencename`);
  return Object.fromEntries(found.rows.map(({ name, last }) => [name, last]));
}
