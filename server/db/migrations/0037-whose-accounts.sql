-- Whose an account is: the one tenant that all roles of a person are in. What belongs to the person is changed by them, by
-- the administrators of that tenant, and by the Super Tenant's. Kept by the database, so that whoever changes roles keeps it.
drop index "users_mfa_enabled_name_idx";
drop policy "users_claim_user_tenants_select" on "users_claim_user_tenants";
drop policy "users_claim_user_tenants_insert" on "users_claim_user_tenants";
drop policy "users_claim_user_tenants_update" on "users_claim_user_tenants";
drop policy "users_claim_user_tenants_delete" on "users_claim_user_tenants";
drop function "reach_a61c72e392d45515"();
alter table "users" add column "sole_tenant_id" integer;
alter table "users" add constraint "users_sole_tenant_id_fkey" foreign key ("sole_tenant_id") references "tenants" (id);
create index "users_sole_tenant_id_name_idx" on "users" ("sole_tenant_id", "name", "id");
alter table "users_claim_user_tenants" enable row level security;
create policy "users_claim_user_tenants_select" on "users_claim_user_tenants" for select to "portal_app" using (exists (select 1 from "users" where ("users"."id" = "users_claim_user_tenants"."parent_id" and ((select (nullif(current_setting('app.user_id', true), '') is not null and nullif(current_setting('app.tenant_type', true), '')::integer in (4))) or ((select nullif(current_setting('app.user_id', true), '') is not null) and "users"."id" = (select nullif(current_setting('app.user_id', true), '')::integer))))));
create policy "users_claim_user_tenants_insert" on "users_claim_user_tenants" for insert to "portal_app" with check ((exists (select 1 from "users" where ("users"."id" = "users_claim_user_tenants"."parent_id" and ((select (nullif(current_setting('app.user_id', true), '') is not null and nullif(current_setting('app.tenant_type', true), '')::integer in (4))) or ((select nullif(current_setting('app.user_id', true), '') is not null) and "users"."id" = (select nullif(current_setting('app.user_id', true), '')::integer))))) and (select nullif(current_setting('app.user_id', true), '') is not null)));
create policy "users_claim_user_tenants_update" on "users_claim_user_tenants" for update to "portal_app" using ((exists (select 1 from "users" where ("users"."id" = "users_claim_user_tenants"."parent_id" and ((select (nullif(current_setting('app.user_id', true), '') is not null and nullif(current_setting('app.tenant_type', true), '')::integer in (4))) or ((select nullif(current_setting('app.user_id', true), '') is not null) and "users"."id" = (select nullif(current_setting('app.user_id', true), '')::integer))))) and (select nullif(current_setting('app.user_id', true), '') is not null)));
create policy "users_claim_user_tenants_delete" on "users_claim_user_tenants" for delete to "portal_app" using ((exists (select 1 from "users" where ("users"."id" = "users_claim_user_tenants"."parent_id" and ((select (nullif(current_setting('app.user_id', true), '') is not null and nullif(current_setting('app.tenant_type', true), '')::integer in (4))) or ((select nullif(current_setting('app.user_id', true), '') is not null) and "users"."id" = (select nullif(current_setting('app.user_id', true), '')::integer))))) and (select nullif(current_setting('app.user_id', true), '') is not null)));
revoke all on "users_claim_user_tenants" from portal_app;
grant select, insert, update, delete on "users_claim_user_tenants" to portal_app;

create function "sole_tenant_of"("of_user" integer) returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
  select case when count(distinct "tenant_id") = 1 then min("tenant_id") end from "users_user_role_tenants" where "parent_id" = "of_user"
$$;
create function "keep_sole_tenant"() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare "of_user" integer;
begin
  -- The roles of a new person are written before the person.
  if tg_table_name = 'users' then
    new."sole_tenant_id" := sole_tenant_of(new."id");
    return new;
  end if;
  "of_user" := case when tg_op = 'DELETE' then old."parent_id" else new."parent_id" end;
  update "users" set "sole_tenant_id" = sole_tenant_of("of_user")
    where "id" = "of_user" and "sole_tenant_id" is distinct from sole_tenant_of("of_user");
  return null;
end
$$;
revoke all on function "sole_tenant_of"(integer), "keep_sole_tenant"() from public;
create trigger "keep_sole_tenant" before insert on "users" for each row execute function "keep_sole_tenant"();
create trigger "keep_sole_tenant" after insert or update or delete on "users_user_role_tenants"
  for each row execute function "keep_sole_tenant"();
update "users" set "sole_tenant_id" = sole_tenant_of("id");
