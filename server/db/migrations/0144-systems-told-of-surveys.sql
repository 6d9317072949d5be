-- Many providers have nobody who can sign in, because their system answers for them. Letters about their surveys went to nobody: now
-- they go to the system's people, one letter to each, however many of its providers are meant. A provider that has people of its own
-- is told itself, as before.
create function "survey_letters_to"("period_ids" integer[], "respondent_ids" integer[], "kinds" text[])
  returns table ("kind" text, "period" text, "due_at" timestamptz, "respondent" text, "providers" text[], "email" text, "language" text)
  language sql stable security definer rows 20 set search_path = public, pg_temp as $$
    with meant as (
      select k.kind, p.id as period_id, p.name as period, p.due_at, t.id as respondent_id, t.name as respondent, t.parent_tenant_id as system_id
      from unnest(period_ids, respondent_ids, kinds) as k(period_id, respondent_id, kind)
        join survey_periods p on p.id = k.period_id join tenants t on t.id = k.respondent_id and t.is_active
      where p.state = 'open' and p.closes_at > now()
        and exists (select 1 from surveys s where s.survey_period_id = p.id and s.respondent_id = t.id
          and s.state in ('notStarted', 'inProgress', 'returned') and (k.kind <> 'sentBack' or s.state = 'returned'))),
    people as (
      select m.tenant_id, u.email_address, u.language
      from users_user_role_tenants m join users u on u.id = m.parent_id and u.is_active
      where m.role in ('admin', 'member'))
    select m.kind, m.period, m.due_at, m.respondent, null::text[], u.email_address, u.language
    from meant m join people u on u.tenant_id = m.respondent_id
    union all
    select m.kind, m.period, m.due_at, t.name, array_agg(m.respondent order by m.respondent, m.respondent_id), u.email_address, u.language
    from meant m join tenants t on t.id = m.system_id and t.is_active and t.tenant_type = 3 join people u on u.tenant_id = t.id
    where not exists (select 1 from people o where o.tenant_id = m.respondent_id)
    group by m.kind, m.period_id, m.period, m.due_at, t.id, t.name, u.email_address, u.language
    order by 6
$$;
revoke all on function "survey_letters_to"(integer[], integer[], text[]) from public;

-- A hundred at once, and with them those of the other providers of the same systems, so that these are not told twice.
drop function "take_survey_reminders"();
create function "take_survey_reminders"()
  returns table ("kind" text, "period" text, "due_at" timestamptz, "respondent" text, "providers" text[], "email" text, "language" text)
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
  returns table ("kind" text, "period" text, "due_at" timestamptz, "respondent" text, "providers" text[], "email" text, "language" text)
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
      returning n.survey_period_id, n.respondent_id, n.kind)
    select array_agg(survey_period_id), array_agg(respondent_id), array_agg(kind) into periods, respondents, kinds from taken;
    return query select * from survey_letters_to(periods, respondents, kinds);
  end
$$;
revoke all on function "take_survey_notices"() from public;
grant execute on function "take_survey_notices"() to portal_app;
