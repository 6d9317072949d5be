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

-- Whoever is to answer learned of a closing date that was moved only from its page. It is mailed as a due date is (0143), and both in
-- one email if they are moved together, or before the email is sent.
alter table "survey_notices" add column "due_moved" boolean not null default true;
alter table "survey_notices" add column "closing_moved" boolean not null default false;

create or replace function "notice_survey_rescheduled"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    insert into survey_notices as n (survey_period_id, respondent_id, kind, due_moved, closing_moved)
      select distinct s.survey_period_id, s.respondent_id, 'rescheduled',
        program_day(new.due_at) <> program_day(old.due_at), program_day(new.closes_at) <> program_day(old.closes_at)
      from surveys s
      where s.survey_period_id = new.id and s.state in ('notStarted', 'inProgress', 'returned')
        and not exists (select 1 from survey_notices n
          where n.survey_period_id = s.survey_period_id and n.respondent_id = s.respondent_id and n.kind = 'opened' and n.mailed_at is null)
      on conflict (survey_period_id, respondent_id, kind) where mailed_at is null do update
        set due_moved = n.due_moved or excluded.due_moved, closing_moved = n.closing_moved or excluded.closing_moved;
    return null;
  end
$$;
drop trigger "survey_periods_rescheduled" on "survey_periods";
create trigger "survey_periods_rescheduled" after update of "due_at", "closes_at" on "survey_periods" for each row
  when (new."state" = 'open' and old."state" = 'open' and ("program_day"(new."due_at"), "program_day"(new."closes_at"))
    is distinct from ("program_day"(old."due_at"), "program_day"(old."closes_at")))
  execute function "notice_survey_rescheduled"();

-- As before (0144), with the closing date.
drop function "survey_letters_to"(integer[], integer[], text[]);
create function "survey_letters_to"("period_ids" integer[], "respondent_ids" integer[], "kinds" text[])
  returns table ("kind" text, "period" text, "due_at" timestamptz, "closes_at" timestamptz, "respondent" text, "providers" text[], "email" text, "language" text)
  language sql stable security definer rows 20 set search_path = public, pg_temp as $$
    with meant as (
      select k.kind, p.id as period_id, p.name as period, p.due_at, p.closes_at, t.id as respondent_id, t.name as respondent, t.parent_tenant_id as system_id
      from unnest(period_ids, respondent_ids, kinds) as k(period_id, respondent_id, kind)
        join survey_periods p on p.id = k.period_id join tenants t on t.id = k.respondent_id and t.is_active
      where p.state = 'open' and p.closes_at > now()
        and exists (select 1 from surveys s where s.survey_period_id = p.id and s.respondent_id = t.id
          and s.state in ('notStarted', 'inProgress', 'returned') and (k.kind <> 'sentBack' or s.state = 'returned'))),
    people as (
      select m.tenant_id, u.email_address, u.language
      from users_user_role_tenants m join users u on u.id = m.parent_id and u.is_active
      where m.role in ('admin', 'member'))
    select m.kind, m.period, m.due_at, m.closes_at, m.respondent, null::text[], u.email_address, u.language
    from meant m join people u on u.tenant_id = m.respondent_id
    union all
    select m.kind, m.period, m.due_at, m.closes_at, t.name, array_agg(m.respondent order by m.respondent, m.respondent_id), u.email_address, u.language
    from meant m join tenants t on t.id = m.system_id and t.is_active and t.tenant_type = 3 join people u on u.tenant_id = t.id
    where not exists (select 1 from people o where o.tenant_id = m.respondent_id)
    group by m.kind, m.period_id, m.period, m.due_at, m.closes_at, t.id, t.name, u.email_address, u.language
    order by 7
$$;
revoke all on function "survey_letters_to"(integer[], integer[], text[]) from public;

drop function "take_survey_reminders"();
create function "take_survey_reminders"()
  returns table ("kind" text, "period" text, "due_at" timestamptz, "closes_at" timestamptz, "respondent" text, "providers" text[], "email" text, "language" text)
  language plpgsql volatile security definer rows 20 set search_path = public, pg_temp as $$
  #variable_conflict use_column
  declare
    periods integer[];
    respondents integer[];
  begin
    if coalesce(current_setting('app.system', true), '') <> 'identity' then
      raise exception 'reminders of surveys are mailed by the portal itself alone';
    end if;
    with first as materialized (
      select r.id, r.survey_period_id, t.parent_tenant_id from survey_reminders r join tenants t on t.id = r.respondent_id
      where r.mailed_at is null order by r.id limit 100 for update of r skip locked),
    akin as materialized (
      select r.id from survey_reminders r join tenants t on t.id = r.respondent_id
      where r.mailed_at is null and (r.survey_period_id, t.parent_tenant_id) in (select survey_period_id, parent_tenant_id from first)
      for update of r skip locked),
    taken as (
      update survey_reminders r set mailed_at = now()
      where r.id in (select id from first union select id from akin)
      returning r.survey_period_id, r.respondent_id)
    select array_agg(survey_period_id), array_agg(respondent_id) into periods, respondents from taken;
    return query select * from survey_letters_to(periods, respondents, array_fill('reminder'::text, array[coalesce(cardinality(periods), 0)]));
  end
$$;
revoke all on function "take_survey_reminders"() from public;
grant execute on function "take_survey_reminders"() to portal_app;

drop function "take_survey_notices"();
create function "take_survey_notices"()
  returns table ("kind" text, "period" text, "due_at" timestamptz, "closes_at" timestamptz, "respondent" text, "providers" text[], "email" text, "language" text)
  language plpgsql volatile security definer rows 20 set search_path = public, pg_temp as $$
  #variable_conflict use_column
  declare
    periods integer[];
    respondents integer[];
    kinds text[];
  begin
    if coalesce(current_setting('app.system', true), '') <> 'identity' then
      raise exception 'notices of surveys are mailed by the portal itself alone';
    end if;
    with first as materialized (
      select n.id, n.survey_period_id, n.kind, t.parent_tenant_id from survey_notices n join tenants t on t.id = n.respondent_id
      where n.mailed_at is null order by n.id limit 100 for update of n skip locked),
    akin as materialized (
      select n.id from survey_notices n join tenants t on t.id = n.respondent_id
      where n.mailed_at is null
        and (n.survey_period_id, n.kind, t.parent_tenant_id) in (select survey_period_id, kind, parent_tenant_id from first)
      for update of n skip locked),
    taken as (
      update survey_notices n set mailed_at = now()
      where n.id in (select id from first union select id from akin)
      returning n.survey_period_id, n.respondent_id,
        case when n.kind <> 'rescheduled' or not n.closing_moved then n.kind
          when n.due_moved then 'datesMoved' else 'closingMoved' end as kind)
    select array_agg(survey_period_id), array_agg(respondent_id), array_agg(kind) into periods, respondents, kinds from taken;
    return query select * from survey_letters_to(periods, respondents, kinds);
  end
$$;
revoke all on function "take_survey_notices"() from public;
grant execute on function "take_survey_notices"() to portal_app;
