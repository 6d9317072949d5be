-- A period's alerts (0138) ended at its closing time, whatever its state: they came back when a closed period's closing time was put
-- off, before it was reopened, and outlasted a period that was closed early. They end when it closes, and run again once it is
-- reopened.
alter table "survey_periods" add column "closed_at" timestamptz(3);

-- The column keeps milliseconds: rounded up, it would have closed only after now.
create function "survey_period_closing"() returns trigger language plpgsql set search_path = public, pg_temp as $$
  begin
    new."closed_at" := case
      when new."state" not in ('closed', 'archived') then null
      when old."state" in ('closed', 'archived') then old."closed_at"
      else least(new."closes_at", date_trunc('milliseconds', now())) end;
    return new;
  end
$$;
create trigger "survey_periods_closing" before update of "state" on "survey_periods" for each row
  when (new."state" is distinct from old."state") execute function "survey_period_closing"();

-- As before (0138), but for when they end.
drop trigger "survey_periods_followed" on "survey_periods";
create or replace function "alerts_follow_survey_period"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  declare
    due constant text := to_char(program_day(new.due_at), 'YYYY-MM-DD');
    due_in_words constant text := to_char(program_day(new.due_at), 'MM/DD/YYYY');
    ended constant timestamptz := coalesce(old.closed_at, old.closes_at);
    ends constant timestamptz := coalesce(new.closed_at, new.closes_at);
  begin
    with its as (
      -- What was answered, replaced or withdrawn has ended before, and an end that somebody chose stays as it is. One that
      -- begins after the period has closed ends as it begins.
      select a.id, a.message #>> '{title,id}' as said, a.title, a.body, a.message, a.starts_at, a.ends_at
      from alerts a
      where a.id in (
          select r.alert_id from survey_reminders r where r.survey_period_id = new.id
          union all select d.alert_id from survey_delegations d where d.survey_period_id = new.id and d.ended_at is null)
        and a.ends_at = greatest(ended, a.starts_at)
        and (ends <> ended or a.ends_at > now())
      order by a.id for update),
    now_said as (
      select i.*, greatest(ends, i.starts_at) as now_ends,
        case i.said when 'alert.surveyReminder' then left('Survey to answer: ' || new.name, 120) else i.title end as now_title,
        case i.said
          when 'alert.surveyReminder' then 'It is due on ' || due_in_words || '. The survey dashboard has it.'
          when 'alert.sectionDelegated' then (i.message #>> '{body,values,by}') || ' asks you to answer it in the survey “' || new.name || '”. It is due on ' || due_in_words || '. The survey dashboard has it.'
          else i.body end as now_body,
        case i.said
          when 'alert.surveyReminder' then jsonb_build_object(
            'title', alert_said('alert.surveyReminder', jsonb_build_object('period', new.name)),
            'body', alert_said('alert.surveyReminderBody', jsonb_build_object('due', due)))
          when 'alert.sectionDelegated' then jsonb_build_object(
            'title', i.message -> 'title',
            'body', alert_said('alert.sectionDelegatedBody', jsonb_build_object('by', i.message #> '{body,values,by}', 'period', new.name, 'due', due)))
          else i.message end as now_message
      from its i),
    followed as (
      update alerts a set title = n.now_title, body = n.now_body, message = n.now_message, ends_at = n.now_ends,
        version = a.version + 1, updated_at = now()
      from now_said n
      where a.id = n.id and (n.title, n.body, n.message, n.ends_at) is distinct from (n.now_title, n.now_body, n.now_message, n.now_ends)
      returning a.id)
    insert into audit_events (request_id, user_id, user_name, user_email, tenant_id, tenant_name, action, resource, record_id, changes)
      select 'survey period ' || new.id, u.id, u.name, u.email_address, t.id, t.name, 'update', 'alerts', n.id, (
        select jsonb_agg(jsonb_build_object('field', c.field, 'before', c.before, 'after', c.after) order by c.place)
        from (values
          (1, 'title', n.title, n.now_title), (2, 'body', n.body, n.now_body),
          (3, 'endsAt', to_char(n.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), to_char(n.now_ends at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
        ) as c (place, field, before, after)
        where c.before is distinct from c.after)
      from followed f join now_said n on n.id = f.id
        left join users u on u.id = nullif(current_setting('app.user_id', true), '')::integer
        left join tenants t on t.id = nullif(current_setting('app.tenant_id', true), '')::integer;
    return null;
  end
$$;
create trigger "survey_periods_followed" after update of "name", "due_at", "closes_at", "state", "closed_at" on "survey_periods" for each row
  when ((new."name", new."due_at", new."closes_at", new."closed_at") is distinct from (old."name", old."due_at", old."closes_at", old."closed_at"))
  execute function "alerts_follow_survey_period"();

-- Those of periods that are closed already.
update "survey_periods" set "closed_at" = least("closes_at", date_trunc('milliseconds', now())) where "state" in ('closed', 'archived');
