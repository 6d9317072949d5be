-- By hand: nothing new is recorded for a tenant that is inactive, so its system cannot answer its surveys either.
create or replace function "may_answer_survey"("period" integer, "respondent" integer, "subject" integer) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select nullif(current_setting('app.role', true), '') in ('admin', 'member')
    and exists (select 1 from survey_periods p where p.id = "period" and p.state = 'open' and p.closes_at > now())
    and exists (
      select 1 from surveys s where s.survey_period_id = "period" and s.respondent_id = "respondent"
        and ("subject" is null or s.subject_id = "subject") and s.state in ('notStarted', 'inProgress', 'returned'))
    and exists (
      select 1 from tenants t where t.id = "respondent" and t.is_active
        and (t.id = nullif(current_setting('app.tenant_id', true), '')::integer
            and nullif(current_setting('app.tenant_type', true), '')::integer in (1, 2)
          or nullif(current_setting('app.tenant_type', true), '')::integer = 3
            and t.parent_tenant_id = nullif(current_setting('app.tenant_id', true), '')::integer))
$$;
