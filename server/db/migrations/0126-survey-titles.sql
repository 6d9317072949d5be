-- A survey is called by its two tenants alone, which reads the same in every language.
create or replace function "make_surveys"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if new.question_set_id is null then
      raise exception 'survey period % has no question set', new.id;
    end if;
    update question_sets set state = 'inUse', version = version + 1, updated_at = now()
      where id = new.question_set_id and state = 'draft';
    with made as (
      insert into surveys (title, survey_period_id, respondent_id, subject_id)
      select left(r.name || ' · ' || s.name, 300), new.id, r.id, s.id
      from survey_pairs(new.id) x
        join tenants r on r.id = case new.audience when 'provider' then x.provider_id else x.mco_id end
        join tenants s on s.id = case new.audience when 'provider' then x.mco_id else x.provider_id end
      on conflict (survey_period_id, respondent_id, subject_id) do nothing
      returning id)
    insert into audit_events (request_id, user_id, user_name, user_email, tenant_id, tenant_name, action, resource, record_id, changes)
    select 'survey period ' || new.id, u.id, u.name, u.email_address, t.id, t.name, 'create', 'surveys', made.id, '[]'
    from made
      left join users u on u.id = nullif(current_setting('app.user_id', true), '')::integer
      left join tenants t on t.id = nullif(current_setting('app.tenant_id', true), '')::integer;
    return null;
  end
$$;

create or replace function "rename_surveys"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    update surveys s set title = left(r.name || ' · ' || o.name, 300)
    from tenants r, tenants o
    where r.id = s.respondent_id and o.id = s.subject_id and new.id in (s.respondent_id, s.subject_id);
    return null;
  end
$$;

-- No total is of a title: compared with what it was, each survey would be looked for among all of them.
alter table "surveys" disable trigger "survey_totals_update";
update surveys s set title = left(r.name || ' · ' || o.name, 300)
from tenants r, tenants o
where r.id = s.respondent_id and o.id = s.subject_id;
alter table "surveys" enable trigger "survey_totals_update";
