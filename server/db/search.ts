/**
 * Finds a word anywhere in a text without reading every record, using trigram indexes (pg_trgm) if the database has that
 * extension. Under row security a caller's own query cannot use such an index, because `like` is not leakproof. Therefore a
 * function of the owner searches and returns only ids, and the caller's query then selects those in its scope.
 */
import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { columnName, hasTable, isSealed, tableName } from './columns.ts';
import type { Tables, Tx } from './database.ts';
import { appRole } from './row-security.ts';
import { quoted } from './statement-text.ts';

/** A word that occurs in this many of the newest thousand records is common: reading in order then finds a page quickly. */
const commonAmongNewest = 200;
/** Shorter words have no trigram. */
export const minIndexedLength = 3;

function functionName(resource: Resource): string {
  return `search_${tableName(resource)}`;
}

interface Search {
  readonly name: string;
  readonly statements: readonly string[];
}

function searchOf(resource: Resource): Search | undefined {
  const columns = (resource.list.search ?? []).flatMap((key) => {
    const field = resource.fields[key];
    return field === undefined || isSealed(field) ? [] : [quoted(columnName(key, field))];
  });
  const texts = columns.map((column) => `folded(${column})`);
  if (texts.length === 0) return undefined;
  const table = quoted(tableName(resource));
  const name = functionName(resource);
  const matching = texts.map((text) => `${text} like pattern`).join(' or ');
  const definition = `create or replace function ${quoted(name)}(pattern text, most integer) returns integer[]
language plpgsql stable security definer set search_path = public, pg_temp as $search$
begin
  if (select count(*) from (select ${columns.join(', ')} from ${table} order by id desc limit 1000) newest where ${matching}) >= ${commonAmongNewest} then
    return null;
  end if;
  return (select coalesce(array_agg(id), '{}') from (select id from ${table} where ${matching} limit most) found);
end $search$`;
  const indexed = texts.map((text) => `${text} gin_trgm_ops`).join(', ');
  const index = `${tableName(resource)}_search_${createHash('sha256').update(indexed).update(definition).digest('hex').slice(0, 8)}`;
  return {
    name: index,
    // The index last: it is what tells that all of this was done.
    statements: [
      definition,
      `revoke all on function ${quoted(name)}(text, integer) from public`,
      `grant execute on function ${quoted(name)}(text, integer) to ${appRole}`,
      `create index ${quoted(index)} on ${table} using gin (${indexed})`,
    ],
  };
}

/** Creates the indexes that the declarations require, if the database supports them. Without them searches read all records. */
export async function ensureSearch(owner: Kysely<Tables>, resources: readonly Resource[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select indexname as name from pg_indexes where schemaname = 'public' and indexname ~ '_search_[0-9a-f]{8}$'`.execute(
    owner,
  );
  const there = new Set(rows.map(({ name }) => name));
  const wanted = resources.flatMap((resource) => (hasTable(resource) ? (searchOf(resource) ?? []) : []));
  for (const name of there) {
    if (wanted.every((one) => one.name !== name)) await sql`drop index ${sql.id(name)}`.execute(owner);
  }
  const missing = wanted.filter(({ name }) => !there.has(name));
  if (missing.length === 0) return;
  try {
    await sql`create extension if not exists pg_trgm`.execute(owner);
  } catch {
    return;
  }
  for (const { statements } of missing) {
    for (const statement of statements) await sql.raw(statement).execute(owner);
  }
}

/**
 * The ids of all records with a text that matches the pattern, as a PostgreSQL array literal. `undefined` when there are more
 * than `most`, when the word is common, or when the database has no such index: then the records have to be read.
 */
export async function idsLike(
  tx: Tx,
  resource: Resource,
  pattern: string,
  most: number,
): Promise<string | undefined> {
  const name = functionName(resource);
  const there =
    await sql`select 1 from pg_proc where proname = ${name} and pronamespace = 'public'::regnamespace`.execute(
      tx,
    );
  if (there.rows.length === 0) return undefined;
  const { rows } = await sql<{ ids: string | null; count: number | null }>`
    select ids::text, cardinality(ids) as count from (select ${sql.id(name)}(${pattern}, ${most + 1}) as ids) as found`.execute(
    tx,
  );
  const { ids = null, count = null } = rows[0] ?? {};
  return ids === null || count === null || count > most ? undefined : ids;
}
