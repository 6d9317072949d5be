-- What the application keeps besides the declared resources, and needs before them.

-- Append-only by grant: whoever works under portal_app may add an event and read what policies open, no more.
create table "audit_events" (
  "id" bigint generated always as identity primary key,
  "at" timestamptz(3) not null default now(),
  "request_id" text not null,
  -- Names as they were: the event outlives the user, and no key points at them.
  "user_id" integer,
  "user_name" text,
  "tenant_id" integer,
  "tenant_name" text,
  "action" text not null,
  "resource" text not null,
  "record_id" integer,
  "changes" jsonb not null default '[]'
);
create index "audit_events_record_idx" on "audit_events" ("resource", "record_id", "id");
alter table "audit_events" enable row level security;
create policy "audit_events_insert" on "audit_events" for insert to portal_app with check (
  "user_id" = (select nullif(current_setting('app.user_id', true), '')::integer)
    and "tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::integer)
  or (select current_setting('app.system', true)) = 'identity'
);
grant insert, select on "audit_events" to portal_app;

-- What the installation knows of itself, such as whether it has its sample data.
create table "installation" (
  "key" text primary key,
  "value" jsonb not null,
  "updated_at" timestamptz(3) not null default now()
);
alter table "installation" enable row level security;
create policy "installation_system" on "installation" to portal_app
  using ((select current_setting('app.system', true)) = 'identity')
  with check ((select current_setting('app.system', true)) = 'identity');
grant select, insert, update, delete on "installation" to portal_app;

-- Counts failed sign-ins over all processes: per account and per address, keyed by a digest of either.
create table "sign_in_attempts" (
  "id" bigint generated always as identity primary key,
  "subject" text not null,
  "at" timestamptz(3) not null default now()
);
create index "sign_in_attempts_subject_idx" on "sign_in_attempts" ("subject", "at");
alter table "sign_in_attempts" enable row level security;
create policy "sign_in_attempts_system" on "sign_in_attempts" to portal_app
  using ((select current_setting('app.system', true)) = 'identity')
  with check ((select current_setting('app.system', true)) = 'identity');
grant select, insert, delete on "sign_in_attempts" to portal_app;
