-- The audience of a question set could be changed after a survey period had chosen it, which then opened with questions for the
-- other audience. Both ways, the later of two changes is refused: whoever chooses a set holds it first.
create function "keep_audience_of_question_set"() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  "used" text;
begin
  select p.name into "used" from survey_periods p where p.question_set_id = new.id and p.audience <> new.audience order by p.id limit 1;
  if found then
    raise exception 'a survey period for the other audience has the question set' using errcode = 'check_violation',
      table = 'question_sets', constraint = 'question_sets_audience_chosen', hint = "used";
  end if;
  return new;
end
$$;
revoke all on function "keep_audience_of_question_set"() from public;
create trigger "question_sets_audience_chosen" before update of "audience" on "question_sets"
  for each row when (old."audience" is distinct from new."audience") execute function "keep_audience_of_question_set"();

create function "keep_question_set_of_audience"() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  "asked" text;
begin
  select q.audience into "asked" from question_sets q where q.id = new.question_set_id for share;
  if "asked" <> new.audience then
    raise exception 'the question set is for the other audience' using errcode = 'check_violation',
      table = 'survey_periods', constraint = 'survey_periods_question_set_audience';
  end if;
  return new;
end
$$;
revoke all on function "keep_question_set_of_audience"() from public;
create trigger "survey_periods_question_set_chosen" before insert on "survey_periods"
  for each row when (new."question_set_id" is not null) execute function "keep_question_set_of_audience"();
create trigger "survey_periods_question_set_changed" before update of "question_set_id", "audience" on "survey_periods"
  for each row when (new."question_set_id" is not null
    and (new."question_set_id", new."audience") is distinct from (old."question_set_id", old."audience"))
  execute function "keep_question_set_of_audience"();

-- Of those that are wrong already, the ones that have not opened are left without questions. What the others asked stays as it was.
with "wrong" as (
  select p."id", q."id" as "set_id", q."name" from "survey_periods" p join "question_sets" q on q."id" = p."question_set_id"
  where p."state" in ('draft', 'scheduled') and q."audience" <> p."audience"),
"mended" as (
  update "survey_periods" p set "question_set_id" = null, "version" = p."version" + 1, "updated_at" = now()
  from "wrong" w where w."id" = p."id" returning p."id")
insert into "audit_events" ("request_id", "action", "resource", "record_id", "changes")
  select 'migration 0149', 'update', 'surveyPeriods', w."id",
    jsonb_build_array(jsonb_build_object('field', 'questionSet', 'before', jsonb_build_object('id', w."set_id", 'name', w."name"), 'after', null))
  from "mended" m join "wrong" w on w."id" = m."id" order by w."id";

