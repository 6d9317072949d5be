-- From which device and where a session began, for its owner to recognise; and when it was last used. That stands apart:
-- a change of a session tells every browser of its owner to look.
alter table "sessions" add column "device" text, add column "address_range" text;
create table "session_uses" (
  "session_id" text primary key references "sessions" ("id") on delete cascade,
  "at" timestamptz(3) not null default now()
);
alter table "session_uses" enable row level security;
create policy "session_uses_system" on "session_uses" to portal_app
  using ((select current_setting('app.system', true)) = 'identity')
  with check ((select current_setting('app.system', true)) = 'identity');
grant select, insert, update, delete on "session_uses" to portal_app;

-- Whoever deletes their own account loses their roles, and their record becomes nobody's.
create policy "identity_deletes" on "users_user_role_tenants" for delete to portal_app
  using ((select current_setting('app.system', true)) = 'identity');

-- A tenant is not left without an administrator by its own people, nor by whoever deletes their own account. The Super Tenant
-- may: it names another. One after the other, for two who remove each other.
create function "keep_last_administrator"() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  "of_tenants" integer[];
  "of_tenant" integer;
begin
  if tg_table_name = 'users' then
    "of_tenants" := array(select "tenant_id" from "users_user_role_tenants" where "parent_id" = old."id" and "role" = 'admin');
  else
    "of_tenants" := array[old."tenant_id"];
  end if;
  foreach "of_tenant" in array "of_tenants" loop
    if current_setting('app.system', true) = 'identity'
      or nullif(current_setting('app.tenant_id', true), '')::integer = "of_tenant" then
      perform pg_advisory_xact_lock(5150277311::bigint * 1000003 + "of_tenant");
      if exists (select 1 from "tenants" where "id" = "of_tenant" and "is_active") and not exists (
        select 1 from "users_user_role_tenants" r join "users" u on u."id" = r."parent_id"
        where r."tenant_id" = "of_tenant" and r."role" = 'admin' and u."is_active") then
        raise exception using errcode = 'PA001', message = 'the last administrator of a tenant';
      end if;
    end if;
  end loop;
  return null;
end
$$;
revoke all on function "keep_last_administrator"() from public;
create constraint trigger "keep_last_administrator" after update of "is_active" on "users" deferrable initially deferred
  for each row when (old."is_active" and not new."is_active") execute function "keep_last_administrator"();
create constraint trigger "keep_last_administrator" after delete or update of "role", "tenant_id" on "users_user_role_tenants"
  deferrable initially deferred for each row when (old."role" = 'admin') execute function "keep_last_administrator"();
