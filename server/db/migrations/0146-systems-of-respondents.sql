-- Whoever may read a survey also learns its provider's system: the reports on surveys have it beside the rest. As before (0045), but
-- for that.
drop function "survey_places"(integer);
create function "survey_places"("period" integer)
  returns table ("tenant_id" integer, "tpi" text, "sda_id" integer, "provider_class" smallint, "system_id" integer)
  language sql stable security definer rows 600 set search_path = public, pg_temp as $$
  select t.id, t.tpi, t.sda_id, t.provider_class, s.id from tenants t
    left join tenants s on s.id = t.parent_tenant_id and s.tenant_type = 3
  where t.tenant_type = 2
    and (nullif(current_setting('app.tenant_type', true), '')::integer = 4
      or t.id in (
        select case p.audience when 'provider' then s.respondent_id else s.subject_id end
        from surveys s join survey_periods p on p.id = s.survey_period_id join tenants r on r.id = s.respondent_id
        where ("period" is null or s.survey_period_id = "period")
          and nullif(current_setting('app.tenant_id', true), '')::integer in (r.id, r.parent_tenant_id)))
$$;
revoke all on function "survey_places"(integer) from public;
grant execute on function "survey_places"(integer) to portal_app;

-- The alert of a reminder went to the provider even if nobody there may answer. As the letters (0144), it goes to its system then: one
-- alert of a survey period, however many of its providers are meant. It ends once none of them has anything left to answer.
create function "survey_answered_by"("respondent" integer) returns integer
  language sql stable security definer set search_path = public, pg_temp as $$
  with people as (
    select m.tenant_id from users_user_role_tenants m join users u on u.id = m.parent_id and u.is_active
    where m.role in ('admin', 'member'))
  select coalesce((
    select y.id from tenants t join tenants y on y.id = t.parent_tenant_id and y.is_active and y.tenant_type = 3
    where t.id = "respondent" and t.is_active and not exists (select 1 from people p where p.tenant_id = t.id)
      and exists (select 1 from people p where p.tenant_id = y.id)), "respondent")
$$;
revoke all on function "survey_answered_by"(integer) from public;

create function "survey_reminder_body"("due_at" timestamptz, "said" text) returns text language sql stable
  set search_path = public, pg_temp as $$
  select case "said"
    when 'alert.systemSurveyReminderBody' then 'Your organization answers for providers that have not submitted everything yet. It is due on ' || to_char(program_day("due_at"), 'MM/DD/YYYY') || '.'
    else 'It is due on ' || to_char(program_day("due_at"), 'MM/DD/YYYY') || '. The survey dashboard has it.' end
$$;
revoke all on function "survey_reminder_body"(timestamptz, text) from public;

-- As before (0110), but an alert that leads somewhere already stays as it is: a system's leads to its list.
create or replace function "link_survey_alert"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    update alerts set link = survey_page(new.survey_period_id, new.respondent_id, (to_jsonb(new) ->> 'subject_id')::integer)
      where id = new.alert_id and link is null;
    return null;
  end
$$;

-- Of these alerts of reminders, those that remind nobody any more. They are held first: of two providers of a system that submit at
-- the same time, the later ends its alert.
create function "end_served_reminders"("alert_ids" integer[]) returns void language plpgsql
  set search_path = public, pg_temp as $$
  begin
    perform 1 from alerts a where a.id = any("alert_ids") and a.ends_at > now() order by a.id for update;
    update alerts a set ends_at = greatest(now(), a.starts_at), version = a.version + 1, updated_at = now()
      where a.id = any("alert_ids") and a.ends_at > now() and not exists (
        select 1 from survey_reminders r
          join surveys s on s.survey_period_id = r.survey_period_id and s.respondent_id = r.respondent_id
        where r.alert_id = a.id and s.state in ('notStarted', 'inProgress', 'returned'));
  end
$$;
revoke all on function "end_served_reminders"(integer[]) from public;

-- As before (0136), but for the alerts of systems.
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
    perform end_served_reminders(array(
      select r.alert_id from survey_reminders r
      where r.survey_period_id = new.survey_period_id and r.respondent_id = new.respondent_id and r.alert_id is not null));
    return null;
  end
$$;

