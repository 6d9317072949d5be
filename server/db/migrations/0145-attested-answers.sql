-- What is asked once for a whole sheet can be changed while one of its surveys is open. Those already submitted then showed answers
-- that nobody had attested to, beside scores of earlier ones. They keep what was attested: "answers" holds, by question, what it was
-- when the survey was submitted, if it has changed since. "missing" and "scores": what follows for the survey from the answers of
-- now, should it be sent back.
create table "survey_attested_answers" (
  "survey_id" integer primary key references "surveys" ("id") on delete cascade,
  "answers" jsonb not null,
  "missing" integer not null,
  "scores" jsonb not null
);
alter table "survey_attested_answers" enable row level security;
create policy "survey_attested_answers_select" on "survey_attested_answers" for select to portal_app using (exists (
  select 1 from "surveys" s where s."id" = "survey_attested_answers"."survey_id"));
grant select on "survey_attested_answers" to portal_app;

-- As in 0043. Further in an entry: "before", by question what was asked once and is changed, as it was; null for nothing.
create or replace function "note_survey_progress"("entries" jsonb) returns table ("id" integer, "version" integer, "state" text, "missing" integer)
  language plpgsql volatile security definer rows 20 set search_path = public, pg_temp as $$
  #variable_conflict use_column
  declare noted integer[];
  begin
    with given as (select * from jsonb_to_recordset("entries") as g("id" integer, "missing" integer)),
    changed as (
      update surveys s set missing = g."missing", version = s.version + 1, updated_at = now(),
        state = case when s.state = 'notStarted' then 'inProgress' else s.state end
      from given g
      where s.id = g."id" and s.state in ('notStarted', 'inProgress', 'returned')
        and may_answer_survey(s.survey_period_id, s.respondent_id, s.subject_id)
      returning s.id)
    select array_agg(c.id) into noted from changed c;
    delete from survey_scores o where o.survey_id = any(noted);
    insert into survey_scores (survey_id, topic, satisfied, answered)
      select g."id", o."topic", o."satisfied", o."answered"
      from jsonb_to_recordset("entries") as g("id" integer, "scores" jsonb),
        jsonb_to_recordset(g."scores") as o("topic" text, "satisfied" integer, "answered" integer)
      where g."id" = any(noted);
    insert into survey_attested_answers as a (survey_id, answers, missing, scores)
      select s.id, g."before", g."missing", g."scores"
      from jsonb_to_recordset("entries") as g("id" integer, "missing" integer, "scores" jsonb, "before" jsonb)
        join surveys s on s.id = g."id" and s.state in ('submitted', 'accepted')
      where g."before" <> '{}' and may_answer_survey(s.survey_period_id, s.respondent_id, null)
      on conflict (survey_id) do update
        set answers = excluded.answers || a.answers, missing = excluded.missing, scores = excluded.scores;
    return query select s.id, s.version, s.state, s.missing from surveys s where s.id = any(noted);
  end
$$;

create function "resume_answers"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  declare changed survey_attested_answers;
  begin
    delete from survey_attested_answers a where a.survey_id = new.id returning * into changed;
    if changed.survey_id is not null then
      new.missing := changed.missing;
      delete from survey_scores o where o.survey_id = new.id;
      insert into survey_scores (survey_id, topic, satisfied, answered)
        select new.id, o.topic, o.satisfied, o.answered
        from jsonb_to_recordset(changed.scores) as o(topic text, satisfied integer, answered integer);
    end if;
    return new;
  end
$$;
create trigger "surveys_resumed" before update of "state" on "surveys" for each row
  when (new."state" = 'returned' and old."state" <> 'returned') execute function "resume_answers"();
