-- By hand: sections of a survey are delegated to colleagues; reviewers comment at questions; alerts of the portal itself
-- are said in the reader's language.

-- As before (0072): who said something of the others is counted by taking off those who said it of the MCO alone.
create or replace function "survey_satisfaction"("period" integer) returns table ("topic" text, "subject_id" integer, "respondents" integer, "satisfied" integer, "answered" integer)
  language sql stable security definer rows 100 set search_path = public, pg_temp as $$
  with caller as (
    select nullif(current_setting('app.tenant_type', true), '')::integer as type, nullif(current_setting('app.tenant_id', true), '')::integer as id),
  mco as materialized (
    select c.id from caller c, survey_periods p
    where c.type = 1 and p.id = "period" and p.audience = 'provider' and p.state in ('closed', 'archived')),
  others as (
    select r.topic, (count(*) - count(*) filter (where r.subjects = 1 and (r.respondent_id, r.topic) in (
        select s.respondent_id, o.topic from surveys s join survey_scores o on o.survey_id = s.id
        where s.survey_period_id = "period" and s.subject_id = nullif(current_setting('app.tenant_id', true), '')::integer
          and s.state in ('submitted', 'accepted') and o.answered > 0)))::integer as respondents
    from survey_topic_respondents r
    where r.survey_period_id = "period" and exists (select 1 from mco)
    group by r.topic)
  select t.topic, t.subject_id, t.respondents, t.satisfied, t.answered
    from survey_topic_totals t where t.survey_period_id = "period" and (select c.type from caller c) = 4
  union all
  select t.topic, t.subject_id, t.respondents, t.satisfied, t.answered
    from mco m join survey_topic_totals t on t.survey_period_id = "period" and t.subject_id = m.id where t.respondents >= 5
  union all
  select o.topic, null, o.respondents, sum(t.satisfied)::integer, sum(t.answered)::integer
    from mco m join survey_topic_totals t on t.survey_period_id = "period" and t.subject_id <> m.id
      join others o on o.topic = t.topic
    where o.respondents >= 5 group by o.topic, o.respondents
$$;

-- What an alert of the portal itself says, as codes and values (src/contracts/messages/alerts.ts); its title and body are the
-- same in English.
create table "alert_messages" (
  "alert_id" integer primary key references "alerts" ("id") on delete cascade,
  "title" jsonb not null,
  "body" jsonb not null
);
alter table "alert_messages" enable row level security;
create policy "alert_messages_select" on "alert_messages" for select to portal_app
  using (exists (select 1 from "alerts" a where a."id" = "alert_messages"."alert_id"));
grant select on "alert_messages" to portal_app;
create function "alert_said"("code" text, "given" jsonb) returns jsonb language sql immutable
  set search_path = public, pg_temp as $$ select jsonb_build_object('id', code, 'values', given) $$;
revoke all on function "alert_said"(text, jsonb) from public;
-- Whoever changes its words says something else.
create function "alert_reworded"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    delete from alert_messages where alert_id = new.id;
    return null;
  end
$$;
revoke all on function "alert_reworded"() from public;
create trigger "alerts_reworded" after update of "title", "body" on "alerts" for each row
  when ((new."title", new."body") is distinct from (old."title", old."body")) execute function "alert_reworded"();

create or replace function "tell_of_failed_sign_ins"("of_user" integer, "failures" integer, "worth_telling" integer) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  told integer;
  said constant text := 'alert.failedSignIns';
begin
  if "failures" < "worth_telling" or (select current_setting('app.system', true)) is distinct from 'identity'
    or exists (select 1 from "alerts" a left join "alert_messages" m on m.alert_id = a.id
      where a."to_user_id" = "of_user" and a."starts_at" > now() - interval '1 day' and coalesce(m.title ->> 'id', said) = said) then
    return;
  end if;
  delete from "alerts" where "to_user_id" = "of_user" and "ends_at" < now();
  insert into "alerts" ("title", "body", "severity", "to_user_id", "starts_at", "ends_at") values (
    'Failed sign-ins to your account',
    'Somebody has entered a wrong password for your account at least ' || "failures" || ' times within a day. They did not get in. If it was not you, tell your administrator.',
    'warning', "of_user", now(), now() + interval '30 days')
    returning "id" into told;
  insert into "alert_messages" values (told, alert_said(said, '{}'), alert_said(said || 'Body', jsonb_build_object('failures', "failures")));
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
    insert into alerts (title, body, severity, starts_at, ends_at)
      select left('Survey to answer: ' || p.name, 120), 'It is due on ' || to_char(p.due_at at time zone 'UTC', 'MM/DD/YYYY') || '. The survey dashboard has it.',
        'warning', now(), p.closes_at
      from survey_periods p where p.id = new.survey_period_id
      returning id into alert;
    insert into alert_messages
      select alert, alert_said('alert.surveyReminder', jsonb_build_object('period', p.name)),
        alert_said('alert.surveyReminderBody', jsonb_build_object('due', to_char(p.due_at at time zone 'UTC', 'YYYY-MM-DD')))
      from survey_periods p where p.id = new.survey_period_id;
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

