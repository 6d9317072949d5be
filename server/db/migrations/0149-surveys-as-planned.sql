-- The audience of a question set could be changed after a survey period had chosen it, which then opened with questions for the
-- other audience. Both ways, the later of two changes is refused: whoever chooses a set holds it first.
create function "keep_audience_of_question_set"() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  "used" text;
begin
  select p.name into "used" from survey_periods p where p.question_set_id = new.id and p.audience <> new.audience order by p.id limit 1;
  if found then
    raise exception 'a survey period for the other audience has the question set' using errcode = 'check_violation',
      table = 'question_sets', constraint = 'question_sets_audience_chosen', hint = "used";
  end if;
  return new;
end
$$;
revoke all on function "keep_audience_of_question_set"() from public;
create trigger "question_sets_audience_chosen" before update of "audience" on "question_sets"
  for each row when (old."audience" is distinct from new."audience") execute function "keep_audience_of_question_set"();

create function "keep_question_set_of_audience"() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  "asked" text;
begin
  select q.audience into "asked" from question_sets q where q.id = new.question_set_id for share;
  if "asked" <> new.audience then
    raise exception 'the question set is for the other audience' using errcode = 'check_violation',
      table = 'survey_periods', constraint = 'survey_periods_question_set_audience';
  end if;
  return new;
end
$$;
revoke all on function "keep_question_set_of_audience"() from public;
create trigger "survey_periods_question_set_chosen" before insert on "survey_periods"
  for each row when (new."question_set_id" is not null) execute function "keep_question_set_of_audience"();
create trigger "survey_periods_question_set_changed" before update of "question_set_id", "audience" on "survey_periods"
  for each row when (new."question_set_id" is not null
    and (new."question_set_id", new."audience") is distinct from (old."question_set_id", old."audience"))
  execute function "keep_question_set_of_audience"();

-- Of those that are wrong already, the ones that have not opened are left without questions. What the others asked stays as it was.
with "wrong" as (
  select p."id", q."id" as "set_id", q."name" from "survey_periods" p join "question_sets" q on q."id" = p."question_set_id"
  where p."state" in ('draft', 'scheduled') and q."audience" <> p."audience"),
"mended" as (
  update "survey_periods" p set "question_set_id" = null, "version" = p."version" + 1, "updated_at" = now()
  from "wrong" w where w."id" = p."id" returning p."id")
insert into "audit_events" ("request_id", "action", "resource", "record_id", "changes")
  select 'migration 0149', 'update', 'surveyPeriods', w."id",
    jsonb_build_array(jsonb_build_object('field', 'questionSet', 'before', jsonb_build_object('id', w."set_id", 'name', w."name"), 'after', null))
  from "mended" m join "wrong" w on w."id" = m."id" order by w."id";

-- A section of a provider's survey stayed with a member of its former system after the provider had moved to another: nobody else
-- was reminded of it, and they kept the alert, or were still sent the email.
create function "withdraw_survey_sections"("delegation_ids" integer[]) returns void language plpgsql
  set search_path = public, pg_temp as $$
  begin
    -- As when a colleague withdraws it (server/surveys/delegations.ts).
    insert into audit_events (request_id, user_id, user_name, user_email, tenant_id, tenant_name, action, resource, record_id, changes)
      select 'survey section ' || d.id, u.id, u.name, u.email_address, t.id, t.name, 'delegate', 'surveys',
        (select min(s.id) from surveys s where s.survey_period_id = d.survey_period_id and s.respondent_id = d.respondent_id
          and (d.subject_id is null or s.subject_id = d.subject_id)),
        jsonb_build_array(jsonb_build_object('field', 'section.' || d.section,
          'before', jsonb_build_object('id', had.id, 'name', had.name), 'after', null,
          'inWords', jsonb_build_object('field', d.section_title, 'before', had.name, 'after', '')))
      from survey_delegations d join users had on had.id = d.user_id
        left join users u on u.id = nullif(current_setting('app.user_id', true), '')::integer
        left join tenants t on t.id = nullif(current_setting('app.tenant_id', true), '')::integer
      where d.id = any("delegation_ids") and d.ended_at is null order by d.id;
    perform end_survey_delegations("delegation_ids");
  end
$$;
revoke all on function "withdraw_survey_sections"(integer[]) from public;

