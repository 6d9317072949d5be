/**
 * Failed sign-ins in the audit trail. The first failure of an hour is recorded at once, and the number of failures when the
 * hour is over, so that somebody who tries all day fills only a few rows. One statement serves known and unknown names, so that
 * neither takes longer.
 */
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { addressRange } from './device-words.ts';

export interface FailedSignIn {
  /** `undefined` if no account has the name. */
  readonly userId: number | undefined;
  readonly address: string;
  readonly requestId: string;
}

/** Failures for unknown names are counted by address range. Beyond so many ranges an hour, the rest is counted together. */
const maxRanges = 500;

/** Needs `asSystem`, as does `auditEndedHours`. */
export async function auditFailedSignIn(tx: Tx, { userId, address, requestId }: FailedSignIn): Promise<void> {
  const range = addressRange(address);
  const subject = userId === undefined ? `from ${range}` : `user ${userId}`;
  await sql`
    with place as (
      select date_trunc('hour', now()) as "hour",
        case when ${userId ?? null}::integer is null and not exists (
            select 1 from failed_sign_ins where hour = date_trunc('hour', now()) and subject = ${subject})
          and (select count(*) from failed_sign_ins where hour = date_trunc('hour', now()) and user_id is null) >= ${maxRanges}
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

/** Records the number of failures for hours that are over, unless it is the single failure that was recorded at once. */
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

/** The first tenant that the user acts for. Its administrators see the event, as they see what the user does. */
const firstTenant = sql`left join lateral (
  select t.id, t.name from users_user_role_tenants r join tenants t on t.id = r.tenant_id
  where r.parent_id = u.id order by r.position, r.id limit 1) t on true`;
