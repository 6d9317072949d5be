-- Whoever is to answer learned of a due date that was moved only from the dashboard. It is mailed as opening is (0142): to those who
-- still have surveys to answer, if the day changes.
alter table "survey_notices" drop constraint "survey_notices_kind_check";
alter table "survey_notices" add constraint "survey_notices_kind_check" check ("kind" in ('opened', 'sentBack', 'rescheduled'));

-- An email about the opening that is still to be sent gives the new day.
create function "notice_survey_rescheduled"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    insert into survey_notices (survey_period_id, respondent_id, kind)
      select distinct s.survey_period_id, s.respondent_id, 'rescheduled' from surveys s
      where s.survey_period_id = new.id and s.state in ('notStarted', 'inProgress', 'returned')
        and not exists (select 1 from survey_notices n
          where n.survey_period_id = s.survey_period_id and n.respondent_id = s.respondent_id and n.kind = 'opened' and n.mailed_at is null)
      on conflict do nothing;
    return null;
  end
$$;
create trigger "survey_periods_rescheduled" after update of "due_at" on "survey_periods" for each row
  when (new."state" = 'open' and old."state" = 'open' and "program_day"(new."due_at") <> "program_day"(old."due_at"))
  execute function "notice_survey_rescheduled"();

-- As in 0142, with the notices of moved due dates.
create or replace function "take_survey_notices"() returns table ("kind" text, "period" text, "due_at" timestamptz, "respondent" text, "email" text, "language" text)
  language plpgsql volatile security definer rows 20 set search_path = public, pg_temp as $$
  #variable_conflict use_column
  begin
    if coalesce(current_setting('app.system', true), '') <> 'identity' then
      raise exception 'notices of surveys are mailed by the portal itself alone';
    end if;
    return query
      with taken as (
        update survey_notices n set mailed_at = now()
        where n.id in (select o.id from survey_notices o where o.mailed_at is null order by o.id limit 100 for update skip locked)
        returning n.kind, n.survey_period_id, n.respondent_id)
      select k.kind, p.name, p.due_at, t.name, u.email_address, u.language
      from taken k join survey_periods p on p.id = k.survey_period_id join tenants t on t.id = k.respondent_id and t.is_active
        join users_user_role_tenants m on m.tenant_id = t.id and m.role in ('admin', 'member')
        join users u on u.id = m.parent_id and u.is_active
      where p.state = 'open' and p.closes_at > now()
        and exists (select 1 from surveys s where s.survey_period_id = p.id and s.respondent_id = t.id
          and s.state in ('notStarted', 'inProgress', 'returned') and (k.kind <> 'sentBack' or s.state = 'returned'))
      order by u.email_address;
  end
$$;
