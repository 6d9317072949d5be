import { sql } from 'kysely';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import type { UnknownRecord } from '../../src/contracts/resource/fields.ts';
import { allOf, type Condition } from '../db/predicate-sql.ts';
import { alias, type Context, forbidden, missing, scopeSql } from './context.ts';
import { type Selected, selectRecords, type SelectOptions } from './rows.ts';

/** Throws Problem `missing` when the record does not exist or the caller may not read it. */
export async function read(context: Context, resource: Resource, id: number): Promise<UnknownRecord> {
  return (await selectOne(context, resource, id)).record;
}

/** The record, if the caller may read it. Throws Problem `missing` or `forbidden`. */
export async function selectOne(
  context: Context,
  resource: Resource,
  id: number,
  options: Omit<SelectOptions, 'where' | 'page'> = {},
): Promise<Selected> {
  const scope = scopeSql(context, resource, resource.access.read);
  if (scope === undefined) throw forbidden(resource, 'see');
  const [found] = await selectRecords(context, resource, { ...options, where: allOf([isRecord(id), scope]) });
  if (found === undefined) throw missing(resource);
  return found;
}

export function isRecord(id: number): Condition {
  return sql`${sql.id(alias, 'id')} = ${id}`;
}
