-- One business, one account holder: its government ID is encrypted, so it is compared by a keyed digest.
create table "account_holder_digests" (
  "account_holder_id" integer primary key references "account_holders" ("id") on delete cascade,
  "digest" text not null
);
create index "account_holder_digests_digest_idx" on "account_holder_digests" ("digest");
alter table "account_holder_digests" enable row level security;
create policy "account_holder_digests_insert" on "account_holder_digests" for insert to portal_app
  with check (exists (select 1 from "account_holders" where "account_holders"."id" = "account_holder_id"));
grant insert on "account_holder_digests" to portal_app;

-- Looks at all tenants' account holders, and tells no more than yes or no.
create function "account_holder_exists"("of" text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select 1 from account_holder_digests d join account_holders a on a.id = d.account_holder_id
    where d.digest = "of" and a.status <> 'REJECTED')
$$;
revoke all on function "account_holder_exists"(text) from public;
grant execute on function "account_holder_exists"(text) to portal_app;
