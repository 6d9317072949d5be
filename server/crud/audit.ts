/** The audit trail. Events are written in the transaction of the change and cannot be removed. */
import { sql } from 'kysely';
import type { Changes } from '../../src/contracts/audit/audit-changes.ts';
import type { Principal } from '../../src/contracts/resource/policy.ts';
import type { Tx } from '../db/database.ts';

export type Change = Changes[number];
export interface AuditEvent {
  readonly action: string;
  readonly resource: string;
  readonly recordId: number | null;
  readonly changes: readonly Change[];
}
export async function recordEvent(
  {
    tx,
    principal,
    requestId,
  }: { readonly tx: Tx; readonly principal: Principal; readonly requestId: string },
  { action, resource, recordId, changes }: AuditEvent,
): Promise<void> {
  const { userId, tenantId } = principal;
  // The names come from the title views, so they are found whatever the caller may read; everyone may read their own address.
  await sql`
    insert into audit_events (request_id, user_id, user_name, user_email, tenant_id, tenant_name, action, resource, record_id, changes)
    values (${requestId}, ${userId}, (select title from users_titles where id = ${userId}),
      (select email_address from users where id = ${userId}),
      ${tenantId}, (select title from tenants_titles where id = ${tenantId}),
      ${action}, ${resource}, ${recordId}, ${JSON.stringify(changes)})`.execute(tx);
}
