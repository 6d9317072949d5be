-- A goal or survey that was created while a record it is named after was being renamed kept the old name: neither saw the other.
-- Now one waits for the other. The order is that of uploads (server/transfer/check-rows.ts).
create or replace function "name_goal"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if tg_op = 'INSERT' then
      perform 1 from payment_periods where id = new.period_id for share;
      perform 1 from sdas where id = new.sda_id for share;
      perform 1 from tenants where id in (new.mco_id, new.provider_id) order by id for share;
    end if;
    select left(concat_ws(' · ', new.component, period.name, mco.name, coalesce(provider.name, sda.name)), 400)
    into new.name
    from payment_periods period
      join tenants mco on mco.id = new.mco_id
      join sdas sda on sda.id = new.sda_id
      left join tenants provider on provider.id = new.provider_id
    where period.id = new.period_id;
    return new;
  end
$$;

-- Two renames that share goals or surveys lock them in one order, so that they never wait for each other.
create or replace function "rename_goals"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    case tg_table_name
      when 'payment_periods' then
        perform 1 from payment_goals where period_id = new.id order by id for no key update;
        update payment_goals set name = null where period_id = new.id;
      when 'sdas' then
        perform 1 from payment_goals where sda_id = new.id order by id for no key update;
        update payment_goals set name = null where sda_id = new.id;
      else
        perform 1 from payment_goals where mco_id = new.id or provider_id = new.id order by id for no key update;
        update payment_goals set name = null where mco_id = new.id or provider_id = new.id;
    end case;
    return null;
  end
$$;

create or replace function "make_surveys"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    if new.question_set_id is null then
      raise exception 'survey period % has no question set', new.id;
    end if;
    update question_sets set state = 'inUse', version = version + 1, updated_at = now()
      where id = new.question_set_id and state = 'draft';
    perform 1 from tenants
      where id in (select provider_id from survey_pairs(new.id) union select mco_id from survey_pairs(new.id)) order by id for share;
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
    perform 1 from surveys where new.id in (respondent_id, subject_id) order by id for no key update;
    update surveys s set title = left(r.name || ' · ' || o.name, 300)
    from tenants r, tenants o
    where r.id = s.respondent_id and o.id = s.subject_id and new.id in (s.respondent_id, s.subject_id);
    return null;
  end
$$;

-- Those that kept an old name.
update "payment_goals" g set "name" = null
from "payment_periods" p, "tenants" m, "sdas" s
where p."id" = g."period_id" and m."id" = g."mco_id" and s."id" = g."sda_id"
  and g."name" is distinct from left(concat_ws(' · ', g."component", p."name", m."name",
    coalesce((select v."name" from "tenants" v where v."id" = g."provider_id"), s."name")), 400);
alter table "surveys" disable trigger "survey_totals_update";
update "surveys" s set "title" = left(r."name" || ' · ' || o."name", 300)
from "tenants" r, "tenants" o
where r."id" = s."respondent_id" and o."id" = s."subject_id" and s."title" <> left(r."name" || ' · ' || o."name", 300);
alter table "surveys" enable trigger "survey_totals_update";
