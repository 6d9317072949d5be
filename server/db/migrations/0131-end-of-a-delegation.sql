-- now() is when the transaction began: one that waited for the sheet ends what another, begun later, has just given.
create or replace function "end_survey_delegations"("ended" integer[]) returns void language sql
  set search_path = public, pg_temp as $$
  update alerts a set ends_at = greatest(now(), a.starts_at), version = a.version + 1, updated_at = now()
    from survey_delegations d where d.id = any(ended) and a.id = d.alert_id and a.ends_at > now();
  update survey_delegations set ended_at = now() where id = any(ended) and ended_at is null;
$$;
