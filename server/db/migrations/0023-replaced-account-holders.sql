alter table "account_holders" add column "replaced_by_id" integer;
alter table "account_holders" add constraint "account_holders_replaced_by_id_fkey" foreign key ("replaced_by_id") references "account_holders" (id);
create index "account_holders_replaced_by_id_created_at_idx" on "account_holders" ("replaced_by_id", "created_at", "id");
-- By hand: what a tenant is to send again does not keep it from sending the same business again.
drop function "account_holder_exists"(text);
create function "account_holder_exists"("of" text, "for_tenant" integer) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from account_holder_digests d join account_holders a on a.id = d.account_holder_id
    where d.digest = "of" and a.status <> 'REJECTED'
      and not (a.status = 'PENDING_RESUBMIT' and a.tenant_id = "for_tenant"))
$$;
revoke all on function "account_holder_exists"(text, integer) from public;
grant execute on function "account_holder_exists"(text, integer) to portal_app;
-- Ends what was to be sent again in favour of what the same tenant sent instead. Whoever sends may not otherwise change it.
create function "replace_account_holders"("by" integer) returns setof integer
  language sql volatile security definer rows 1 set search_path = public, pg_temp as $$
  update account_holders old
  set status = 'REJECTED', replaced_by_id = "by", version = old.version + 1, updated_at = now()
  from account_holders new
    join account_holder_digests sent on sent.account_holder_id = new.id
    join account_holder_digests same on same.digest = sent.digest and same.account_holder_id <> new.id
  where new.id = "by" and new.status = 'PENDING_REVIEW'
    and old.id = same.account_holder_id and old.tenant_id = new.tenant_id and old.status = 'PENDING_RESUBMIT'
  returning old.id
$$;
revoke all on function "replace_account_holders"(integer) from public;
grant execute on function "replace_account_holders"(integer) to portal_app;
