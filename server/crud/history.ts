import { type RawBuilder, sql } from 'kysely';
import type { HistoryEntry } from '../../src/contracts/audit/audit-changes.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { Reference } from '../../src/contracts/resource/fields.ts';
import { countCap } from '../../src/contracts/lists/list-query.ts';
import { historyGrants, type Principal, scopeOf } from '../../src/contracts/resource/policy.ts';
import { matches } from '../../src/contracts/resource/predicate.ts';
import { isObject } from '../../src/contracts/values/objects.ts';
import { Problem } from '../../src/contracts/api/problems.ts';
import { tableName, titlesView } from '../db/columns.ts';
import { allOf, type Condition, predicateSql, tableOperands } from '../db/predicate-sql.ts';
import type { Change } from './audit.ts';
import { alias, type Context, fieldScope, forbidden, grantOptions, missing, scopeSql } from './context.ts';
import { selectOne } from './read.ts';

export interface HistoryPage {
  readonly start: number;
  readonly end: number;
}

/**
 * Bytes of changes on a page. A page of longer ones has fewer events than asked for, at least one; the total tells that more
 * follow.
 */
const pageBytes = 4_000_000;

/**
 * The history of a record that the caller may read, newest first, including related records whose history the declaration
 * includes. Only changes of fields the caller may read are listed. The history of a deleted record is open to callers who may
 * see the history of all records.
 */
export async function history(
  context: Context,
  resource: Resource,
  id: number,
  { start, end }: HistoryPage,
): Promise<{ entries: readonly HistoryEntry[]; total: number; capped: boolean }> {
  const granted = scopeSql(context, resource, historyGrants(resource.access));
  if (granted === undefined) throw forbidden(resource, 'seeHistory');
  const isThere = await selectOne(context, resource, id, { keys: [], further: { granted } }).then(
    ({ row }) => {
      if (row['granted'] !== true) throw forbidden(resource, 'seeHistory');
      return true;
    },
    (error: unknown) => {
      if (error instanceof Problem && error.code === 'missing' && seesAll(context, resource)) return false;
      throw error;
    },
  );
  const related = relatedSources(context, resource, id);
  // The events of a resource that shows another resource's records are stored under that other resource's name.
  const written = resource.of ?? resource.name;
  const wanted = sql.join(
    [sql`resource = ${written} and record_id = ${id}`, ...related.map(({ events }) => events)],
    sql` or `,
  );
  const { rows } = await sql<EventRow>`
    select id, at, action, user_id, user_name, tenant_id, tenant_name, changes, resource, record_id, ${nameSql(related)} as record_name
    from (
      select *, sum(octet_length(changes::text)) over (order by id desc) - octet_length(changes::text) as bytes_before
      from (select * from audit_events where ${wanted} order by id desc limit ${end - start} offset ${start}) as page
    ) as audit_events where bytes_before < ${pageBytes} order by id desc`.execute(context.tx);
  const counted = await sql<{ count: number }>`
    select count(*) as "count" from (select 1 from audit_events where ${wanted} limit ${countCap + 1}) as "counted"`.execute(
    context.tx,
  );
  const count = counted.rows[0]?.count ?? 0;
  if (!isThere && count === 0) throw missing(resource);
  return {
    entries: rows.map((event) => {
      const own = event.resource === written;
      const about = own ? resource : context.registry.get(event.resource);
      return {
        id: event.id,
        at: event.at,
        action: event.action,
        actor: event.user_id === null ? null : { id: event.user_id, name: event.user_name ?? '' },
        tenant: tenantOf(about, context.principal, event),
        of: own ? null : { resource: about.name, id: event.record_id, name: event.record_name ?? '' },
        changes: event.changes.flatMap((change) => readableChange(about, context.principal, change)),
      };
    }),
    total: Math.min(count, countCap),
    capped: count > countCap,
  };
}

/** Whether the caller may read every record and its history. */
function seesAll({ principal }: Context, resource: Resource): boolean {
  return [resource.access.read, historyGrants(resource.access)].every((grants) => {
    const scope = scopeOf(grants ?? [], principal);
    return scope !== undefined && Object.keys(scope).length === 0;
  });
}

interface RelatedSource {
  readonly resource: Resource;
  /** A condition on audit_events. */
  readonly events: Condition;
}

/** The events of related records that the caller may read and whose history they may see. */
function relatedSources(context: Context, resource: Resource, id: number): readonly RelatedSource[] {
  return (resource.show?.related ?? []).flatMap(({ resource: name, by, where = {}, history: taken }) => {
    const target = context.registry.get(name);
    const operands = tableOperands(target, alias);
    const readable = scopeSql(context, target, target.access.read, operands);
    const granted = scopeSql(context, target, historyGrants(target.access), operands);
    if (taken !== true || readable === undefined || granted === undefined) return [];
    const points = target.fields[by]?.kind === 'refs' ? { some: { id } } : { id };
    const pointing = [{ [by]: points }, where].map((one) =>
      predicateSql(one, operands, grantOptions(context)),
    );
    return [
      {
        resource: target,
        // As an array, the ids are looked up in the index just like the record's own id.
        events: sql`resource = ${name} and record_id = any(array(
          select ${sql.id(alias, 'id')} from ${sql.table(tableName(target))} as ${sql.id(alias)} where ${allOf([...pointing, readable, granted])}))`,
      },
    ];
  });
}

function nameSql(related: readonly RelatedSource[]): RawBuilder<unknown> {
  if (related.length === 0) return sql`null`;
  const names = related.map(
    ({ resource }) =>
      sql`when ${resource.name} then (select title from ${sql.table(titlesView(resource))} as named where named.id = record_id)`,
  );
  return sql`case resource ${sql.join(names, sql` `)} end`;
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
  readonly resource: string;
  readonly record_id: number;
  readonly record_name: string | null;
}

/**
 * The tenant that the user acted for. Where a `rows` field assigns the record to tenants, only if the reader may see that
 * tenant's row.
 */
function tenantOf(
  resource: Resource,
  principal: Principal,
  { tenant_id: id, tenant_name: name }: EventRow,
): Reference | null {
  if (id === null) return null;
  const tenant = { id, name: name ?? '' };
  const isSeen = Object.entries(resource.access.rows ?? {}).every(([key, grants]) => {
    if (grants === undefined || resource.fields[key]?.fields?.['tenant'] === undefined) return true;
    const scope = scopeOf(grants, principal);
    return scope !== undefined && matches(scope, { tenant });
  });
  return isSeen ? tenant : null;
}

/** The event contains everything that changed; the reader may see less of it. */
export function readableChange(resource: Resource, principal: Principal, change: Change): Change[] {
  const key = /^\w+/.exec(change.field)?.[0] ?? '';
  // A resource that shows another's records shows only changes of its own fields.
  if (resource.of !== undefined && !Object.hasOwn(resource.fields, key)) return [];
  const scope = fieldScope(resource, key, principal);
  // The field is readable only on some records, and this record may have been different at the time.
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
