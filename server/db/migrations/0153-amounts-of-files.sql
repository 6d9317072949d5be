-- By hand: whoever uploads a file of payments has entered its amounts and providers, and whoever corrects one in the portal has
-- entered that one, whoever submits the file. None of them approves those payments.
alter table "upload_rows" add column "entered_by_id" integer references "users" ("id");

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
    if exists (
      select from upload_batches where id = new.batch_id and state = 'committing' and (uploaded_by_id = new.amount_by_id
        or exists (select from upload_rows where batch_id = new.batch_id and entered_by_id = new.amount_by_id))
    ) then return new; end if;
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

-- Undecided payments that are as their file had them.
update "transactions" set "amount_by_id" = "batch"."uploaded_by_id"
from "upload_batches" as "batch"
where "batch"."id" = "transactions"."batch_id" and "transactions"."status" = 'submitted' and "transactions"."version" = 1
  and "transactions"."amount_by_id" = "transactions"."submitted_by_id"
  and "transactions"."amount_by_id" <> "batch"."uploaded_by_id";
