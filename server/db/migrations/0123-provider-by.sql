-- Whoever gives a payment its provider counts as whoever gives its amount: neither approves it.
update "transactions" as "open" set "amount_by_id" = "last".user_id
from (
  select distinct on (record_id) record_id, user_id from audit_events
  where resource = 'transactions' and action in ('create', 'update')
    and (changes @> '[{"field": "amount"}]' or changes @> '[{"field": "provider"}]')
    and record_id in (select "id" from "transactions" where "status" in ('draft', 'submitted', 'rejected'))
  order by record_id, id desc
) as "last" join "users" on "users"."id" = "last".user_id
where "last".record_id = "open"."id" and "open"."status" in ('draft', 'submitted', 'rejected')
  and "open"."amount_by_id" is distinct from "last".user_id;

-- With another provider it may be the caller, and need not: where two providers become one, nobody has chosen anew.
create or replace function "keep_who_gave_the_amount"() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  "me" integer := nullif(current_setting('app.user_id', true), '')::integer;
begin
  if "me" is null then
    return new;
  end if;
  if tg_op = 'INSERT' then
    if new.amount_by_id is not distinct from "me" then return new; end if;
  elsif new.amount is distinct from old.amount then
    if new.amount_by_id is not distinct from "me" then return new; end if;
  elsif new.provider_id is distinct from old.provider_id and new.amount_by_id is not distinct from "me" then
    return new;
  elsif new.amount_by_id is not distinct from old.amount_by_id then
    return new;
  end if;
  raise exception 'transaction %: its amount is not given in another''s name', new.id
    using errcode = 'insufficient_privilege', table = 'transactions';
end
$$;
