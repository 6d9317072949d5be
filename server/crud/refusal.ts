/** Why a caller who may change or delete such records may not change or delete this one. */
import { sql } from 'kysely';
import { Problem } from '../../src/contracts/api/problems.ts';
import { declared } from '../../src/contracts/messages/catalogue.ts';
import type { Resource } from '../../src/contracts/resource/define-resource.ts';
import { myValues, scopeOf } from '../../src/contracts/resource/policy.ts';
import { bind } from '../../src/contracts/resource/predicate.ts';
import { tableName } from '../db/columns.ts';
import { predicateSql, tableOperands } from '../db/predicate-sql.ts';
import { alias, type Context, forbidden, grantOptions } from './context.ts';
import { isRecord } from './read.ts';

/** With the reason of the first of the resource's requirements that the record does not meet. */
export async function refusal(
  context: Context,
  resource: Resource,
  verb: 'change' | 'delete',
  id: number,
): Promise<Problem> {
  const { requires = [], access } = resource;
  const grants = verb === 'change' ? access.update : access.delete;
  if (requires.length === 0 || scopeOf(grants ?? [], context.principal) === undefined)
    return forbidden(resource, verb);
  const mine = myValues(context.principal);
  const cases = requires.map(({ where }, index) => {
    const holds = predicateSql(bind(where, mine), tableOperands(resource, alias), grantOptions(context));
    return sql`when (${holds}) is not true then ${index}::integer`;
  });
  const { rows } = await sql<{ unmet: number | null }>`
    select case ${sql.join(cases, sql` `)} end as "unmet"
    from ${sql.table(tableName(resource))} as ${sql.id(alias)} where ${isRecord(id)}`.execute(context.tx);
  const reason = requires[rows[0]?.unmet ?? requires.length]?.reason;
  return reason === undefined ? forbidden(resource, verb) : new Problem('forbidden', declared(reason));
}
