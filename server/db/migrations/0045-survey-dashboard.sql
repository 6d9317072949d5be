-- By hand: survey periods that open and close by themselves, and what the dashboard of surveys adds up.
create function "settle_survey_periods"() returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
  declare
    due record;
    settled integer := 0;
  begin
    if coalesce(current_setting('app.system', true), '') <> 'jobs' then
      raise exception 'survey periods are settled by the jobs alone';
    end if;
    -- One that another process is at is skipped: it is done there.
    for due in
      select id, state, case state when 'scheduled' then 'open' else 'closed' end as next from survey_periods
      where state = 'scheduled' and question_set_id is not null and opens_at <= now() and closes_at > now()
        or state = 'open' and closes_at <= now()
      order by id for update skip locked
    loop
      update survey_periods set state = due.next, version = version + 1, updated_at = now() where id = due.id;
      insert into audit_events (request_id, action, resource, record_id, changes)
        values ('survey period ' || due.id, case due.next when 'open' then 'open' else 'close' end, 'surveyPeriods', due.id,
          jsonb_build_array(jsonb_build_object('field', 'state', 'before', due.state, 'after', due.next)));
      settled := settled + 1;
    end loop;
    return settled;
  end
$$;
revoke all on function "settle_survey_periods"() from public;
grant execute on function "settle_survey_periods"() to portal_app;

-- Of the providers of a period's surveys (without one, of all periods'), what may be known to whoever may read those surveys.
create function "survey_places"("period" integer) returns table ("tenant_id" integer, "tpi" text, "sda_id" integer, "provider_class" smallint)
  language sql stable security definer rows 600 set search_path = public, pg_temp as $$
  select t.id, t.tpi, t.sda_id, t.provider_class from tenants t
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

create index "survey_scores_topic_idx" on "survey_scores" ("survey_id") include ("topic", "satisfied", "answered");

-- Percent satisfied by topic and subject, of what was submitted. The Super Tenant sees every subject. An MCO sees itself and all
-- others together, of periods that are over (or two looks at an open one would tell a single answer), and of either only
-- where at least five have answered. There is no sum over both, nor over topics, from which a cell left out could be taken.
create function "survey_satisfaction"("period" integer) returns table ("topic" text, "subject_id" integer, "respondents" integer, "satisfied" integer, "answered" integer)
  language sql stable security definer rows 100 set search_path = public, pg_temp as $$
  with caller as (
    select nullif(current_setting('app.tenant_type', true), '')::integer as type, nullif(current_setting('app.tenant_id', true), '')::integer as id),
  cells as (
    select o.topic, case when c.type = 4 or s.subject_id = c.id then s.subject_id end as subject_id,
      count(distinct s.respondent_id)::integer as respondents, sum(o.satisfied)::integer as satisfied, sum(o.answered)::integer as answered
    from caller c, surveys s join survey_scores o on o.survey_id = s.id join survey_periods p on p.id = s.survey_period_id
    where s.survey_period_id = "period" and s.state in ('submitted', 'accepted') and o.answered > 0
      and (c.type = 4 or c.type = 1 and p.audience = 'provider' and p.state in ('closed', 'archived'))
    group by 1, 2)
  select k.topic, k.subject_id, k.respondents, k.satisfied, k.answered from cells k, caller c where c.type = 4 or k.respondents >= 5
$$;
revoke all on function "survey_satisfaction"(integer) from public;
grant execute on function "survey_satisfaction"(integer) to portal_app;

-- Of a period as a whole: for the Super Tenant of everybody, for an MCO of itself, under the same conditions.
create function "survey_trend"("period" integer) returns table ("satisfied" integer, "answered" integer)
  language sql stable security definer rows 1 set search_path = public, pg_temp as $$
  with caller as (
    select nullif(current_setting('app.tenant_type', true), '')::integer as type, nullif(current_setting('app.tenant_id', true), '')::integer as id),
  cells as (
    select o.topic, count(distinct s.respondent_id) as respondents, sum(o.satisfied) as satisfied, sum(o.answered) as answered
    from caller c, surveys s join survey_scores o on o.survey_id = s.id join survey_periods p on p.id = s.survey_period_id
    where s.survey_period_id = "period" and s.state in ('submitted', 'accepted') and o.answered > 0
      and (c.type = 4 or c.type = 1 and s.subject_id = c.id and p.audience = 'provider' and p.state in ('closed', 'archived'))
    group by o.topic)
  -- Nothing where a topic is left out: the sum of the others would tell it.
  select coalesce(sum(k.satisfied), 0)::integer, coalesce(sum(k.answered), 0)::integer from cells k, caller c
  group by c.type having c.type = 4 or min(k.respondents) >= 5
$$;
revoke all on function "survey_trend"(integer) from public;
grant execute on function "survey_trend"(integer) to portal_app;

create policy "survey_scores_select" on "survey_scores" for select to portal_app using (exists (select 1 from "surveys" s where s."id" = "survey_scores"."survey_id"));
grant select on "survey_scores" to portal_app;
