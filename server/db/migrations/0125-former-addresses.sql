-- Where somebody with an account could be reached before their address was changed: they are told there, by mail, that they no
-- longer are (server/identity/former-addresses.ts), and then it is forgotten. By the database, so that it holds whichever way
-- the address was changed. Who has never registered has nothing that could be taken from them.
create table "former_addresses" (
  "id" bigint generated always as identity primary key,
  "user_id" integer not null references "users" ("id") on delete cascade,
  "address" text not null
);
create index "former_addresses_user_id_idx" on "former_addresses" ("user_id");
alter table "former_addresses" enable row level security;
create policy "former_addresses_system" on "former_addresses" to portal_app
  using ((select current_setting('app.system', true)) = 'identity')
  with check ((select current_setting('app.system', true)) = 'identity');
grant select, update, delete on "former_addresses" to portal_app;

create function "note_former_address"() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into "former_addresses" ("user_id", "address")
    select new."id", old."email_address" where exists (select 1 from "credentials" where "user_id" = new."id");
  return null;
end
$$;
revoke all on function "note_former_address"() from public;
create trigger "note_former_address" after update of "email_address" on "users"
  for each row when (lower(old."email_address") <> lower(new."email_address")) execute function "note_former_address"();
