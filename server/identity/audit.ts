/** Audit events of an account for which there is no caller, or not yet. */
import { sql } from 'kysely';
import type { Change } from '../crud/audit.ts';
import type { Tx } from '../db/database.ts';

export interface AccountEvent {
  readonly requestId: string;
  /** The account, whose owner is also the actor. */
  readonly userId: number;
  readonly action: string;
  readonly changes?: readonly Change[];
}

/** Records the event as done by the account's owner, in the first tenant that they act for. Needs `asSystem`. */
export async function recordAccountEvent(
  tx: Tx,
  { requestId, userId, action, changes = [] }: AccountEvent,
): Promise<void> {
  await sql`
    insert into audit_events (request_id, user_id, user_name, user_email, tenant_id, tenant_name, action, resource, record_id, changes)
    select ${requestId}, u.id, u.name, u.email_address, t.id, t.name, ${action}, 'users', u.id, ${JSON.stringify(changes)}
    from users u left join lateral (
      select t.id, t.name from users_user_role_tenants r join tenants t on t.id = r.tenant_id
      where r.parent_id = u.id order by r.position, r.id limit 1) t on true
    where u.id = ${userId}`.execute(tx);
}