create function "end_delegations_of_former_system"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    told integer[];
  begin
    perform withdraw_survey_sections(array(
      select d.id from survey_delegations d
      where d.respondent_id = new.id and d.tenant_id = old.parent_tenant_id and d.ended_at is null
      order by d.id for update));
    -- Nor is it the former system that is to be reminded.
    told := array(
      select distinct r.alert_id from survey_reminders r
        join alerts_tenants x on x.parent_id = r.alert_id and x.target_id = old.parent_tenant_id
      where r.respondent_id = new.id);
    update survey_reminders set alert_id = null where respondent_id = new.id and alert_id = any(told);
    perform end_served_reminders(told);
    -- Who has the sheet open sees it.
    perform pg_notify('portal_changes', 'surveys');
    return null;
  end
$$;
revoke all on function "end_delegations_of_former_system"() from public;
create trigger "end_delegations_of_former_system" after update of "parent_tenant_id" on "tenants" for each row
  when (old."parent_tenant_id" is not null and new."parent_tenant_id" is distinct from old."parent_tenant_id")
  execute function "end_delegations_of_former_system"();

-- Sections that were left with members of former systems.
select "withdraw_survey_sections"(array(
  select d."id" from "survey_delegations" d join "tenants" r on r."id" = d."respondent_id"
  where d."ended_at" is null and d."tenant_id" <> r."id" and d."tenant_id" is distinct from r."parent_tenant_id"
  order by d."id"));

-- As before (0073), but nobody is sent what was delegated for a tenant that is inactive by now.
create or replace function "take_survey_delegations"() returns table ("period" text, "due_at" timestamptz, "section" text, "by" text, "email" text, "language" text)
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
        returning d.survey_period_id, d.respondent_id, d.tenant_id, d.section_title, d.by_user_id, d.user_id)
      select p.name, p.due_at, k.section_title, coalesce(b.name, ''), u.email_address, u.language
      from taken k join survey_periods p on p.id = k.survey_period_id join users u on u.id = k.user_id and u.is_active
        join tenants r on r.id = k.respondent_id and r.is_active join tenants t on t.id = k.tenant_id and t.is_active
        left join users b on b.id = k.by_user_id
      where p.state = 'open' and p.closes_at > now();
  end
$$;

-- A survey period without a pair of provider and MCO opened with no surveys, and nobody was told. It stays as it is now.
create function "survey_period_has_pairs"("period" integer) returns boolean language sql stable security definer
  set search_path = public, pg_temp as $$ select exists (select 1 from survey_pairs("period")) $$;
revoke all on function "survey_period_has_pairs"(integer) from public;

-- As before (0133), but it must make some.
create or replace function "make_surveys"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if new.question_set_id is null then
      raise exception 'survey period % has no question set', new.id;
    end if;
    update question_sets set state = 'inUse', version = version + 1, updated_at = now()
      where id = new.question_set_id and state = 'draft';
    perform 1 from tenants
      where id in (select provider_id from survey_pairs(new.id) union select mco_id from survey_pairs(new.id)) order by id for share;
    with made as (
      insert into surveys (title, survey_period_id, respondent_id, subject_id)
      select left(r.name || ' · ' || s.name, 300), new.id, r.id, s.id
      from survey_pairs(new.id) x
        join tenants r on r.id = case new.audience when 'provider' then x.provider_id else x.mco_id end
        join tenants s on s.id = case new.audience when 'provider' then x.mco_id else x.provider_id end
      on conflict (survey_period_id, respondent_id, subject_id) do nothing
      returning id)
    insert into audit_events (request_id, user_id, user_name, user_email, tenant_id, tenant_name, action, resource, record_id, changes)
    select 'survey period ' || new.id, u.id, u.name, u.email_address, t.id, t.name, 'create', 'surveys', made.id, '[]'
    from made
      left join users u on u.id = nullif(current_setting('app.user_id', true), '')::integer
      left join tenants t on t.id = nullif(current_setting('app.tenant_id', true), '')::integer;
    -- One that has opened before, and is reopened, may be without.
    if old.state in ('draft', 'scheduled') and not exists (select 1 from surveys s where s.survey_period_id = new.id) then
      raise exception 'the survey period would have no surveys' using errcode = 'check_violation',
        table = 'survey_periods', constraint = 'survey_periods_surveys', hint = new.name;
    end if;
    return null;
  end
$$;

-- The alert that says so, while it waits. No foreign key: whoever deletes the alert does not want to be told again.
alter table "survey_periods" add column "cannot_open_alert_id" integer;

