-- By hand: an upload does what was shown, or is shown again. What was shown is kept: a digest of what each row would do, and of goals
-- the differences, so that their list and their counts are of the same moment.
alter table "upload_files" add column "seen" text;

create table "upload_differences" (
  "batch_id" integer not null references "upload_files" ("batch_id") on delete cascade,
  "place" integer not null,
  "change" text not null check ("change" in ('added', 'changed', 'removed')),
  "line" integer,
  "period_id" integer not null,
  "component" text not null,
  "mco_id" integer not null,
  "sda_id" integer not null,
  "provider_class" smallint not null,
  "provider_id" integer,
  "before" numeric(14,2),
  "after" numeric(14,2),
  -- What the goal that is changed or removed says besides its amount.
  "date_before" date,
  "note_before" text,
  primary key ("batch_id", "place")
);
alter table "upload_differences" enable row level security;
create policy "upload_differences_select" on "upload_differences" for select to portal_app using ("batch_id" in (select "id" from "upload_batches"));
create policy "upload_differences_insert" on "upload_differences" for insert to portal_app with check ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
create policy "upload_differences_update" on "upload_differences" for update to portal_app using ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
create policy "upload_differences_delete" on "upload_differences" for delete to portal_app using ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
grant select, insert, update, delete on "upload_differences" to portal_app;
