-- By hand: what the surveys add up to, kept by the database itself in the transaction that writes them, for the dashboard.

-- How many surveys of a respondent stand where, by the area and class of the provider that answers or is assessed.
create table "survey_counts" (
  "survey_period_id" integer not null,
  "respondent_id" integer not null,
  "sda_id" integer,
  "provider_class" smallint,
  "state" text not null,
  "count" integer not null
);
create unique index "survey_counts_key" on "survey_counts" ("survey_period_id", "respondent_id", "sda_id", "provider_class", "state") nulls not distinct;
create index "survey_counts_respondent_id_idx" on "survey_counts" ("respondent_id");

-- Reads as surveys are read (src/resources/surveys.ts); nobody writes but the triggers.
alter table "survey_counts" enable row level security;
create policy "survey_counts_select" on "survey_counts" for select to portal_app using (
  (select nullif(current_setting('app.user_id', true), '') is not null) and (
    (select nullif(current_setting('app.tenant_type', true), '')::integer = 4)
    or "respondent_id" = (select nullif(current_setting('app.tenant_id', true), '')::integer)
    or ((select nullif(current_setting('app.tenant_type', true), '')::integer = 3)
      and "respondent_id" in (select "providers_below"()))));
grant select on "survey_counts" to portal_app;

-- Scale answers of what was submitted, by who is assessed and topic. A respondent has one survey about a subject, so there are
-- as many respondents as surveys. Read by those functions alone that tell no single respondent apart.
create table "survey_topic_totals" (
  "survey_period_id" integer not null,
  "subject_id" integer not null,
  "topic" text not null,
  "respondents" integer not null,
  "satisfied" integer not null,
  "answered" integer not null,
  primary key ("survey_period_id", "subject_id", "topic")
);
alter table "survey_topic_totals" enable row level security;
-- About how many subjects a respondent said something on the topic: of several subjects together, a respondent counts once.
create table "survey_topic_respondents" (
  "survey_period_id" integer not null,
  "respondent_id" integer not null,
  "topic" text not null,
  "subjects" integer not null,
  primary key ("survey_period_id", "respondent_id", "topic")
);
alter table "survey_topic_respondents" enable row level security;

-- Adds counts, which may be negative. In the order of the key, so that two who write never wait for each other.
create function "survey_counts_add"("changes" survey_counts[]) returns void language sql
  set search_path = public, pg_temp as $$
  insert into survey_counts
    select c.survey_period_id, c.respondent_id, c.sda_id, c.provider_class, c.state, sum(c.count)
    from unnest(changes) c group by 1, 2, 3, 4, 5 having sum(c.count) <> 0 order by 1, 2, 3, 4, 5
  on conflict ("survey_period_id", "respondent_id", "sda_id", "provider_class", "state")
    do update set "count" = survey_counts.count + excluded.count;
  delete from survey_counts t using unnest(changes) c
    where t.count = 0 and t.survey_period_id = c.survey_period_id and t.respondent_id = c.respondent_id;
$$;
revoke all on function "survey_counts_add"(survey_counts[]) from public;

-- A scale answer that begins to count, or no longer does.
create type "survey_score_change" as (
  "sign" integer, "survey_period_id" integer, "respondent_id" integer, "subject_id" integer, "topic" text, "satisfied" integer, "answered" integer);
-- The totals of a subject are every respondent's: one transaction after the other adds to those of a period.
create function "survey_topics_add"("changes" survey_score_change[]) returns void language plpgsql
  set search_path = public, pg_temp as $$
declare
  period integer;
begin
  for period in select distinct c.survey_period_id from unnest(changes) c order by 1 loop
    perform pg_advisory_xact_lock(711205, period);
  end loop;
  insert into survey_topic_totals as t
    select c.survey_period_id, c.subject_id, c.topic, sum(c.sign), sum(c.sign * c.satisfied), sum(c.sign * c.answered)
    from unnest(changes) c where c.answered > 0 group by 1, 2, 3 order by 1, 2, 3
  on conflict ("survey_period_id", "subject_id", "topic") do update
    set "respondents" = t.respondents + excluded.respondents, "satisfied" = t.satisfied + excluded.satisfied, "answered" = t.answered + excluded.answered;
  delete from survey_topic_totals t using (select distinct c.survey_period_id, c.subject_id from unnest(changes) c where c.sign < 0) c
    where t.respondents = 0 and t.survey_period_id = c.survey_period_id and t.subject_id = c.subject_id;
  insert into survey_topic_respondents as t
    select c.survey_period_id, c.respondent_id, c.topic, sum(c.sign)
    from unnest(changes) c where c.answered > 0 group by 1, 2, 3 having sum(c.sign) <> 0 order by 1, 2, 3
  on conflict ("survey_period_id", "respondent_id", "topic") do update set "subjects" = t.subjects + excluded.subjects;
  delete from survey_topic_respondents t using (select distinct c.survey_period_id, c.respondent_id from unnest(changes) c where c.sign < 0) c
    where t.subjects = 0 and t.survey_period_id = c.survey_period_id and t.respondent_id = c.respondent_id;
