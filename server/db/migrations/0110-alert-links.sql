alter table "alerts" add column "link" text;
create index "alerts_link_idx" on "alerts" ("link", "id");

-- By hand: what the portal itself tells leads to where it is dealt with. A survey leads to its sheet; an MCO that has several
-- of a period to answer, to the list of these.
create function "survey_page"("period" integer, "respondent" integer, "subject" integer) returns text language sql stable
  set search_path = public, pg_temp as $$
  select case
    when p.audience = 'provider' then '/surveys/providers/' || "respondent" || '?period=' || p.id
    when "subject" is not null then '/surveys/mcos/' || "subject" || '?period=' || p.id || '&respondent=' || "respondent"
    else '/surveys?filter=%7B%22surveyPeriod%22%3A%7B%22id%22%3A' || p.id || '%7D%7D'
  end from survey_periods p where p.id = "period"
$$;
revoke all on function "survey_page"(integer, integer, integer) from public;

create function "link_survey_alert"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    update alerts set link = survey_page(new.survey_period_id, new.respondent_id, (to_jsonb(new) ->> 'subject_id')::integer)
      where id = new.alert_id;
    return null;
  end
$$;
revoke all on function "link_survey_alert"() from public;
create trigger "survey_reminders_linked" after insert or update of "alert_id" on "survey_reminders" for each row
  when (new."alert_id" is not null) execute function "link_survey_alert"();
create trigger "survey_delegations_linked" after insert or update of "alert_id" on "survey_delegations" for each row
  when (new."alert_id" is not null) execute function "link_survey_alert"();

-- Failed sign-ins: to the password and the sessions of one's own account.
create function "link_sign_in_alert"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    update alerts set link = '/profile' where id = new.alert_id;
    return null;
  end
$$;
revoke all on function "link_sign_in_alert"() from public;
create trigger "alert_messages_linked" after insert on "alert_messages" for each row
  when (new."title" ->> 'id' = 'alert.failedSignIns') execute function "link_sign_in_alert"();

update alerts a set link = survey_page(r.survey_period_id, r.respondent_id, null) from survey_reminders r where r.alert_id = a.id;
update alerts a set link = survey_page(d.survey_period_id, d.respondent_id, d.subject_id) from survey_delegations d where d.alert_id = a.id;
update alerts a set link = '/profile' from alert_messages m where m.alert_id = a.id and m.title ->> 'id' = 'alert.failedSignIns';
