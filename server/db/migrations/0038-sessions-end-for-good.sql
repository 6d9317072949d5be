-- Who is disabled, or may act for no active tenant any more, is signed out for good: enabling again brings no old token back.
-- By the database, so that it holds whichever way they were disabled. At the commit, when an edit of roles is complete.
create function "end_sessions"() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare "concerned" integer[];
begin
  -- One by one: a branch that is not taken is not read, and only the last table has a parent.
  if tg_table_name = 'users' then
    "concerned" := array[new."id"];
  elsif tg_table_name = 'tenants' then
    "concerned" := array(select "parent_id" from "users_user_role_tenants" where "tenant_id" = new."id");
  else
    "concerned" := array[old."parent_id"];
  end if;
  update "sessions" s set "revoked_at" = now()
    where s."user_id" = any("concerned") and s."revoked_at" is null and s."expires_at" > now() and not exists (
      select 1 from "users" u join "users_user_role_tenants" r on r."parent_id" = u."id" join "tenants" t on t."id" = r."tenant_id"
      where u."id" = s."user_id" and u."is_active" and t."is_active");
  return null;
end
$$;
revoke all on function "end_sessions"() from public;
create constraint trigger "end_sessions" after update of "is_active" on "users" deferrable initially deferred
  for each row when (old."is_active" and not new."is_active") execute function "end_sessions"();
create constraint trigger "end_sessions" after update of "is_active" on "tenants" deferrable initially deferred
  for each row when (old."is_active" and not new."is_active") execute function "end_sessions"();
create constraint trigger "end_sessions" after delete or update of "tenant_id" on "users_user_role_tenants" deferrable initially deferred
  for each row execute function "end_sessions"();

-- The name of a person can be changed, also by themselves; who it was is said by the address they signed in with.
alter table "audit_events" add column "user_email" text;
