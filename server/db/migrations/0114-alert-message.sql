alter table "alerts" add column "message" jsonb;

-- By hand: what an alert of the portal itself says stands in its own row, so that lists and pages say it in the reader's
-- language as the strip does. Its title and body are the same in English, for who looks for them or reads them elsewhere.
update "alerts" a set "message" = jsonb_build_object('title', m."title", 'body', m."body") from "alert_messages" m where m."alert_id" = a."id";

create or replace function "alert_reworded"() returns trigger language plpgsql set search_path = public, pg_temp as $$
  begin
    new.message := null;
    return new;
  end
$$;
drop trigger "alerts_reworded" on "alerts";
create trigger "alerts_reworded" before update of "title", "body" on "alerts" for each row
  when ((new."title", new."body") is distinct from (old."title", old."body")) execute function "alert_reworded"();

-- As before (0073, 0110), but for where it is kept.
create or replace function "tell_of_failed_sign_ins"("of_user" integer, "failures" integer, "worth_telling" integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  said constant text := 'alert.failedSignIns';
begin
  if "failures" < "worth_telling" or (select current_setting('app.system', true)) is distinct from 'identity'
    or exists (select 1 from "alerts" a
      where a."to_user_id" = "of_user" and a."starts_at" > now() - interval '1 day' and coalesce(a."message" -> 'title' ->> 'id', said) = said) then
    return;
  end if;
  delete from "alerts" where "to_user_id" = "of_user" and "ends_at" < now();
  insert into "alerts" ("title", "body", "severity", "to_user_id", "starts_at", "ends_at", "link", "message") values (
    'Failed sign-ins to your account',
    'Somebody has entered a wrong password for your account at least ' || "failures" || ' times within a day. They did not get in. If it was not you, tell your administrator.',
    'warning', "of_user", now(), now() + interval '30 days', '/profile',
    jsonb_build_object('title', alert_said(said, '{}'), 'body', alert_said(said || 'Body', jsonb_build_object('failures', "failures"))));
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
    update alerts a set ends_at = now(), version = a.version + 1, updated_at = now()
      from survey_reminders r
      where r.alert_id = a.id and r.survey_period_id = new.survey_period_id and r.respondent_id = new.respondent_id and a.ends_at > now();
    insert into alerts (title, body, severity, starts_at, ends_at, message)
      select left('Survey to answer: ' || p.name, 120), 'It is due on ' || to_char(p.due_at at time zone 'UTC', 'MM/DD/YYYY') || '. The survey dashboard has it.',
        'warning', now(), p.closes_at,
        jsonb_build_object(
          'title', alert_said('alert.surveyReminder', jsonb_build_object('period', p.name)),
          'body', alert_said('alert.surveyReminderBody', jsonb_build_object('due', to_char(p.due_at at time zone 'UTC', 'YYYY-MM-DD'))))
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

create or replace function "delegate_survey_section"("period" integer, "respondent" integer, "subject" integer, "of_section" text, "title" text, "to_user" integer) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare
    alert integer;
    caller integer := nullif(current_setting('app.user_id', true), '')::integer;
    caller_name text := (select u.name from users u where u.id = nullif(current_setting('app.user_id', true), '')::integer);
  begin
    if not may_answer_survey(period, respondent, subject)
      or to_user is not null and not exists (select 1 from survey_colleagues() c where c.id = to_user) then
      return false;
    end if;
    perform end_survey_delegations(array(
      select d.id from survey_delegations d
      where d.survey_period_id = period and d.respondent_id = respondent and d.subject_id is not distinct from subject
        and d.section = of_section and d.ended_at is null for update));
    -- Who has the sheet open sees it.
    perform pg_notify('portal_changes', 'surveys');
    if to_user is null then
      return true;
    end if;
    -- What one takes upon oneself needs no telling.
    if to_user <> caller then
      insert into alerts (title, body, severity, to_user_id, starts_at, ends_at, message)
        select left('A survey section is yours to answer: ' || title, 120),
          caller_name || ' asks you to answer it in the survey “' || p.name || '”. It is due on ' || to_char(p.due_at at time zone 'UTC', 'MM/DD/YYYY') || '. The survey dashboard has it.',
          'info', to_user, now(), p.closes_at,
          jsonb_build_object(
            'title', alert_said('alert.sectionDelegated', jsonb_build_object('section', title)),
            'body', alert_said('alert.sectionDelegatedBody', jsonb_build_object('by', caller_name, 'period', p.name, 'due', to_char(p.due_at at time zone 'UTC', 'YYYY-MM-DD'))))
        from survey_periods p where p.id = period
        returning alerts.id into alert;
    end if;
    insert into survey_delegations (survey_period_id, respondent_id, subject_id, section, section_title, user_id, by_user_id, tenant_id, alert_id, mailed_at)
      values (period, respondent, subject, of_section, title, to_user, caller, nullif(current_setting('app.tenant_id', true), '')::integer, alert,
        case when to_user = caller then now() end);
    insert into audit_events (request_id, user_id, user_name, user_email, tenant_id, tenant_name, action, resource, record_id, changes)
      select 'survey section ' || alert, u.id, u.name, u.email_address, t.id, t.name, 'create', 'alerts', alert, '[]'
      from users u, tenants t where alert is not null and u.id = caller and t.id = nullif(current_setting('app.tenant_id', true), '')::integer;
    return true;
  end
$$;

drop table "alert_messages";
drop function "link_sign_in_alert"();
