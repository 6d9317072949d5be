-- A section that was delegated while the colleague lost the role or the account stayed with them: neither saw the other. Now one
-- waits for the other.
create or replace function "delegate_survey_section"("period" integer, "respondent" integer, "subject" integer, "of_section" text, "title" text, "to_user" integer) returns boolean
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare
    alert integer;
    caller integer := nullif(current_setting('app.user_id', true), '')::integer;
    caller_name text := (select u.name from users u where u.id = nullif(current_setting('app.user_id', true), '')::integer);
  begin
    if to_user is not null then
      perform 1 from users where id = to_user for share;
      perform 1 from users_user_role_tenants where parent_id = to_user order by id for share;
    end if;
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
