-- As before (0141), but whoever deletes their own account leaves another administrator who has registered: people who were only
-- invited cannot sign in, perhaps ever. The Super Tenant may still take access away from somebody at once.
create or replace function "keep_last_administrator"() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  "of_tenants" integer[];
  "of_tenant" integer;
  "person" integer;
  "has_left" boolean;
begin
  if nullif(current_setting('app.user_id', true), '') is null and current_setting('app.system', true) is distinct from 'identity' then
    return null;
  end if;
  if tg_table_name = 'users' then
    "person" := old."id";
    "of_tenants" := array(select "tenant_id" from "users_user_role_tenants" where "parent_id" = old."id" and "role" = 'admin');
  else
    "person" := old."parent_id";
    "of_tenants" := array[old."tenant_id"];
  end if;
  "has_left" := exists (select 1 from "users" where "id" = "person" and "email_address" like 'deleted-%@deleted.invalid');
  -- In one order, for two that are about several.
  foreach "of_tenant" in array array(select distinct unnest("of_tenants") order by 1) loop
    -- One after the other, for two who remove each other.
    perform pg_advisory_xact_lock(5150277311::bigint * 1000003 + "of_tenant");
    if exists (select 1 from "tenants" where "id" = "of_tenant" and "is_active") and not exists (
      select 1 from "users_user_role_tenants" r join "users" u on u."id" = r."parent_id"
      where r."tenant_id" = "of_tenant" and r."role" = 'admin' and u."is_active"
        and (not "has_left" or exists (select 1 from "credentials" c where c."user_id" = u."id"))) then
      raise exception using errcode = 'PA001', message = 'the last administrator of a tenant',
        -- Whoever was deleted has no name any more.
        detail = jsonb_build_object(
          'organization', (select "name" from "tenants" where "id" = "of_tenant"),
          'person', (select "name" from "users" where "id" = "person" and "email_address" not like 'deleted-%@deleted.invalid'))::text;
    end if;
  end loop;
  return null;
end
$$;
