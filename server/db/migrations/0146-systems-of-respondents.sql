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
