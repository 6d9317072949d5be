-- A period opened before its time went on saying that it would open later, and nobody could correct that once it was open. The
-- action's own event has only the state: the time is in an event beside it.
create function "survey_period_opening"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    -- The column keeps milliseconds: rounded up, it would have opened only after now.
    new."opens_at" := date_trunc('milliseconds', now());
    insert into audit_events (request_id, user_id, user_name, user_email, tenant_id, tenant_name, action, resource, record_id, changes)
      select 'survey period ' || new.id, u.id, u.name, u.email_address, t.id, t.name, 'update', 'surveyPeriods', new.id, jsonb_build_array(jsonb_build_object(
        'field', 'opensAt', 'before', to_char(old."opens_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'after', to_char(new."opens_at" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      from (select 1) one
        left join users u on u.id = nullif(current_setting('app.user_id', true), '')::integer
        left join tenants t on t.id = nullif(current_setting('app.tenant_id', true), '')::integer;
    return new;
  end
$$;
revoke all on function "survey_period_opening"() from public;
create trigger "survey_periods_opening" before update of "state" on "survey_periods" for each row
  when (new."state" = 'open' and old."state" in ('draft', 'scheduled') and new."opens_at" > now()) execute function "survey_period_opening"();
