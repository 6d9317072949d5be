/**
 * A backup is a compressed text: a line of JSON for each part, and below that of a table its rows as PostgreSQL's COPY
 * writes them, ended by `\.` on a line of its own, which no row can be.
 */
import * as z from 'zod';

export const format = 'causeway-backup';
export const endOfRows = String.raw`\.`;

export const header = z.object({
  format: z.literal(format),
  version: z.literal(1),
  at: z.string(),
  /** The migrations that the database had, in order. */
  migrations: z.array(z.string()).min(1),
});
const tablePart = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
/** The last part: without it the file was cut short. */
export const endPart = z.object({
  sequences: z.record(z.string(), z.string()),
  /** Rows by table. */
  rows: z.record(z.string(), z.int()),
});
export const part = z.union([tablePart, endPart]);

export type Header = z.infer<typeof header>;
export type EndPart = z.infer<typeof endPart>;

/** What cannot be restored, in words for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Names come from the database, or from a file that someone may have written. */
export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
