-- By hand: why an upload cannot go on is a message (src/contracts/messages): a sentence by its id, and its values. Sentences that
-- were kept until now stay as words.
alter table "upload_batches" alter column "problem" type jsonb
  using case when "problem" is not null then jsonb_build_object('id', 'declared', 'values', jsonb_build_object('words', "problem")) end;

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
  delete from upload_findings where batch_id = any("old");
  delete from upload_progress where batch_id = any("old");
end
$$;
