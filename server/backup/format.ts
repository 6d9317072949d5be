/**
 * A backup is compressed text with a line of JSON for each part. A table's part is followed by its rows in the format of
 * PostgreSQL's COPY and a line with only `\.`, which no row can be.
 */
import * as z from 'zod';

export const format = 'causeway-backup';
export const endOfRows = String.raw`\.`;

export const header = z.object({
  format: z.literal(format),
  version: z.literal(1),
  at: z.string(),
  /** The migrations applied to the database, in order. */
  migrations: z.array(z.string()).min(1),
});
const tablePart = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
/** The last part; without it the file is truncated. */
export const endPart = z.object({
  sequences: z.record(z.string(), z.string()),
  /** Number of rows by table. */
  rows: z.record(z.string(), z.int()),
});
export const part = z.union([tablePart, endPart]);

export type Header = z.infer<typeof header>;
export type EndPart = z.infer<typeof endPart>;

/** A backup that cannot be made or restored, explained for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Names come from the database, or from a file that anyone may have written. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
