-- The providers that a caller may name in a file (migration 0013), with whether they are active: a file says so of one that is not.
drop function "upload_providers"();
create function "upload_providers"() returns table ("id" integer, "name" text, "tpi" text, "npi" text, "sda_id" integer, "provider_class" smallint, "is_active" boolean)
language sql stable security definer rows 600 set search_path = public, pg_temp as $$
  select "id", "name", "tpi", "npi", "sda_id", "provider_class", "is_active" from "tenants"
  where "tenant_type" = 2 and "tpi" is not null and "sda_id" is not null and "provider_class" is not null
    and (nullif(current_setting('app.tenant_type', true), '')::integer = 4
      or nullif(current_setting('app.tenant_type', true), '')::integer = 1 and "sda_id" in (
        select "parent_id" from "sdas_mcos" where "target_id" = nullif(current_setting('app.tenant_id', true), '')::integer))
$$;
revoke all on function "upload_providers"() from public;
grant execute on function "upload_providers"() to portal_app;