-- As before (0136), but for those whose system answers.
create or replace function "remind_of_survey"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    reminder integer;
    alert integer;
    replaced integer[];
    told constant integer := survey_answered_by(new.respondent_id);
    of_system constant boolean := told <> new.respondent_id;
    said constant text := case when of_system then 'alert.systemSurveyReminderBody' else 'alert.surveyReminderBody' end;
  begin
    insert into survey_reminders (survey_period_id, respondent_id) values (new.survey_period_id, new.respondent_id)
      on conflict (survey_period_id, respondent_id) where mailed_at is null do nothing
      returning id into reminder;
    if reminder is null then
      return null;
    end if;
    if of_system then
      -- An arbitrary number: reminders of the same period look for the alert of a system one after the other.
      perform pg_advisory_xact_lock(711206, new.survey_period_id);
      -- Asked for together, as for the letters: until these are sent.
      select a.id into alert
        from survey_reminders r join tenants t on t.id = r.respondent_id and t.parent_tenant_id = told
          join alerts a on a.id = r.alert_id and a.ends_at > now()
        where r.survey_period_id = new.survey_period_id and r.mailed_at is null and a.message #>> '{body,id}' = said
        order by a.id limit 1;
    end if;
    -- Those before have served. Whom they still remind, the new one reminds.
    replaced := array(
      select distinct a.id from survey_reminders r join alerts a on a.id = r.alert_id and a.ends_at > now()
      where r.survey_period_id = new.survey_period_id and a.id is distinct from alert and (r.respondent_id = new.respondent_id
        or of_system and alert is null and a.message #>> '{body,id}' = said
          and r.respondent_id in (select t.id from tenants t where t.parent_tenant_id = told)));
    if alert is null then
      insert into alerts (title, body, severity, starts_at, ends_at, link, message)
        select left('Survey to answer: ' || p.name, 120), survey_reminder_body(p.due_at, said), 'warning', now(), p.closes_at,
          case when of_system then '/surveys?filter=%7B%22surveyPeriod%22%3A%7B%22id%22%3A' || p.id
            || '%7D%2C%22state%22%3A%7B%22in%22%3A%5B%22notStarted%22%2C%22inProgress%22%2C%22returned%22%5D%7D%7D' end,
          jsonb_build_object(
            'title', alert_said('alert.surveyReminder', jsonb_build_object('period', p.name)),
            'body', alert_said(said, jsonb_build_object('due', to_char(program_day(p.due_at), 'YYYY-MM-DD'))))
        from survey_periods p where p.id = new.survey_period_id
        returning id into alert;
      insert into alerts_tenants (parent_id, position, target_id) values (alert, 0, told);
      insert into audit_events (request_id, user_id, user_name, user_email, tenant_id, tenant_name, action, resource, record_id, changes)
        select 'survey reminder ' || reminder, u.id, u.name, u.email_address, t.id, t.name, 'create', 'alerts', alert, '[]'
        from (select 1) x
          left join users u on u.id = nullif(current_setting('app.user_id', true), '')::integer
          left join tenants t on t.id = nullif(current_setting('app.tenant_id', true), '')::integer;
    end if;
    update survey_reminders r set alert_id = alert
      where r.id = reminder or r.alert_id = any(replaced) and (of_system or r.respondent_id = new.respondent_id);
    perform end_served_reminders(replaced);
    return null;
  end
$$;

-- As before (0139), but for the words to systems.
create or replace function "alerts_follow_survey_period"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    due constant text := to_char(program_day(new.due_at), 'YYYY-MM-DD');
    due_in_words constant text := to_char(program_day(new.due_at), 'MM/DD/YYYY');
    ended constant timestamptz := coalesce(old.closed_at, old.closes_at);
    ends constant timestamptz := coalesce(new.closed_at, new.closes_at);
  begin
    with its as (
      -- What was answered, replaced or withdrawn has ended before, and an end that somebody chose stays as it is. One that
      -- begins after the period has closed ends as it begins.
      select a.id, a.message #>> '{title,id}' as said, a.title, a.body, a.message, a.starts_at, a.ends_at
      from alerts a
      where a.id in (
          select r.alert_id from survey_reminders r where r.survey_period_id = new.id
          union all select d.alert_id from survey_delegations d where d.survey_period_id = new.id and d.ended_at is null)
        and a.ends_at = greatest(ended, a.starts_at)
        and (ends <> ended or a.ends_at > now())
      order by a.id for update),
    now_said as (
      select i.*, greatest(ends, i.starts_at) as now_ends,
        case i.said when 'alert.surveyReminder' then left('Survey to answer: ' || new.name, 120) else i.title end as now_title,
        case i.said
          when 'alert.surveyReminder' then survey_reminder_body(new.due_at, i.message #>> '{body,id}')
          when 'alert.sectionDelegated' then (i.message #>> '{body,values,by}') || ' asks you to answer it in the survey “' || new.name || '”. It is due on ' || due_in_words || '. The survey dashboard has it.'
          else i.body end as now_body,
        case i.said
          when 'alert.surveyReminder' then jsonb_build_object(
            'title', alert_said('alert.surveyReminder', jsonb_build_object('period', new.name)),
            'body', alert_said(i.message #>> '{body,id}', jsonb_build_object('due', due)))
          when 'alert.sectionDelegated' then jsonb_build_object(
            'title', i.message -> 'title',
            'body', alert_said('alert.sectionDelegatedBody', jsonb_build_object('by', i.message #> '{body,values,by}', 'period', new.name, 'due', due)))
          else i.message end as now_message
      from its i),
    followed as (
      update alerts a set title = n.now_title, body = n.now_body, message = n.now_message, ends_at = n.now_ends,
        version = a.version + 1, updated_at = now()
      from now_said n
      where a.id = n.id and (n.title, n.body, n.message, n.ends_at) is distinct from (n.now_title, n.now_body, n.now_message, n.now_ends)
      returning a.id)
    insert into audit_events (request_id, user_id, user_name, user_email, tenant_id, tenant_name, action, resource, record_id, changes)
      select 'survey period ' || new.id, u.id, u.name, u.email_address, t.id, t.name, 'update', 'alerts', n.id, (
        select jsonb_agg(jsonb_build_object('field', c.field, 'before', c.before, 'after', c.after) order by c.place)
        from (values
          (1, 'title', n.title, n.now_title), (2, 'body', n.body, n.now_body),
          (3, 'endsAt', to_char(n.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), to_char(n.now_ends at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        ) as c (place, field, before, after)
        where c.before is distinct from c.after)
      from followed f join now_said n on n.id = f.id
        left join users u on u.id = nullif(current_setting('app.user_id', true), '')::integer
        left join tenants t on t.id = nullif(current_setting('app.tenant_id', true), '')::integer;
    return null;
  end
$$;
