/**
 * Tells every process when records have changed: when a change is committed, a trigger on its table sends a notification with
 * only the resource's name.
 */
import { type Kysely, sql } from 'kysely';
import { kindOf } from '../../src/kinds/kinds.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { hasTable, memberTableName, tableName } from './columns.ts';
import type { Tables } from './database.ts';

export const changesChannel = 'portal_changes';
/** Sent in place of a resource's name when a session has ended. */
export const sessionsChanged = '.sessions';

const trigger = 'announce_change';

/** Creates the triggers that the declarations require and that are missing, or that still have the name from before a rename. */
export async function ensureAnnouncements(
  owner: Kysely<Tables>,
  resources: readonly Resource[],
): Promise<void> {
  const tables = new Map<string, string>([['sessions', sessionsChanged]]);
  for (const resource of resources.filter(hasTable)) {
    tables.set(tableName(resource), resource.name);
    for (const [key, field] of Object.entries(resource.fields))
      if (kindOf(field).hasOwnTable === true) tables.set(memberTableName(resource, key), resource.name);
  }
  const { rows } = await sql<{ table: string; name: string }>`
    select c.relname as table, replace(encode(t.tgargs, 'escape'), ${'\\000'}, '') as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgname = ${trigger} and c.relnamespace = 'public'::regnamespace`.execute(owner);
  const there = new Map(rows.map(({ table, name }) => [table, name]));
  const missing = [...tables].filter(([table, name]) => there.get(table) !== name);
  if (missing.length === 0) return;
  await sql`
    create or replace function ${sql.id(trigger)}() returns trigger language plpgsql set search_path = public, pg_temp as $announce$
    begin perform pg_notify(${sql.lit(changesChannel)}, tg_argv[0]); return null; end $announce$`.execute(
    owner,
  );
  for (const [table, name] of missing) {
    // New sessions, created at every sign-in, affect nobody else.
    const events = sql.raw(name === sessionsChanged ? 'update' : 'insert or update or delete');
    await sql`
      create or replace trigger ${sql.id(trigger)} after ${events} on ${sql.table(table)}
      for each statement execute function ${sql.id(trigger)}(${sql.lit(name)})`.execute(owner);
  }
}
