-- Whoever deletes their account takes along what was theirs alone: drafts, which hold personal data, and alerts.
create function "forget_own_things"("of_user" integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select current_setting('app.system', true)) is distinct from 'identity' then
    return;
  end if;
  delete from drafts where user_id = of_user;
  delete from alerts where to_user_id = of_user;
end
$$;
revoke all on function "forget_own_things"(integer) from public;
grant execute on function "forget_own_things"(integer) to portal_app;
delete from drafts d using users u where u.id = d.user_id and u.email_address like 'deleted-%@deleted.invalid';
delete from alerts a using users u where u.id = a.to_user_id and u.email_address like 'deleted-%@deleted.invalid';

-- All old uploads were emptied in one statement, which may take longer than a statement may, and never ended then.
drop function "sweep_uploads"();
create function "sweep_uploads"("most" integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  "old" integer[];
begin
  select array_agg(id) into "old" from (
    select id from upload_batches b
    where updated_at < now() - interval '30 days' and (state in ('ready', 'failed') or state = 'cancelled' and (
      exists (select 1 from upload_files f where f.batch_id = b.id) or exists (select 1 from upload_rows r where r.batch_id = b.id)))
    order by id limit most for update skip locked) as found;
  delete from upload_files where batch_id = any("old");
  delete from upload_rows where batch_id = any("old");
  delete from upload_payments where batch_id = any("old");
  delete from upload_goals where batch_id = any("old");
  delete from upload_records where batch_id = any("old");
  delete from upload_findings where batch_id = any("old");
  delete from upload_progress where batch_id = any("old");
  insert into audit_events (request_id, action, resource, record_id, changes)
    select 'housekeeping', 'cancel', 'uploadBatches', id,
      jsonb_build_array(jsonb_build_object('field', 'state', 'before', state, 'after', 'cancelled'))
    from upload_batches where id = any("old") and state <> 'cancelled';
  update upload_batches set state = 'cancelled', version = version + 1, updated_at = now(),
    problem = '{"id": "upload.expired"}'
  where id = any("old") and state <> 'cancelled';
  return coalesce(cardinality("old"), 0);
end
$$;
revoke all on function "sweep_uploads"(integer) from public;
grant execute on function "sweep_uploads"(integer) to portal_app;

-- now() is when the transaction began: one that waited for the sheet ends the alert of a reminder begun later (see 0131).
create or replace function "end_survey_alerts"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if exists (select 1 from surveys s where s.survey_period_id = new.survey_period_id and s.respondent_id = new.respondent_id
        and s.state in ('notStarted', 'inProgress', 'returned')) then
      -- Of an MCO's survey about one provider its sections alone.
      perform end_survey_delegations(array(
        select d.id from survey_delegations d where d.survey_period_id = new.survey_period_id and d.respondent_id = new.respondent_id
          and d.subject_id = new.subject_id and d.ended_at is null));
      return null;
    end if;
    perform end_survey_delegations(array(
      select d.id from survey_delegations d where d.survey_period_id = new.survey_period_id and d.respondent_id = new.respondent_id and d.ended_at is null));
    update alerts a set ends_at = greatest(now(), a.starts_at), version = a.version + 1, updated_at = now()
      from survey_reminders r
      where r.alert_id = a.id and r.survey_period_id = new.survey_period_id and r.respondent_id = new.respondent_id and a.ends_at > now();
    return null;
  end
$$;

create or replace function "remind_of_survey"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    reminder integer;
    alert integer;
  begin
    insert into survey_reminders (survey_period_id, respondent_id) values (new.survey_period_id, new.respondent_id)
      on conflict (survey_period_id, respondent_id) where mailed_at is null do nothing
      returning id into reminder;
    if reminder is null then
      return null;
    end if;
    -- The one before has served.
    update alerts a set ends_at = greatest(now(), a.starts_at), version = a.version + 1, updated_at = now()
      from survey_reminders r
      where r.alert_id = a.id and r.survey_period_id = new.survey_period_id and r.respondent_id = new.respondent_id and a.ends_at > now();
    insert into alerts (title, body, severity, starts_at, ends_at, message)
      select left('Survey to answer: ' || p.name, 120), 'It is due on ' || to_char(program_day(p.due_at), 'MM/DD/YYYY') || '. The survey dashboard has it.',
        'warning', now(), p.closes_at,
        jsonb_build_object(
          'title', alert_said('alert.surveyReminder', jsonb_build_object('period', p.name)),
          'body', alert_said('alert.surveyReminderBody', jsonb_build_object('due', to_char(program_day(p.due_at), 'YYYY-MM-DD'))))
      from survey_periods p where p.id = new.survey_period_id
      returning id into alert;
    insert into alerts_tenants (parent_id, position, target_id) values (alert, 0, new.respondent_id);
    update survey_reminders set alert_id = alert where id = reminder;
    insert into audit_events (request_id, user_id, user_name, user_email, tenant_id, tenant_name, action, resource, record_id, changes)
      select 'survey reminder ' || reminder, u.id, u.name, u.email_address, t.id, t.name, 'create', 'alerts', alert, '[]'
      from (select 1) x
        left join users u on u.id = nullif(current_setting('app.user_id', true), '')::integer
        left join tenants t on t.id = nullif(current_setting('app.tenant_id', true), '')::integer;
    return null;
  end
$$;
