drop policy "users_select" on "users";
drop policy "users_insert" on "users";
drop policy "users_update" on "users";
drop policy "users_delete" on "users";
alter table "users" enable row level security;
create policy "users_select" on "users" for select to "portal_app" using (((select (nullif(current_setting('app.user_id', true), '') is not null and nullif(current_setting('app.tenant_type', true), '')::integer in (4))) or ((select (nullif(current_setting('app.user_id', true), '') is not null and nullif(current_setting('app.role', true), '') in ('admin'))) and "users"."id" in (select "reach_2cc652267b8b6109"())) or ((select nullif(current_setting('app.user_id', true), '') is not null) and "users"."id" = (select nullif(current_setting('app.user_id', true), '')::integer))));
create policy "users_insert" on "users" for insert to "portal_app" with check (((select (nullif(current_setting('app.user_id', true), '') is not null and (nullif(current_setting('app.tenant_type', true), '')::integer in (4) and nullif(current_setting('app.role', true), '') in ('admin')))) or ((select (nullif(current_setting('app.user_id', true), '') is not null and nullif(current_setting('app.role', true), '') in ('admin'))) and "users"."id" in (select "reach_2cc652267b8b6109"()))));
create policy "users_update" on "users" for update to "portal_app" using (((select (nullif(current_setting('app.user_id', true), '') is not null and (nullif(current_setting('app.tenant_type', true), '')::integer in (4) and nullif(current_setting('app.role', true), '') in ('admin')))) or ((select (nullif(current_setting('app.user_id', true), '') is not null and nullif(current_setting('app.role', true), '') in ('admin'))) and "users"."id" in (select "reach_2cc652267b8b6109"())) or ((select nullif(current_setting('app.user_id', true), '') is not null) and "users"."id" = (select nullif(current_setting('app.user_id', true), '')::integer)) or ((select (nullif(current_setting('app.user_id', true), '') is not null and (nullif(current_setting('app.tenant_type', true), '')::integer in (4) and nullif(current_setting('app.role', true), '') in ('admin')))) and ("users"."id" is distinct from (select nullif(current_setting('app.user_id', true), '')::integer) and "users"."is_active" = true)) or ((select (nullif(current_setting('app.user_id', true), '') is not null and nullif(current_setting('app.role', true), '') in ('admin'))) and (("users"."id" is distinct from (select nullif(current_setting('app.user_id', true), '')::integer) and (("users"."sole_tenant_id" is not null and "users"."sole_tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::integer)) or "users"."created_at" is null)) and "users"."is_active" = true)) or ((select (nullif(current_setting('app.user_id', true), '') is not null and (nullif(current_setting('app.tenant_type', true), '')::integer in (4) and nullif(current_setting('app.role', true), '') in ('admin')))) and ("users"."id" is distinct from (select nullif(current_setting('app.user_id', true), '')::integer) and "users"."is_active" = false)) or ((select (nullif(current_setting('app.user_id', true), '') is not null and nullif(current_setting('app.role', true), '') in ('admin'))) and (("users"."id" is distinct from (select nullif(current_setting('app.user_id', true), '')::integer) and (("users"."sole_tenant_id" is not null and "users"."sole_tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::integer)) or "users"."created_at" is null)) and "users"."is_active" = false)))) with check (((select (nullif(current_setting('app.user_id', true), '') is not null and (nullif(current_setting('app.tenant_type', true), '')::integer in (4) and nullif(current_setting('app.role', true), '') in ('admin')))) or ((select (nullif(current_setting('app.user_id', true), '') is not null and nullif(current_setting('app.role', true), '') in ('admin'))) and "users"."id" in (select "reach_2cc652267b8b6109"())) or ((select nullif(current_setting('app.user_id', true), '') is not null) and "users"."id" = (select nullif(current_setting('app.user_id', true), '')::integer)) or ((select (nullif(current_setting('app.user_id', true), '') is not null and (nullif(current_setting('app.tenant_type', true), '')::integer in (4) and nullif(current_setting('app.role', true), '') in ('admin')))) and ("users"."id" is distinct from (select nullif(current_setting('app.user_id', true), '')::integer) and "users"."is_active" = false)) or ((select (nullif(current_setting('app.user_id', true), '') is not null and nullif(current_setting('app.role', true), '') in ('admin'))) and (("users"."id" is distinct from (select nullif(current_setting('app.user_id', true), '')::integer) and (("users"."sole_tenant_id" is not null and "users"."sole_tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::integer)) or "users"."created_at" is null)) and "users"."is_active" = false)) or ((select (nullif(current_setting('app.user_id', true), '') is not null and (nullif(current_setting('app.tenant_type', true), '')::integer in (4) and nullif(current_setting('app.role', true), '') in ('admin')))) and ("users"."id" is distinct from (select nullif(current_setting('app.user_id', true), '')::integer) and "users"."is_active" = true)) or ((select (nullif(current_setting('app.user_id', true), '') is not null and nullif(current_setting('app.role', true), '') in ('admin'))) and (("users"."id" is distinct from (select nullif(current_setting('app.user_id', true), '')::integer) and (("users"."sole_tenant_id" is not null and "users"."sole_tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::integer)) or "users"."created_at" is null)) and "users"."is_active" = true))));
create policy "users_delete" on "users" for delete to "portal_app" using (((select (nullif(current_setting('app.user_id', true), '') is not null and (nullif(current_setting('app.tenant_type', true), '')::integer in (4) and nullif(current_setting('app.role', true), '') in ('admin')))) and "users"."id" is distinct from (select nullif(current_setting('app.user_id', true), '')::integer)));
revoke all on "users" from portal_app;
grant select, insert, update, delete on "users" to portal_app;
grant usage on sequence "users_id_seq" to portal_app;
-- By hand: no caller leaves a tenant without an administrator, the Super Tenant's neither: not by taking the role, nor by
-- deactivating or deleting the person. Whoever closes a tenant deactivates it first. What no caller does, such as loading a
-- backup, is not held to it.
create or replace function "keep_last_administrator"() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  "of_tenants" integer[];
  "of_tenant" integer;
begin
  if nullif(current_setting('app.user_id', true), '') is null and current_setting('app.system', true) is distinct from 'identity' then
    return null;
  end if;
  if tg_table_name = 'users' then
    "of_tenants" := array(select "tenant_id" from "users_user_role_tenants" where "parent_id" = old."id" and "role" = 'admin');
  else
    "of_tenants" := array[old."tenant_id"];
  end if;
  -- In one order, for two that are about several.
  foreach "of_tenant" in array array(select distinct unnest("of_tenants") order by 1) loop
    -- One after the other, for two who remove each other.
    perform pg_advisory_xact_lock(5150277311::bigint * 1000003 + "of_tenant");
    if exists (select 1 from "tenants" where "id" = "of_tenant" and "is_active") and not exists (
      select 1 from "users_user_role_tenants" r join "users" u on u."id" = r."parent_id"
      where r."tenant_id" = "of_tenant" and r."role" = 'admin' and u."is_active") then
      raise exception using errcode = 'PA001', message = 'the last administrator of a tenant';
    end if;
  end loop;
  return null;
end
$$;
