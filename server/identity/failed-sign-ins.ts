/**
 * Failed sign-ins in the audit trail. The first of an hour stands there at once, and how many they were when the hour is over:
 * whoever tries all day fills a few rows. One statement for known and unknown names alike, so that none takes longer.
 */
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { addressRange } from './device-words.ts';

export interface FailedSignIn {
  /** Undefined: the name is nobody's. */
  readonly userId: number | undefined;
  readonly address: string;
  readonly requestId: string;
}

/** Names that are nobody's are counted by where they come from, apart for so many places an hour. */
const mostPlaces = 500;

/** Needs `asSystem`, as the other. */
export async function auditFailedSignIn(tx: Tx, { userId, address, requestId }: FailedSignIn): Promise<void> {
  const range = addressRange(address);
  const subject = userId === undefined ? `from ${range}` : `user ${userId}`;
  await sql`
    with place as (
      select date_trunc('hour', now()) as "hour",
        case when ${userId ?? null}::integer is null and not exists (
            select 1 from failed_sign_ins where hour = date_trunc('hour', now()) and subject = ${subject})
          and (select count(*) from failed_sign_ins where hour = date_trunc('hour', now()) and user_id is null) >= ${mostPlaces}
          then 'from elsewhere' else ${subject} end as "subject"
    ), noted as (
      insert into failed_sign_ins (hour, subject, user_id, address_range)
      select "hour", "subject", ${userId ?? null}, case when "subject" <> 'from elsewhere' then ${range} end from place
      on conflict (hour, subject) do update set count = failed_sign_ins.count + 1
      returning user_id, address_range, count
    )
    insert into audit_events (request_id, user_id, user_name, user_email, tenant_id, tenant_name, action, resource, record_id, changes)
    select ${requestId}, u.id, u.name, u.email_address, t.id, t.name, 'failedSignIn', 'users', u.id,
      jsonb_build_array(jsonb_build_object('field', 'addressRange', 'before', null, 'after', address_range))
    from noted left join users u on u.id = noted.user_id ${firstTenant} where noted.count = 1`.execute(tx);
}

/** Of hours that are over, those with more than the one that stands there already. */
export async function auditEndedHours(tx: Tx): Promise<void> {
  await sql`
    with ended as (
      delete from failed_sign_ins where hour < date_trunc('hour', now()) returning hour, user_id, address_range, count
    )
    insert into audit_events (request_id, user_id, user_name, user_email, tenant_id, tenant_name, action, resource, record_id, changes)
    select 'housekeeping', u.id, u.name, u.email_address, t.id, t.name, 'failedSignIns', 'users', u.id,
      jsonb_build_array(
        jsonb_build_object('field', 'count', 'before', null, 'after', count),
        jsonb_build_object('field', 'since', 'before', null, 'after', hour),
        jsonb_build_object('field', 'addressRange', 'before', null, 'after', address_range))
    from ended left join users u on u.id = ended.user_id ${firstTenant} where ended.count > 1`.execute(tx);
}

/** Whose administrators are to know: those of the first tenant that the person acts for, as of what they do. */
const firstTenant = sql`left join lateral (
  select t.id, t.name from users_user_role_tenants r join tenants t on t.id = r.tenant_id
  where r.parent_id = u.id order by r.position, r.id limit 1) t on true`;
