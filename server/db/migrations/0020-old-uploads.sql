-- By hand: what was uploaded and not committed within 30 days (server/housekeeping.ts). The upload stays on record as cancelled;
-- the rows of its file, and what was found in them, go.
create function "sweep_uploads"() returns void
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
    problem = 'It was not committed within 30 days, so the rows of the file were deleted. Upload the file again if it is still wanted.'
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
revoke all on function "sweep_uploads"() from public;
grant execute on function "sweep_uploads"() to portal_app;
