-- The second step of signing in: a secret that an authenticator app shares, encrypted, and codes for when the app is lost.
create table "authenticators" (
  "user_id" integer primary key references "users" ("id") on delete cascade,
  "sealed" text not null,
  "created_at" timestamptz(3) not null default now(),
  "confirmed_at" timestamptz(3),
  -- Of the code used last: none works twice.
  "last_step" bigint not null default 0
);
create table "recovery_codes" (
  "user_id" integer not null references "users" ("id") on delete cascade,
  "digest" text not null,
  primary key ("user_id", "digest")
);
alter table "authenticators" enable row level security;
alter table "recovery_codes" enable row level security;
create policy "authenticators_system" on "authenticators" to portal_app
  using ((select current_setting('app.system', true)) = 'identity')
  with check ((select current_setting('app.system', true)) = 'identity');
create policy "recovery_codes_system" on "recovery_codes" to portal_app
  using ((select current_setting('app.system', true)) = 'identity')
  with check ((select current_setting('app.system', true)) = 'identity');
grant select, insert, update, delete on "authenticators", "recovery_codes" to portal_app;
