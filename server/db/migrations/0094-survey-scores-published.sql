-- By hand: an MCO reads how it was assessed as it was when the survey period was archived, and never anything in between:
-- two looks at figures that still change would tell the survey that came, went or was corrected between them.

create table "survey_published" (
  "survey_period_id" integer not null references "survey_periods" ("id") on delete cascade,
  "subject_id" integer not null references "tenants" ("id") on delete cascade,
  "topic" text not null,
  -- Of the MCO itself; null where fewer than five answered.
  "respondents" integer check ("respondents" >= 5),
  "satisfied" integer,
  "answered" integer,
  -- Of all others with figures of their own: what is told to nobody is in no sum either, whoever puts the sums of two MCOs together.
  "others_respondents" integer check ("others_respondents" >= 5),
  "others_satisfied" integer,
  "others_answered" integer,
  primary key ("survey_period_id", "subject_id", "topic")
);
create index "survey_published_subject_id_idx" on "survey_published" ("subject_id");
alter table "survey_published" enable row level security;

create function "survey_publish"("periods" integer[]) returns void language sql
  set search_path = public, pg_temp as $$
  delete from survey_published where survey_period_id = any(periods);
  with shown as (
    select t.* from survey_topic_totals t join survey_periods p on p.id = t.survey_period_id
    where p.id = any(periods) and p.audience = 'provider' and t.respondents >= 5),
  -- About how many of those shown a respondent said something, and about which, where it is one alone.
  said as (
    select h.survey_period_id, h.topic, s.respondent_id, case when count(*) = 1 then min(h.subject_id) end as lone_subject
    from shown h join surveys s on s.survey_period_id = h.survey_period_id and s.subject_id = h.subject_id
      join survey_scores o on o.survey_id = s.id and o.topic = h.topic
    where s.state in ('submitted', 'accepted') and o.answered > 0
    group by 1, 2, 3),
  by_topic as (select survey_period_id, topic, count(*) as respondents from said group by 1, 2),
  alone as (select survey_period_id, topic, lone_subject, count(*) as respondents from said where lone_subject is not null group by 1, 2, 3),
  sums as (select survey_period_id, topic, sum(satisfied) as satisfied, sum(answered) as answered, count(*) as subjects from shown group by 1, 2)
  insert into survey_published
    select a.survey_period_id, m.id, a.topic, h.respondents, h.satisfied, h.answered,
      case when o.are then b.respondents - coalesce(l.respondents, 0) end,
      case when o.are then a.satisfied - coalesce(h.satisfied, 0) end,
      case when o.are then a.answered - coalesce(h.answered, 0) end
    from sums a join by_topic b using (survey_period_id, topic)
      join tenants m on m.tenant_type = 1
      left join shown h on h.survey_period_id = a.survey_period_id and h.topic = a.topic and h.subject_id = m.id
      left join alone l on l.survey_period_id = a.survey_period_id and l.topic = a.topic and l.lone_subject = m.id
      cross join lateral (select a.subjects > (h.subject_id is not null)::integer as are) o;
$$;
revoke all on function "survey_publish"(integer[]) from public;

create function "survey_publish_archived"() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform survey_publish(array[new.id]);
  return null;
end $$;
revoke all on function "survey_publish_archived"() from public;
create trigger "survey_periods_published" after update of "state" on "survey_periods" for each row
  when (new."state" = 'archived' and old."state" <> 'archived') execute function "survey_publish_archived"();

select survey_publish(array(select id from survey_periods where state = 'archived'));

-- As before (0073) for the Super Tenant, who sees every subject; of an MCO, what was published.
create or replace function "survey_satisfaction"("period" integer) returns table ("topic" text, "subject_id" integer, "respondents" integer, "satisfied" integer, "answered" integer)
  language sql stable security definer rows 100 set search_path = public, pg_temp as $$
  select t.topic, t.subject_id, t.respondents, t.satisfied, t.answered from survey_topic_totals t
    where t.survey_period_id = "period" and (select nullif(current_setting('app.tenant_type', true), '')::integer) = 4
  union all
  select v.topic, x.subject_id, x.respondents, x.satisfied, x.answered
    from survey_published v cross join lateral (values
      (v.subject_id, v.respondents, v.satisfied, v.answered),
      (null, v.others_respondents, v.others_satisfied, v.others_answered)) x (subject_id, respondents, satisfied, answered)
    where v.survey_period_id = "period" and x.respondents is not null
      and (select nullif(current_setting('app.tenant_type', true), '')::integer) = 1
      and v.subject_id = (select nullif(current_setting('app.tenant_id', true), '')::integer)
$$;

-- Of a period as a whole: for the Super Tenant of everybody, for an MCO of itself. It adds up what is shown, and nothing else.
create or replace function "survey_trend"("period" integer) returns table ("satisfied" integer, "answered" integer)
  language sql stable security definer rows 1 set search_path = public, pg_temp as $$
  select sum(x.satisfied)::integer, sum(x.answered)::integer from (
    select t.satisfied, t.answered from survey_topic_totals t
      where t.survey_period_id = "period" and (select nullif(current_setting('app.tenant_type', true), '')::integer) = 4
    union all
    select v.satisfied, v.answered from survey_published v
      where v.survey_period_id = "period" and v.respondents is not null
        and (select nullif(current_setting('app.tenant_type', true), '')::integer) = 1
        and v.subject_id = (select nullif(current_setting('app.tenant_id', true), '')::integer)) x
  having count(*) > 0
$$;