end $$;
revoke all on function "survey_topics_add"(survey_score_change[]) from public;

-- From nothing: of periods whose surveys changed otherwise than by their state.
create function "survey_totals_redo"("periods" integer[]) returns void language plpgsql
  set search_path = public, pg_temp as $$
begin
  delete from survey_counts where survey_period_id = any(periods);
  delete from survey_topic_totals where survey_period_id = any(periods);
  delete from survey_topic_respondents where survey_period_id = any(periods);
  perform survey_counts_add(array(
    select row(s.survey_period_id, s.respondent_id, v.sda_id, v.provider_class, s.state, count(*))::survey_counts
    from surveys s join survey_periods p on p.id = s.survey_period_id
      join tenants v on v.id = case p.audience when 'provider' then s.respondent_id else s.subject_id end
    where s.survey_period_id = any(periods)
    group by s.survey_period_id, s.respondent_id, v.sda_id, v.provider_class, s.state));
  perform survey_topics_add(array(
    select row(1, s.survey_period_id, s.respondent_id, s.subject_id, o.topic, o.satisfied, o.answered)::survey_score_change
    from surveys s join survey_scores o on o.survey_id = s.id
    where s.survey_period_id = any(periods) and s.state in ('submitted', 'accepted') and o.answered > 0));
end $$;
revoke all on function "survey_totals_redo"(integer[]) from public;

-- A provider that moves to another area or class meanwhile waits for these surveys, or they for it.
create function "survey_totals_follow"() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform 1 from tenants where id in (select respondent_id from inserted union select subject_id from inserted) order by id for share;
    perform survey_counts_add(array(
      select row(s.survey_period_id, s.respondent_id, v.sda_id, v.provider_class, s.state, count(*))::survey_counts
      from inserted s join survey_periods p on p.id = s.survey_period_id
        join tenants v on v.id = case p.audience when 'provider' then s.respondent_id else s.subject_id end
      group by s.survey_period_id, s.respondent_id, v.sda_id, v.provider_class, s.state));
  elsif tg_op = 'DELETE' then
    -- Their scores are gone already.
    perform survey_totals_redo(array(select distinct survey_period_id from deleted));
  elsif exists (select 1 from inserted n join deleted o on o.id = n.id
      where (n.survey_period_id, n.respondent_id, n.subject_id) is distinct from (o.survey_period_id, o.respondent_id, o.subject_id)) then
    perform survey_totals_redo(array(select survey_period_id from inserted union select survey_period_id from deleted));
  elsif exists (select 1 from inserted n join deleted o on o.id = n.id where n.state <> o.state) then
    perform 1 from tenants t where t.id in (
      select unnest(array[n.respondent_id, n.subject_id]) from inserted n join deleted o on o.id = n.id where n.state <> o.state) order by t.id for share;
    perform survey_counts_add(array(
      select row(n.survey_period_id, n.respondent_id, v.sda_id, v.provider_class, x.state, x.change)::survey_counts
      from inserted n join deleted o on o.id = n.id and n.state <> o.state
        join survey_periods p on p.id = n.survey_period_id
        join tenants v on v.id = case p.audience when 'provider' then n.respondent_id else n.subject_id end
        cross join lateral (values (n.state, 1), (o.state, -1)) x (state, change)));
    perform survey_topics_add(array(
      select row(case when n.state in ('submitted', 'accepted') then 1 else -1 end,
        n.survey_period_id, n.respondent_id, n.subject_id, c.topic, c.satisfied, c.answered)::survey_score_change
      from inserted n join deleted o on o.id = n.id and n.state in ('submitted', 'accepted') <> (o.state in ('submitted', 'accepted'))
        join survey_scores c on c.survey_id = n.id and c.answered > 0));
  end if;
  return null;
end $$;
revoke all on function "survey_totals_follow"() from public;
create trigger "survey_totals_insert" after insert on "surveys"
  referencing new table as inserted for each statement execute function "survey_totals_follow"();
create trigger "survey_totals_update" after update on "surveys"
  referencing old table as deleted new table as inserted for each statement execute function "survey_totals_follow"();
create trigger "survey_totals_delete" after delete on "surveys"
  referencing old table as deleted for each statement execute function "survey_totals_follow"();

-- Scores that change while they count.
create function "survey_totals_follow_scores"() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' then
    perform survey_topics_add(array(
      select row(-1, s.survey_period_id, s.respondent_id, s.subject_id, c.topic, c.satisfied, c.answered)::survey_score_change
      from deleted c join surveys s on s.id = c.survey_id where s.state in ('submitted', 'accepted') and c.answered > 0));
  end if;
  if tg_op <> 'DELETE' then
    perform survey_topics_add(array(
      select row(1, s.survey_period_id, s.respondent_id, s.subject_id, c.topic, c.satisfied, c.answered)::survey_score_change
      from inserted c join surveys s on s.id = c.survey_id where s.state in ('submitted', 'accepted') and c.answered > 0));
  end if;
  return null;
