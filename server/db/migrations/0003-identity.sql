-- What signs people in, and what a person has under way. Stands after the users that it belongs to.

create table "credentials" (
  "user_id" integer primary key references "users" ("id") on delete cascade,
  "password_hash" text not null,
  "changed_at" timestamptz(3) not null default now()
);
create table "sessions" (
  "id" text primary key,
  "user_id" integer not null references "users" ("id") on delete cascade,
  "created_at" timestamptz(3) not null default now(),
  "expires_at" timestamptz(3) not null,
  "revoked_at" timestamptz(3)
);
create index "sessions_user_id_idx" on "sessions" ("user_id");
create index "sessions_expires_at_idx" on "sessions" ("expires_at");

alter table "credentials" enable row level security;
alter table "sessions" enable row level security;
create policy "credentials_system" on "credentials" to portal_app
  using ((select current_setting('app.system', true)) = 'identity')
  with check ((select current_setting('app.system', true)) = 'identity');
create policy "sessions_system" on "sessions" to portal_app
  using ((select current_setting('app.system', true)) = 'identity')
  with check ((select current_setting('app.system', true)) = 'identity');
grant select, insert, update, delete on "credentials", "sessions" to portal_app;

-- Before there is a caller: who signs in, for which tenants, and when they last did.
create policy "identity_reads" on "users" for select to portal_app
  using ((select current_setting('app.system', true)) = 'identity');
create policy "identity_writes" on "users" for update to portal_app
  using ((select current_setting('app.system', true)) = 'identity')
  with check ((select current_setting('app.system', true)) = 'identity');
create policy "identity_reads" on "users_user_role_tenants" for select to portal_app
  using ((select current_setting('app.system', true)) = 'identity');
create policy "identity_reads" on "tenants" for select to portal_app
  using ((select current_setting('app.system', true)) = 'identity');

-- The answer to a request that is sent again with its Idempotency-Key.
create table "idempotency_keys" (
  "user_id" integer not null references "users" ("id") on delete cascade,
  "route" text not null,
  "key" text not null,
  "request_hash" text not null,
  "status" smallint,
  "body" text,
  "created_at" timestamptz(3) not null default now(),
  primary key ("user_id", "route", "key")
);
create index "idempotency_keys_created_at_idx" on "idempotency_keys" ("created_at");
alter table "idempotency_keys" enable row level security;
create policy "idempotency_keys_own" on "idempotency_keys" to portal_app
  using ("user_id" = (select nullif(current_setting('app.user_id', true), '')::integer)
    or (select current_setting('app.system', true)) = 'identity')
  with check ("user_id" = (select nullif(current_setting('app.user_id', true), '')::integer));
grant select, insert, update, delete on "idempotency_keys" to portal_app;

-- Unfinished forms. The body is encrypted: it may hold personal data.
create table "drafts" (
  "user_id" integer not null references "users" ("id") on delete cascade,
  "tenant_id" integer not null references "tenants" ("id") on delete cascade,
  "resource" text not null,
  "body" text not null,
  "saved_at" timestamptz(3) not null default now(),
  primary key ("user_id", "tenant_id", "resource")
);
create index "drafts_tenant_id_idx" on "drafts" ("tenant_id");
alter table "drafts" enable row level security;
create policy "drafts_own" on "drafts" to portal_app
  using ("user_id" = (select nullif(current_setting('app.user_id', true), '')::integer))
  with check ("user_id" = (select nullif(current_setting('app.user_id', true), '')::integer));
grant select, insert, update, delete on "drafts" to portal_app;
