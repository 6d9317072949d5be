alter table "surveys" add column "return_question" text;

-- By hand: what was sent back is answered; the comment has served.
create or replace function "keep_attested"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    select q.content ->> 'statement', q.edition into new.statement, new.edition
      from survey_periods p join question_sets q on q.id = p.question_set_id where p.id = new.survey_period_id;
    select round(100.0 * sum(o.satisfied) / nullif(sum(o.answered), 0), 1) into new.score
      from survey_scores o where o.survey_id = new.id;
    new.return_comment := null;
    new.return_question := null;
    return new;
  end
$$;
