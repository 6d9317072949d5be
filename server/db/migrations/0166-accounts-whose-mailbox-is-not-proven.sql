-- A link that a tenant's administrator was told is a token of its own. Who takes one has not proven that they read mail at the
-- address of the account: it may be that administrator, who knows the password, too.
alter table "one_time_tokens" add column "is_told" boolean not null default false;
alter table "credentials" add column "is_address_proven" boolean not null default true;
-- Whose links or password were taken back, until a new link is mailed.
create table "withdrawn_links" (
  "user_id" integer primary key references "users" ("id") on delete cascade,
  "withdrawn_at" timestamptz(3) not null default now()
);
alter table "withdrawn_links" enable row level security;
create policy "withdrawn_links_system" on "withdrawn_links" to portal_app
  using ((select current_setting('app.system', true)) = 'identity')
  with check ((select current_setting('app.system', true)) = 'identity');
grant select, delete on "withdrawn_links" to portal_app;

-- A role given afterwards, as at another tenant, takes back links that are out. An account whose address is not proven loses what
-- it signs in with. Its owner is mailed a link in either case.
create or replace function "withdraw_links_of_further_role"() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  withdrawn bigint;
  unproven bigint;
begin
  -- Waits for a registration that is under way.
  perform 1 from "users" where "id" = new."parent_id" for no key update;
  delete from "one_time_tokens" where "user_id" = new."parent_id";
  get diagnostics withdrawn = row_count;
  delete from "credentials" where "user_id" = new."parent_id" and not "is_address_proven";
  get diagnostics unproven = row_count;
  if unproven > 0 then
    update "sessions" set "revoked_at" = now() where "user_id" = new."parent_id" and "revoked_at" is null;
    delete from "passkeys" where "user_id" = new."parent_id";
    delete from "authenticators" where "user_id" = new."parent_id";
    delete from "recovery_codes" where "user_id" = new."parent_id";
    delete from "known_devices" where "user_id" = new."parent_id";
    update "users" set "mfa_enabled" = false, "mfa_setup_complete" = false
      where "id" = new."parent_id" and ("mfa_enabled" or "mfa_setup_complete");
    insert into "audit_events" ("request_id", "user_id", "user_name", "user_email", "tenant_id", "tenant_name", "action", "resource", "record_id")
      select gen_random_uuid()::text, u."id", u."name", u."email_address", t."id", t."name", 'requireRegistration', 'users', new."parent_id"
      from (select 1) x
        left join "users" u on u."id" = nullif(current_setting('app.user_id', true), '')::integer
        left join "tenants" t on t."id" = nullif(current_setting('app.tenant_id', true), '')::integer;
  end if;
  if withdrawn + unproven > 0 then
    insert into "withdrawn_links" ("user_id") values (new."parent_id") on conflict do nothing;
  end if;
  return null;
end
$$;

-- An administrator may change the address: the one that was proven is no longer the account's. What the Super Tenant enters is
-- trusted, as it alone gives further roles.
create function "unprove_address"() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update "credentials" set "is_address_proven" = false
    where "user_id" = new."id" and coalesce(current_setting('app.tenant_type', true), '') <> '4';
  return null;
end
$$;
revoke all on function "unprove_address"() from public;
create trigger "unprove_address" after update of "email_address" on "users"
  for each row when (lower(old."email_address") <> lower(new."email_address")) execute function "unprove_address"();
