-- Passkeys: a key pair on somebody's device, of which this is the public half (server/identity/passkeys.ts).
create table "passkeys" (
  "id" integer generated always as identity primary key,
  "user_id" integer not null references "users" ("id") on delete cascade,
  "credential_id" text not null unique,
  "public_key" bytea not null,
  -- How often the device says that it was used; one that counts never goes back.
  "counter" bigint not null default 0,
  "transports" text[] not null default '{}',
  "name" text not null,
  "created_at" timestamptz(3) not null default now(),
  "last_used_at" timestamptz(3)
);
create index "passkeys_user_id_idx" on "passkeys" ("user_id");
-- Challenges that were answered: none is answered twice.
create table "spent_challenges" (
  "digest" text primary key,
  "expires_at" timestamptz(3) not null
);
create index "spent_challenges_expires_at_idx" on "spent_challenges" ("expires_at");
alter table "passkeys" enable row level security;
alter table "spent_challenges" enable row level security;
create policy "passkeys_system" on "passkeys" to portal_app
  using ((select current_setting('app.system', true)) = 'identity')
  with check ((select current_setting('app.system', true)) = 'identity');
create policy "spent_challenges_system" on "spent_challenges" to portal_app
  using ((select current_setting('app.system', true)) = 'identity')
  with check ((select current_setting('app.system', true)) = 'identity');
grant select, insert, update, delete on "passkeys", "spent_challenges" to portal_app;
-- When the second step was last given in the session: more than the password is needed to change what the second step is.
alter table "sessions" add column "second_step_at" timestamptz(3);