-- Who has which section of a sheet. Of those taken back or given to somebody else the row stays.
create table "survey_delegations" (
  "id" integer generated by default as identity primary key,
  "survey_period_id" integer not null references "survey_periods" ("id") on delete cascade,
  "respondent_id" integer not null references "tenants" ("id") on delete cascade,
  "subject_id" integer references "tenants" ("id") on delete cascade,
  "section" text not null,
  "user_id" integer not null references "users" ("id") on delete cascade,
  "by_user_id" integer references "users" ("id") on delete set null,
  -- As whose person they answer: the respondent, or its system.
  "tenant_id" integer not null references "tenants" ("id") on delete cascade,
  "section_title" text not null,
  "alert_id" integer references "alerts" ("id") on delete set null,
  "given_at" timestamptz(3) not null default now(),
  "mailed_at" timestamptz(3),
  "ended_at" timestamptz(3)
);
create unique index "survey_delegations_key" on "survey_delegations" ("survey_period_id", "respondent_id", "subject_id", "section") nulls not distinct where "ended_at" is null;
create index "survey_delegations_respondent_id_idx" on "survey_delegations" ("respondent_id");
create index "survey_delegations_subject_id_idx" on "survey_delegations" ("subject_id");
create index "survey_delegations_user_id_idx" on "survey_delegations" ("user_id");
create index "survey_delegations_by_user_id_idx" on "survey_delegations" ("by_user_id");
create index "survey_delegations_tenant_id_idx" on "survey_delegations" ("tenant_id");
create index "survey_delegations_alert_id_idx" on "survey_delegations" ("alert_id");
create index "survey_delegations_to_mail_idx" on "survey_delegations" ("id") where "mailed_at" is null and "ended_at" is null;
alter table "survey_delegations" enable row level security;
create policy "survey_delegations_select" on "survey_delegations" for select to portal_app using (exists (
  select 1 from "surveys" s where s."survey_period_id" = "survey_delegations"."survey_period_id" and s."respondent_id" = "survey_delegations"."respondent_id"));
grant select on "survey_delegations" to portal_app;

-- Who may answer surveys for the tenant that the caller acts for.
create function "survey_colleagues"() returns table ("id" integer, "name" text)
  language sql stable security definer rows 20 set search_path = public, pg_temp as $$
  select u.id, u.name from users u join users_user_role_tenants m on m.parent_id = u.id
  where m.tenant_id = nullif(current_setting('app.tenant_id', true), '')::integer and m.role in ('admin', 'member') and u.is_active
    and nullif(current_setting('app.tenant_type', true), '')::integer in (1, 2, 3)
    and nullif(current_setting('app.role', true), '') in ('admin', 'member')
  order by u.name, u.id
$$;
revoke all on function "survey_colleagues"() from public;
grant execute on function "survey_colleagues"() to portal_app;

create function "end_survey_delegations"("ended" integer[]) returns void language sql
  set search_path = public, pg_temp as $$
  update alerts a set ends_at = now(), version = a.version + 1, updated_at = now()
    from survey_delegations d where d.id = any(ended) and a.id = d.alert_id and a.ends_at > now();
  update survey_delegations set ended_at = now() where id = any(ended) and ended_at is null;
$$;
revoke all on function "end_survey_delegations"(integer[]) from public;

-- Gives the section to a colleague, who is told by an alert; without one it is taken back. False: they may not.
create function "delegate_survey_section"("period" integer, "respondent" integer, "subject" integer, "of_section" text, "title" text, "to_user" integer) returns boolean
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
      insert into alerts (title, body, severity, to_user_id, starts_at, ends_at)
        select left('A survey section is yours to answer: ' || title, 120),
          caller_name || ' asks you to answer it in the survey “' || p.name || '”. It is due on ' || to_char(p.due_at at time zone 'UTC', 'MM/DD/YYYY') || '. The survey dashboard has it.',
          'info', to_user, now(), p.closes_at
        from survey_periods p where p.id = period
        returning alerts.id into alert;
      insert into alert_messages
        select alert, alert_said('alert.sectionDelegated', jsonb_build_object('section', title)),
          alert_said('alert.sectionDelegatedBody', jsonb_build_object('by', caller_name, 'period', p.name, 'due', to_char(p.due_at at time zone 'UTC', 'YYYY-MM-DD')))
        from survey_periods p where p.id = period;
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
revoke all on function "delegate_survey_section"(integer, integer, integer, text, text, integer) from public;
grant execute on function "delegate_survey_section"(integer, integer, integer, text, text, integer) to portal_app;

-- What nobody has mailed yet is mailed with this; each is taken once.
create function "take_survey_delegations"() returns table ("period" text, "due_at" timestamptz, "section" text, "by" text, "email" text, "language" text)
  language plpgsql volatile security definer rows 20 set search_path = public, pg_temp as $$
  #variable_conflict use_column
  begin
    if coalesce(current_setting('app.system', true), '') <> 'identity' then
      raise exception 'delegations of surveys are mailed by the portal itself alone';
    end if;
    return query
      with taken as (
        update survey_delegations d set mailed_at = now()
        where d.id in (select o.id from survey_delegations o where o.mailed_at is null and o.ended_at is null order by o.id limit 100 for update skip locked)
        returning d.survey_period_id, d.section_title, d.by_user_id, d.user_id)
      select p.name, p.due_at, k.section_title, coalesce(b.name, ''), u.email_address, u.language
      from taken k join survey_periods p on p.id = k.survey_period_id join users u on u.id = k.user_id and u.is_active
        left join users b on b.id = k.by_user_id
      where p.state = 'open' and p.closes_at > now();
  end
$$;
revoke all on function "take_survey_delegations"() from public;
grant execute on function "take_survey_delegations"() to portal_app;

-- Nothing is left to do once the last survey of a respondent is submitted: reminders and delegations have served.
create function "end_survey_alerts"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
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
    update alerts a set ends_at = now(), version = a.version + 1, updated_at = now()
      from survey_reminders r
      where r.alert_id = a.id and r.survey_period_id = new.survey_period_id and r.respondent_id = new.respondent_id and a.ends_at > now();
    return null;
  end
$$;
create trigger "surveys_submitted" after update of "state" on "surveys" for each row
  when (new."state" = 'submitted' and old."state" <> 'submitted') execute function "end_survey_alerts"();
