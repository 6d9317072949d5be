/** Stores the rows that were read from a file, unchanged. */
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { ReadTable } from './read-table.ts';
import { readSpool } from './spool.ts';

/**
 * Inserts arrays, one per column, because COPY does not work with row-level security, and the restricted role may not create
 * tables, not even temporary ones.
 */
export async function stageRows(tx: Tx, batchId: number, { spool }: ReadTable): Promise<void> {
  for await (const { lines, columns } of readSpool(spool)) {
    const names = sql.join(columns.map((_, index) => sql.id(`c${index + 1}`)));
    const arrays = sql.join(columns.map((cells) => sql`${cells}::text[]`));
    await sql`
      insert into upload_rows (batch_id, line, ${names})
      select ${batchId}::integer, * from unnest(${lines}::integer[], ${arrays}) as incoming`.execute(tx);
  }
}
