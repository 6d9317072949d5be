/** Events of a commit, inserted for all records by the statement that changes them. */
import { type RawBuilder, sql } from 'kysely';
import type { Checking } from './check-rows.ts';

interface Events {
  readonly action: 'create' | 'update' | 'delete' | 'committed';
  readonly resource: string;
  /** The CTE of the statement that returns the `id` of each record and the columns that `changes` uses. */
  readonly of: string;
  /** SQL of a jsonb array. */
  readonly changes: RawBuilder<unknown>;
}

export function insertEvents(
  { principal, requestId }: Pick<Checking, 'principal' | 'requestId'>,
  { action, resource, of, changes }: Events,
): RawBuilder<unknown> {
  const { userId, tenantId } = principal;
  return sql`
    insert into audit_events (request_id, user_id, user_name, user_email, tenant_id, tenant_name, action, resource, record_id, changes)
    select ${requestId}, ${userId}::integer, (select title from users_titles where id = ${userId}),
      (select email_address from users where id = ${userId}),
      ${tenantId}::integer, (select title from tenants_titles where id = ${tenantId}), ${sql.lit(action)}, ${sql.lit(resource)}, id, ${changes}
    from ${sql.id(of)}`;
}

/** One change of an event. `before` and `after` are SQL. */
export function changeOf(
  field: string,
  before: RawBuilder<unknown>,
  after: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`jsonb_build_object('field', ${sql.lit(field)}, 'before', ${before}, 'after', ${after})`;
}
