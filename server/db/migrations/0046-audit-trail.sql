-- By hand: what happened, as administrators read it (src/resources/audit-trail.ts). A view of the owner's, which says itself
-- what of it the caller sees: the policies of the table are those of each record's history.

-- Whoever looks as another person: said by every event of that time, whichever statement writes it.
alter table "audit_events"
  add column "acting_user_id" integer default nullif(current_setting('app.acting_user_id', true), '')::integer,
  add column "acting_user_name" text default nullif(current_setting('app.acting_user_name', true), '');

create index "audit_events_at_idx" on "audit_events" ("at", "id");
create index "audit_events_tenant_id_at_idx" on "audit_events" ("tenant_id", "at", "id");
create index "audit_events_user_id_at_idx" on "audit_events" ("user_id", "at", "id");
create index "audit_events_action_at_idx" on "audit_events" ("action", "at", "id");

create view "audit_trail" as
  select "id", 1 as "version", "at" as "created_at", "at" as "updated_at", "at",
    coalesce("acting_user_name", "user_name") as "who", "user_email" as "email", "user_id",
    case when "acting_user_id" is not null then "user_name" end as "acting_as",
    "tenant_id", "tenant_name", "action", "resource", "record_id", "changes",
    -- Of what points at another record, its name.
    (select string_agg(concat("field", ': ', coalesce("before" ->> 'name', "before" #>> '{}', '–'), ' → ', coalesce("after" ->> 'name', "after" #>> '{}', '–')), '; ')
      from jsonb_to_recordset("changes") as listed ("field" text, "before" jsonb, "after" jsonb)) as "before_and_after"
  from "audit_events"
  where (select nullif(current_setting('app.user_id', true), '') is not null and current_setting('app.role', true) = 'admin')
    and ((select current_setting('app.tenant_type', true) = '4')
      or "tenant_id" = (select nullif(current_setting('app.tenant_id', true), '')::integer));
grant select on "audit_trail" to portal_app;

-- Failed sign-ins: the first of an hour is an event at once, how many it were is another when the hour is over. Counted by
-- account, and for names that are nobody's by where they come from, so that whoever tries fills a row and not the disk.
create table "failed_sign_ins" (
  "hour" timestamptz not null,
  "subject" text not null,
  "user_id" integer,
  "address_range" text,
  "count" integer not null default 1,
  primary key ("hour", "subject")
);
alter table "failed_sign_ins" enable row level security;
create policy "failed_sign_ins_system" on "failed_sign_ins" to portal_app
  using ((select current_setting('app.system', true)) = 'identity')
  with check ((select current_setting('app.system', true)) = 'identity');
grant select, insert, update, delete on "failed_sign_ins" to portal_app;