-- As before (0045), but for those that cannot open: they stay scheduled, and the Super Tenant is told once.
create or replace function "settle_survey_periods"() returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare
    due record;
    alert integer;
    settled integer := 0;
    said constant text := 'alert.surveyPeriodCannotOpen';
    -- In the words of the refusals of somebody who opens it by hand (src/resources/survey-periods.ts), which are translated.
    passed constant text := 'Its closing time has passed. Change it first.';
  begin
    if coalesce(current_setting('app.system', true), '') <> 'jobs' then
      raise exception 'survey periods are settled by the jobs alone';
    end if;
    -- One that another process is at is skipped: it is done there.
    for due in
      select id, state, case state when 'scheduled' then 'open' else 'closed' end as next from survey_periods
      where state = 'scheduled' and question_set_id is not null and opens_at <= now() and closes_at > now() and survey_period_has_pairs(id)
        or state = 'open' and closes_at <= now()
      order by id for update skip locked
    loop
      update survey_periods set state = due.next, version = version + 1, updated_at = now() where id = due.id;
      insert into audit_events (request_id, action, resource, record_id, changes)
        values ('survey period ' || due.id, case due.next when 'open' then 'open' else 'close' end, 'surveyPeriods', due.id,
          jsonb_build_array(jsonb_build_object('field', 'state', 'before', due.state, 'after', due.next)));
      settled := settled + 1;
    end loop;
    for due in
      select id, name, closes_at, case
        when closes_at <= now() then passed
        when question_set_id is null then 'Choose a question set first.'
        else 'No provider and MCO match its choices, so it would have no surveys. Change who takes part.' end as why
      from survey_periods p
      where state = 'scheduled'
        -- Told of another reason, which ended with its closing time.
        and (cannot_open_alert_id is null or closes_at <= now() and exists (
          select 1 from alerts a where a.id = p.cannot_open_alert_id and a.message #>> '{body,values,words}' <> passed))
        and (question_set_id is null or closes_at <= now() or opens_at <= now() and not survey_period_has_pairs(id))
      order by id for update skip locked
    loop
      insert into alerts (title, body, severity, starts_at, ends_at, link, message)
        values (left('Survey period cannot open yet: ' || due.name, 120), due.why,
          'warning', now(), case when due.closes_at > now() then due.closes_at end, '/admin/surveyPeriods/' || due.id,
          jsonb_build_object(
            'title', alert_said(said, jsonb_build_object('period', due.name)),
            'body', alert_said('declared', jsonb_build_object('words', due.why))))
        returning id into alert;
      insert into alerts_tenants (parent_id, position, target_id)
        select alert, row_number() over (order by t.id) - 1, t.id from tenants t where t.tenant_type = 4 and t.is_active;
      insert into audit_events (request_id, action, resource, record_id, changes)
        values ('survey period ' || due.id, 'create', 'alerts', alert, '[]');
      update survey_periods set cannot_open_alert_id = alert where id = due.id;
    end loop;
    return settled;
  end
$$;

-- Any change of the survey period may be what was missing. If it was not, the alert comes anew.
create function "end_cannot_open_alert"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    with running as (
      select a.id, a.ends_at from alerts a where a.id = old.cannot_open_alert_id and (a.ends_at is null or a.ends_at > now()) for update),
    ended as (
      update alerts a set ends_at = greatest(date_trunc('milliseconds', now()), a.starts_at), version = a.version + 1, updated_at = now()
      from running r where a.id = r.id
      returning a.id, r.ends_at as "before", a.ends_at as "after")
    insert into audit_events (request_id, user_id, user_name, user_email, tenant_id, tenant_name, action, resource, record_id, changes)
      select 'survey period ' || new.id, u.id, u.name, u.email_address, t.id, t.name, 'update', 'alerts', e.id, jsonb_build_array(jsonb_build_object(
        'field', 'endsAt', 'before', to_char(e."before" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'after', to_char(e."after" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      from ended e
        left join users u on u.id = nullif(current_setting('app.user_id', true), '')::integer
        left join tenants t on t.id = nullif(current_setting('app.tenant_id', true), '')::integer;
    new.cannot_open_alert_id := null;
    return new;
  end
$$;
revoke all on function "end_cannot_open_alert"() from public;
create trigger "survey_periods_waited" before update on "survey_periods" for each row
  when (old."cannot_open_alert_id" is not null and new."version" <> old."version") execute function "end_cannot_open_alert"();
