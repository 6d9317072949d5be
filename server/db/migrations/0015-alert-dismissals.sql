-- By hand: which alerts a user has put away. They are shown to that user no more.
create table "alert_dismissals" (
  "user_id" integer not null references "users" ("id") on delete cascade,
  "alert_id" integer not null references "alerts" ("id") on delete cascade,
  "at" timestamptz(3) not null default now(),
  primary key ("user_id", "alert_id")
);
create index "alert_dismissals_alert_id_idx" on "alert_dismissals" ("alert_id");
alter table "alert_dismissals" enable row level security;
create policy "alert_dismissals_own" on "alert_dismissals" to portal_app
  using ("user_id" = (select nullif(current_setting('app.user_id', true), '')::integer))
  with check ("user_id" = (select nullif(current_setting('app.user_id', true), '')::integer));
grant select, insert, update, delete on "alert_dismissals" to portal_app;
