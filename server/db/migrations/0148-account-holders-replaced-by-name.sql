-- A corrected government ID has another digest, so whoever sends an account holder again may also name the one that it replaces.
drop function "replace_account_holders"(integer);
-- Ends what was to be sent again in favor of what the same tenant sent instead: the same business, and what is named. Whoever
-- sends may not otherwise change it. What is named has to be replaced: somebody else may have been faster.
create function "replace_account_holders"("by" integer, "named" integer default null) returns setof integer
  language plpgsql volatile security definer rows 1 set search_path = public, pg_temp as $$
begin
  return query
    update account_holders old
    set status = 'REJECTED', replaced_by_id = "by", version = old.version + 1, updated_at = now()
    from account_holders new
    where new.id = "by" and new.status = 'PENDING_REVIEW' and old.id <> new.id
      and old.id in (
        select "named" union
        select same.account_holder_id from account_holder_digests sent
          join account_holder_digests same on same.digest = sent.digest
        where sent.account_holder_id = "by")
      and old.tenant_id = new.tenant_id and old.status = 'PENDING_RESUBMIT'
    returning old.id;
  if "named" is not null and not exists (
    select 1 from account_holders where id = "named" and replaced_by_id = "by") then
    raise exception using errcode = 'check_violation', constraint = 'account_holders_replaced',
      message = 'the account holder that is named is not to be sent again';
  end if;
end
$$;
revoke all on function "replace_account_holders"(integer, integer) from public;
grant execute on function "replace_account_holders"(integer, integer) to portal_app;
