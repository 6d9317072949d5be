/** The bytes of files as stored in the database: encrypted part by part, so that a part can be read without the rest. */
import { setImmediate as othersFirst } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Context } from '../crud/context.ts';
import { filesTable } from '../db/columns.ts';
import { type SealedPlace, sealedMore, type Sealer } from '../db/sealing.ts';

export const partBytes = 256 * 1024;

/** What a part is bound to: its file, the file's hash and size, and the part's position. */
interface WholeFile {
  readonly id: number;
  readonly sha256: string;
  readonly size: number;
}

function placeOf({ id, sha256, size }: WholeFile, part: number): SealedPlace {
  return { table: filesTable, tenant: 0, row: id, path: `bytes.${sha256}.${size}.${part}` };
}

/** Encrypts part by part and lets other requests run in between: ten megabytes at once would delay them all. */
export async function sealedBytes(sealer: Sealer, bytes: Buffer, file: WholeFile): Promise<Buffer> {
  const parts: Buffer[] = [];
  for (let part = 0; part * partBytes < bytes.length; part += 1) {
    parts.push(
      sealer.sealBytes(bytes.subarray(part * partBytes, (part + 1) * partBytes), placeOf(file, part)),
    );
    await othersFirst();
  }
  return Buffer.concat(parts);
}

/** One part of a file that the caller may see; `undefined` if the file no longer exists. */
export async function partOf(
  { tx, sealer }: Pick<Context, 'tx' | 'sealer'>,
  id: number,
  part: number,
): Promise<Buffer | undefined> {
  const length = partBytes + sealedMore;
  // PostgreSQL counts from 1. Files stored before encryption was introduced have no key.
  const { rows } = await sql<{ keyId: string | null; sha256: string; size: number; bytes: Buffer }>`
    select key_id as "keyId", sha256, size, case when key_id is null
      then substring(bytes from ${part * partBytes + 1}::integer for ${partBytes}::integer)
      else substring(bytes from ${part * length + 1}::integer for ${length}::integer) end as bytes
    from ${sql.table(filesTable)} where id = ${id}`.execute(tx);
  const [found] = rows;
  if (found === undefined || found.keyId === null) return found?.bytes;
  return sealer.openBytes(found.bytes, found.keyId, placeOf({ ...found, id }, part));
}
