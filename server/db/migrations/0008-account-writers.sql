create function "reach_a61c72e392d45515"() returns setof integer language sql stable security definer rows 100 set search_path = public, pg_temp as $reach$ select "entry"."parent_id" from "users_user_role_tenants" as "entry" where (("entry"."tenant_id" is not null and "entry"."tenant_id" is distinct from (select nullif(current_setting('app.tenant_id', true), '')::integer)) and true) $reach$;
revoke all on function "reach_a61c72e392d45515"() from public;
grant execute on function "reach_a61c72e392d45515"() to portal_app;
