-- What is to be mailed, written in the transaction of its cause. The letter is encrypted, for it may hold a link that lets
-- somebody in, and is gone once it was sent.
create table "mail_outbox" (
  "id" text primary key,
  "sealed" text,
  "created_at" timestamptz(3) not null default now(),
  "next_try_at" timestamptz(3) not null default now(),
  "attempts" integer not null default 0,
  "sent_at" timestamptz(3),
  "given_up_at" timestamptz(3),
  "failure" text
);
create index "mail_outbox_due_idx" on "mail_outbox" ("next_try_at") where "sent_at" is null and "given_up_at" is null;

-- Links that work once: a digest of what stands in them.
create table "one_time_tokens" (
  "digest" text primary key,
  "user_id" integer not null references "users" ("id") on delete cascade,
  "purpose" text not null check ("purpose" in ('invitation', 'passwordReset')),
  "created_at" timestamptz(3) not null default now(),
  "expires_at" timestamptz(3) not null
);
create index "one_time_tokens_user_id_idx" on "one_time_tokens" ("user_id", "purpose");
create index "one_time_tokens_expires_at_idx" on "one_time_tokens" ("expires_at");

-- Who asked for a new password: looked up later, so that the answer takes one time whoever it is. The address is encrypted.
create table "password_reset_requests" (
  "id" text primary key,
  "sealed" text not null,
  "created_at" timestamptz(3) not null default now()
);

alter table "mail_outbox" enable row level security;
alter table "one_time_tokens" enable row level security;
alter table "password_reset_requests" enable row level security;
create policy "mail_outbox_system" on "mail_outbox" to portal_app
  using ((select current_setting('app.system', true)) = 'identity')
  with check ((select current_setting('app.system', true)) = 'identity');
create policy "one_time_tokens_system" on "one_time_tokens" to portal_app
  using ((select current_setting('app.system', true)) = 'identity')
  with check ((select current_setting('app.system', true)) = 'identity');
create policy "password_reset_requests_system" on "password_reset_requests" to portal_app
  using ((select current_setting('app.system', true)) = 'identity')
  with check ((select current_setting('app.system', true)) = 'identity');
grant select, insert, update, delete on "mail_outbox", "one_time_tokens", "password_reset_requests" to portal_app;
alter table "users" add column "language" text not null default 'en' constraint "users_language_check" check ("language" in ('en', 'es'));
