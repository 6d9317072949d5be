/** Counts the records an action would apply to, grouped by the fields that the resource declares in `list.countBy`. */
import { sql } from 'kysely';
import { maxCounted, type Counts } from '../../src/contracts/resource/actions.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { columnName, tableName, titlesView } from '../db/columns.ts';
import type { Condition } from '../db/predicate-sql.ts';
import { alias, type Context, readableFields } from './context.ts';

interface Counted {
  readonly value: string;
  readonly count: number;
}

export async function countsOf(
  { tx, registry, principal }: Context,
  resource: Resource,
  where: Condition,
): Promise<Counts> {
  const readable = readableFields(resource, principal);
  const counts: Record<string, readonly Counted[]> = {};
  for (const key of resource.list.countBy ?? []) {
    const field = readable[key];
    if (field === undefined) continue;
    const column = sql.id(alias, columnName(key, field));
    const isReference = field.kind === 'ref';
    const titles = isReference ? sql.table(titlesView(registry.get(field.target ?? ''))) : undefined;
    const value = titles === undefined ? sql`${column}::text` : sql`"title"."title"`;
    const join = titles === undefined ? sql`` : sql`join ${titles} as "title" on "title"."id" = ${column}`;
    const { rows } = await sql<Counted>`
      select ${value} as "value", count(*) as "count"
      from ${sql.table(tableName(resource))} as ${sql.id(alias)} ${join} where ${where} and ${column} is not null
      group by 1 order by 2 desc, 1 limit ${maxCounted}`.execute(tx);
    counts[key] = rows;
  }
  return counts;
}