end $$;
revoke all on function "survey_totals_follow_scores"() from public;
create trigger "survey_totals_insert" after insert on "survey_scores"
  referencing new table as inserted for each statement execute function "survey_totals_follow_scores"();
create trigger "survey_totals_update" after update on "survey_scores"
  referencing old table as deleted new table as inserted for each statement execute function "survey_totals_follow_scores"();
create trigger "survey_totals_delete" after delete on "survey_scores"
  referencing old table as deleted for each statement execute function "survey_totals_follow_scores"();

-- A provider of another area or class takes its surveys there.
create function "survey_totals_move"() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  perform survey_counts_add(array(
    select row(s.survey_period_id, s.respondent_id, x.sda_id, x.provider_class, s.state, sum(x.change))::survey_counts
    from surveys s join survey_periods p on p.id = s.survey_period_id
      cross join lateral (values (new.sda_id, new.provider_class, 1), (old.sda_id, old.provider_class, -1)) x (sda_id, provider_class, change)
    where s.respondent_id = new.id and p.audience = 'provider' or s.subject_id = new.id and p.audience = 'mco'
    group by s.survey_period_id, s.respondent_id, x.sda_id, x.provider_class, s.state));
  return null;
end $$;
revoke all on function "survey_totals_move"() from public;
create trigger "survey_totals_move" after update of "sda_id", "provider_class" on "tenants" for each row
  when ((old.sda_id, old.provider_class) is distinct from (new.sda_id, new.provider_class)) execute function "survey_totals_move"();

create function "survey_totals_empty"() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'surveys' then
    delete from survey_counts;
  end if;
  delete from survey_topic_totals;
  delete from survey_topic_respondents;
  return null;
end $$;
revoke all on function "survey_totals_empty"() from public;
create trigger "survey_totals_truncate" after truncate on "surveys"
  for each statement execute function "survey_totals_empty"();
create trigger "survey_totals_truncate" after truncate on "survey_scores"
  for each statement execute function "survey_totals_empty"();

-- The surveys that are there.
select survey_totals_redo(array(select id from survey_periods));

-- As before (0045), from the totals. Percent satisfied by topic and subject, of what was submitted. The Super Tenant sees every
-- subject. An MCO sees itself and all others together, of periods that are over, and of either only where at least five answered.
create or replace function "survey_satisfaction"("period" integer) returns table ("topic" text, "subject_id" integer, "respondents" integer, "satisfied" integer, "answered" integer)
  language sql stable security definer rows 100 set search_path = public, pg_temp as $$
  with caller as (
    select nullif(current_setting('app.tenant_type', true), '')::integer as type, nullif(current_setting('app.tenant_id', true), '')::integer as id),
  mco as (
    select c.id from caller c, survey_periods p
    where c.type = 1 and p.id = "period" and p.audience = 'provider' and p.state in ('closed', 'archived')),
  own as (
    select s.respondent_id, o.topic from mco m join surveys s on s.survey_period_id = "period" and s.subject_id = m.id
      join survey_scores o on o.survey_id = s.id
    where s.state in ('submitted', 'accepted') and o.answered > 0),
  others as (
    select r.topic, count(*)::integer as respondents
    from mco m, survey_topic_respondents r left join own w on w.respondent_id = r.respondent_id and w.topic = r.topic
    where r.survey_period_id = "period" and r.subjects > (w.respondent_id is not null)::integer
    group by r.topic)
  select t.topic, t.subject_id, t.respondents, t.satisfied, t.answered
    from caller c join survey_topic_totals t on t.survey_period_id = "period" where c.type = 4
  union all
  select t.topic, t.subject_id, t.respondents, t.satisfied, t.answered
    from mco m join survey_topic_totals t on t.survey_period_id = "period" and t.subject_id = m.id where t.respondents >= 5
  union all
  select o.topic, null, o.respondents, sum(t.satisfied)::integer, sum(t.answered)::integer
    from mco m join survey_topic_totals t on t.survey_period_id = "period" and t.subject_id <> m.id
      join others o on o.topic = t.topic
    where o.respondents >= 5 group by o.topic, o.respondents
$$;

-- Of a period as a whole: for the Super Tenant of everybody, for an MCO of itself, under the same conditions.
create or replace function "survey_trend"("period" integer) returns table ("satisfied" integer, "answered" integer)
  language sql stable security definer rows 1 set search_path = public, pg_temp as $$
  with caller as (
    select nullif(current_setting('app.tenant_type', true), '')::integer as type, nullif(current_setting('app.tenant_id', true), '')::integer as id)
  -- Nothing where a topic is left out: the sum of the others would tell it.
  select coalesce(sum(t.satisfied), 0)::integer, coalesce(sum(t.answered), 0)::integer
  from caller c, survey_topic_totals t join survey_periods p on p.id = t.survey_period_id
  where t.survey_period_id = "period"
    and (c.type = 4 or c.type = 1 and t.subject_id = c.id and p.audience = 'provider' and p.state in ('closed', 'archived'))
  group by c.type having c.type = 4 or min(t.respondents) >= 5
$$;
