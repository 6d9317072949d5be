-- By hand: what became of each row of a file whose resource is checked record by record (server/transfer/check-records.ts), and
-- findings in the words of the field or rule that refuses a value.
create table "upload_records" (
  "batch_id" integer not null references "upload_batches" ("id") on delete cascade,
  "line" integer not null,
  "change" text check ("change" in ('create', 'update', 'same')),
  "record_id" integer,
  "rejected" boolean not null default false,
  primary key ("batch_id", "line")
);
alter table "upload_records" enable row level security;
create policy "upload_records_select" on "upload_records" for select to portal_app using ("batch_id" in (select "id" from "upload_batches"));
create policy "upload_records_insert" on "upload_records" for insert to portal_app with check ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
create policy "upload_records_update" on "upload_records" for update to portal_app using ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
create policy "upload_records_delete" on "upload_records" for delete to portal_app using ("batch_id" in (select "id" from "upload_batches") and (select nullif(current_setting('app.role', true), '') in ('admin', 'member')));
grant select, insert, update, delete on "upload_records" to portal_app;
alter table "upload_findings" add column "said" jsonb;

create or replace function "sweep_uploads"() returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  "old" integer[];
begin
  select array_agg(id) into "old" from (
    select id from upload_batches where state in ('ready', 'failed') and updated_at < now() - interval '30 days'
    order by id for update skip locked) as found;
  insert into audit_events (request_id, action, resource, record_id, changes)
    select 'housekeeping', 'cancel', 'uploadBatches', id,
      jsonb_build_array(jsonb_build_object('field', 'state', 'before', state, 'after', 'cancelled'))
    from upload_batches where id = any("old");
  update upload_batches set state = 'cancelled', version = version + 1, updated_at = now(),
    problem = '{"id": "upload.expired"}'
  where id = any("old");
  "old" := coalesce("old", '{}') || array(
    select id from upload_batches where state = 'cancelled' and updated_at < now() - interval '30 days');
  delete from upload_files where batch_id = any("old");
  delete from upload_rows where batch_id = any("old");
  delete from upload_payments where batch_id = any("old");
  delete from upload_goals where batch_id = any("old");
  delete from upload_records where batch_id = any("old");
  delete from upload_findings where batch_id = any("old");
  delete from upload_progress where batch_id = any("old");
end
$$;
