import { sql } from 'kysely';
import type { Resource } from '../../src/contracts/define-resource.ts';
import type { Reference } from '../../src/contracts/fields.ts';
import { countCap } from '../../src/contracts/list-query.ts';
import { type Principal, scopeOf } from '../../src/contracts/policy.ts';
import { isObject, matches } from '../../src/contracts/predicate.ts';
import type { Change } from './audit.ts';
import { type Context, fieldScope, forbidden, scopeSql } from './context.ts';
import { selectOne } from './read.ts';

export interface HistoryEntry {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly actor: Reference | null;
  readonly tenant: Reference | null;
  readonly changes: readonly Change[];
}
export interface HistoryPage {
  readonly start: number;
  readonly end: number;
}

/** What happened to a record that the caller may read, newest first; of changes, those of fields they may read. */
export async function history(
  context: Context,
  resource: Resource,
  id: number,
  { start, end }: HistoryPage,
): Promise<{ entries: readonly HistoryEntry[]; total: number; capped: boolean }> {
  const granted = scopeSql(context, resource, resource.access.history ?? resource.access.update);
  if (granted === undefined) throw forbidden(resource, 'see the history of');
  const { row } = await selectOne(context, resource, id, { keys: [], further: { granted } });
  if (row['granted'] !== true) throw forbidden(resource, 'see the history of');
  const ofRecord = sql`resource = ${resource.name} and record_id = ${id}`;
  const { rows } = await sql<EventRow>`
    select id, at, action, user_id, user_name, tenant_id, tenant_name, changes from audit_events
    where ${ofRecord} order by id desc limit ${end - start} offset ${start}`.execute(context.tx);
  const counted = await sql<{ count: number }>`
    select count(*) as "count" from (select 1 from audit_events where ${ofRecord} limit ${countCap + 1}) as "counted"`.execute(
    context.tx,
  );
  const count = counted.rows[0]?.count ?? 0;
  return {
    entries: rows.map((event) => ({
      id: event.id,
      at: event.at,
      action: event.action,
      actor: event.user_id === null ? null : { id: event.user_id, name: event.user_name ?? '' },
      tenant: event.tenant_id === null ? null : { id: event.tenant_id, name: event.tenant_name ?? '' },
      changes: event.changes.flatMap((change) => readableChange(resource, context.principal, change)),
    })),
    total: Math.min(count, countCap),
    capped: count > countCap,
  };
}

interface EventRow {
  readonly id: number;
  readonly at: string;
  readonly action: string;
  readonly user_id: number | null;
  readonly user_name: string | null;
  readonly tenant_id: number | null;
  readonly tenant_name: string | null;
  readonly changes: readonly Change[];
}

/** The event was written for whoever made the change; the reader may see less. */
function readableChange(resource: Resource, principal: Principal, change: Change): Change[] {
  const key = /^\w+/.exec(change.field)?.[0] ?? '';
  const scope = fieldScope(resource, key, principal);
  // A field that is readable on some records only: the record may have been another then.
  if (scope === undefined || Object.keys(scope).length > 0) return [];
  const grants = resource.access.rows?.[key];
  if (grants === undefined) return [change];
  const rows = scopeOf(grants, principal);
  if (rows === undefined) return [];
  const seen = (value: unknown): unknown =>
    Array.isArray(value) ? value.filter((row) => isObject(row) && matches(rows, row)) : value;
  const before = seen(change.before);
  const after = seen(change.after);
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field: change.field, before, after }];
}
