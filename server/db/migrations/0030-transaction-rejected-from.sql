alter table "transactions" add column "rejected_from" text constraint "transactions_rejected_from_check" check ("rejected_from" in ('submitted', 'approved'));
-- By hand: of those rejected before, where the history has the rejection last.
update "transactions" as "rejected" set "rejected_from" = "change" ->> 'before'
from (
  select distinct on (record_id) record_id, action, changes from audit_events
  where resource = 'transactions' and action in ('reject', 'update')
    and record_id in (select "id" from "transactions" where "status" = 'rejected')
  order by record_id, id desc
) as "last" cross join lateral jsonb_array_elements("last".changes) as "change"
where "last".record_id = "rejected"."id" and "last".action = 'reject' and "rejected"."status" = 'rejected'
  and "change" ->> 'field' = 'status' and "change" ->> 'before' in ('submitted', 'approved');

-- Whoever submitted it does not approve it: what is approved is what was submitted, and whoever submitted it is named. So a
-- payment's values change only while it is a draft or rejected, a rejected one that was changed is submitted anew, and nobody
-- submits in another's name. Without a caller (migrations, sample data) nothing is asked.
create function "keep_what_was_submitted"() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  "me" integer := nullif(current_setting('app.user_id', true), '')::integer;
  "mistake" text;
begin
  if "me" is null then
    return new;
  end if;
  if new.submitted_by_id is distinct from old.submitted_by_id and new.submitted_by_id is distinct from "me" then
    "mistake" := 'submitted in another''s name';
  elsif old.status = 'draft' and new.status = 'submitted' and new.submitted_by_id is distinct from "me" then
    "mistake" := 'submitted by nobody';
  elsif old.status = 'rejected' and new.status = 'submitted'
    and old.rejected_from is distinct from 'submitted' and new.submitted_by_id is distinct from "me" then
    "mistake" := 'submitted again by nobody';
  elsif new.rejected_from is distinct from old.rejected_from and new.rejected_from is not null
    and (new.status <> 'rejected' or new.rejected_from <> old.status) then
    "mistake" := 'rejected from another state';
  elsif (new.external_ref, new.period_id, new.component, new.type, new.mco_id, new.provider_id, new.sda_id,
      new.provider_class, new.amount, new.payment_date, new.method, new.trace, new.memo)
    is distinct from (old.external_ref, old.period_id, old.component, old.type, old.mco_id, old.provider_id, old.sda_id,
      old.provider_class, old.amount, old.payment_date, old.method, old.trace, old.memo)
    and (old.status not in ('draft', 'rejected') or new.status <> old.status or new.rejected_from is not null) then
    "mistake" := 'changed after it was submitted';
  else
    return new;
  end if;
  raise exception 'transaction %: %', old.id, "mistake" using errcode = 'insufficient_privilege', table = 'transactions';
end
$$;
revoke all on function "keep_what_was_submitted"() from public;
create trigger "transactions_submitted" before update on "transactions"
  for each row execute function "keep_what_was_submitted"();
