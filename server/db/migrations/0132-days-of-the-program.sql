-- The calendar day of the program (docs/decisions/0082-days-of-the-program.md). Starting the server replaces the time zone by
-- that of its settings (server/db/time-zone.ts).
create function "program_time_zone"() returns text language sql immutable parallel safe return 'America/Chicago';
create function "program_day"("moment" timestamptz) returns date language sql stable parallel safe
  return ("moment" at time zone "program_time_zone"())::date;
create function "program_today"() returns date language sql stable parallel safe return "program_day"(now());

-- As before (0114, 0121), but for the day.
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
          caller_name || ' asks you to answer it in the survey “' || p.name || '”. It is due on ' || to_char(program_day(p.due_at), 'MM/DD/YYYY') || '. The survey dashboard has it.',
          'info', to_user, now(), p.closes_at,
          jsonb_build_object(
            'title', alert_said('alert.sectionDelegated', jsonb_build_object('section', title)),
            'body', alert_said('alert.sectionDelegatedBody', jsonb_build_object('by', caller_name, 'period', p.name, 'due', to_char(program_day(p.due_at), 'YYYY-MM-DD'))))
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

create or replace function "session_of"("session" text, "of_user" integer) returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select jsonb_build_object(
      'user', jsonb_build_object('id', u.id, 'emailAddress', u.email_address, 'name', u.name, 'firstName', u.first_name,
        'lastName', u.last_name,
        -- Of whoever sits there.
        'mfaEnabled', owner.mfa_enabled or coalesce(policy.since <= program_today(), false),
        'mfaSetupComplete', owner.mfa_setup_complete,
        'mfaRequiredFrom', case when not owner.mfa_setup_complete then policy.since end),
      'actor', case when s.acting_as is not null then
        jsonb_build_object('id', owner.id, 'name', owner.name, 'emailAddress', owner.email_address) end,
      -- Time alone may change it then: the session ends, or a second step becomes due.
      'until', least(s.expires_at, (program_today() + 1) at time zone program_time_zone()),
      'tenants', (
        select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'type', t.tenant_type, 'role', r.role,
          'isUnitMember', t.is_unit_member, 'logoUri', t.logo_uri) order by r.position, r.id)
        from users_user_role_tenants r join tenants t on t.id = r.tenant_id
        where r.parent_id = u.id and t.is_active))
    from sessions s join users owner on owner.id = s.user_id join users u on u.id = coalesce(s.acting_as, s.user_id), lateral (
      select min(t.two_step_from) as since from users_user_role_tenants r join tenants t on t.id = r.tenant_id
      where r.parent_id = owner.id and t.is_active) as policy
    where s.id = "session" and s.user_id = "of_user" and s.revoked_at is null and s.expires_at > now() and owner.is_active
      and u.is_active and (s.acting_as is null or exists (
        select 1 from users_user_role_tenants r join tenants t on t.id = r.tenant_id
        where r.parent_id = owner.id and r.role = 'admin' and t.tenant_type = 4 and t.is_active)));
end
$$;
