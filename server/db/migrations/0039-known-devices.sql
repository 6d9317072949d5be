-- A message may be for one person: who tried to sign in to their account is told to them (below).
drop policy "alerts_select" on "alerts";
drop policy "alerts_insert" on "alerts";
drop policy "alerts_update" on "alerts";
drop policy "alerts_delete" on "alerts";
alter table "alerts" add column "to_user_id" integer;
alter table "alerts" add constraint "alerts_to_user_id_fkey" foreign key ("to_user_id") references "users" (id);
create index "alerts_to_user_id_starts_at_idx" on "alerts" ("to_user_id", "starts_at", "id");
alter table "alerts" enable row level security;
create policy "alerts_select" on "alerts" for select to "portal_app" using (((select (nullif(current_setting('app.user_id', true), '') is not null and nullif(current_setting('app.tenant_type', true), '')::integer in (4))) or ((select (nullif(current_setting('app.user_id', true), '') is not null and nullif(current_setting('app.tenant_type', true), '')::integer in (1))) and ("alerts"."to_mcos" = true and "alerts"."starts_at" <= now() and ("alerts"."ends_at" is null or "alerts"."ends_at" > now()))) or ((select (nullif(current_setting('app.user_id', true), '') is not null and nullif(current_setting('app.tenant_type', true), '')::integer in (2))) and ("alerts"."to_providers" = true and "alerts"."starts_at" <= now() and ("alerts"."ends_at" is null or "alerts"."ends_at" > now()))) or ((select (nullif(current_setting('app.user_id', true), '') is not null and nullif(current_setting('app.tenant_type', true), '')::integer in (3))) and ("alerts"."to_systems" = true and "alerts"."starts_at" <= now() and ("alerts"."ends_at" is null or "alerts"."ends_at" > now()))) or ((select nullif(current_setting('app.user_id', true), '') is not null) and (("alerts"."to_user_id" is not null and "alerts"."to_user_id" = (select nullif(current_setting('app.user_id', true), '')::integer)) and "alerts"."starts_at" <= now() and ("alerts"."ends_at" is null or "alerts"."ends_at" > now()))) or ((select nullif(current_setting('app.user_id', true), '') is not null) and ("alerts"."id" in (select "reach_2982ab94d196f0a1"()) and "alerts"."starts_at" <= now() and ("alerts"."ends_at" is null or "alerts"."ends_at" > now())))));
create policy "alerts_insert" on "alerts" for insert to "portal_app" with check ((select (nullif(current_setting('app.user_id', true), '') is not null and (nullif(current_setting('app.tenant_type', true), '')::integer in (4) and nullif(current_setting('app.role', true), '') in ('admin')))));
create policy "alerts_update" on "alerts" for update to "portal_app" using ((select (nullif(current_setting('app.user_id', true), '') is not null and (nullif(current_setting('app.tenant_type', true), '')::integer in (4) and nullif(current_setting('app.role', true), '') in ('admin')))));
create policy "alerts_delete" on "alerts" for delete to "portal_app" using ((select (nullif(current_setting('app.user_id', true), '') is not null and (nullif(current_setting('app.tenant_type', true), '')::integer in (4) and nullif(current_setting('app.role', true), '') in ('admin')))));
revoke all on "alerts" from portal_app;
grant select, insert, update, delete on "alerts" to portal_app;
grant usage on sequence "alerts_id_seq" to portal_app;
create or replace trigger "alerts_files" after insert or delete or update of "document_id", "picture_id" on "alerts" for each row execute function "keep_files"('document_id', 'picture_id');

-- Browsers that an account was signed in with, by a digest of the id in their cookie.
create table "known_devices" (
  "user_id" integer not null references "users" ("id") on delete cascade,
  "digest" text not null,
  "last_used_at" timestamptz(3) not null default now(),
  primary key ("user_id", "digest")
);
create index "known_devices_digest_idx" on "known_devices" ("digest");
alter table "known_devices" enable row level security;
create policy "known_devices_system" on "known_devices" to portal_app
  using ((select current_setting('app.system', true)) = 'identity')
  with check ((select current_setting('app.system', true)) = 'identity');
grant select, insert, update, delete on "known_devices" to portal_app;

-- Whoever is deleted takes along what was meant for them alone.
create function "delete_alerts_of_user"() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from "alerts" where "to_user_id" = old."id";
  return old;
end
$$;
revoke all on function "delete_alerts_of_user"() from public;
create trigger "delete_alerts_of_user" before delete on "users" for each row execute function "delete_alerts_of_user"();

-- Tells the owner of an account of failed sign-ins, at most once a day.
create function "tell_of_failed_sign_ins"("of_user" integer, "failures" integer, "worth_telling" integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if "failures" < "worth_telling" or (select current_setting('app.system', true)) is distinct from 'identity'
    or exists (select 1 from "alerts" where "to_user_id" = "of_user" and "starts_at" > now() - interval '1 day') then
    return;
  end if;
  delete from "alerts" where "to_user_id" = "of_user" and "ends_at" < now();
  insert into "alerts" ("title", "body", "severity", "to_user_id", "starts_at", "ends_at") values (
    'Failed sign-ins to your account',
    'Somebody has entered a wrong password for your account at least ' || "failures" || ' times within a day. They did not get in. If it was not you, tell your administrator.',
    'warning', "of_user", now(), now() + interval '30 days');
end
$$;
revoke all on function "tell_of_failed_sign_ins"(integer, integer, integer) from public;
grant execute on function "tell_of_failed_sign_ins"(integer, integer, integer) to portal_app;
