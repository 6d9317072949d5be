drop view "payment_goals_titles";
alter table "payment_goals" add column "name" text;
create index "payment_goals_name_idx" on "payment_goals" ("name", "id");
create view "payment_goals_titles" as select "id", ltrim(rtrim(concat("name", ' · ', case "provider_class" when 1 then 'Children''s' when 2 then 'Non-state-owned IMD' when 3 then 'Rural' when 4 then 'State-Owned Non-IMD' when 5 then 'State-owned IMD' when 6 then 'Urban' else "provider_class"::text end), ' ,;:·/–-'), ' ,;:·/–') as "title" from "payment_goals" where (select nullif(current_setting('app.user_id', true), '') is not null);
grant select on "payment_goals_titles" to portal_app;

-- A goal is called by what it is for, which a title cannot take from references: told here, and kept as that is renamed.
create function "name_goal"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
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
create trigger "payment_goals_named" before insert on "payment_goals" for each row execute function "name_goal"();
create trigger "payment_goals_renamed" before update of "name", "period_id", "component", "mco_id", "sda_id", "provider_id" on "payment_goals"
  for each row execute function "name_goal"();

create function "rename_goals"() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    case tg_table_name
      when 'payment_periods' then update payment_goals set name = null where period_id = new.id;
      when 'sdas' then update payment_goals set name = null where sda_id = new.id;
      else update payment_goals set name = null where mco_id = new.id or provider_id = new.id;
    end case;
    return null;
  end
$$;
create trigger "payment_periods_renamed_in_goals" after update of "name" on "payment_periods" for each row
  when (old.name is distinct from new.name) execute function "rename_goals"();
create trigger "sdas_renamed_in_goals" after update of "name" on "sdas" for each row
  when (old.name is distinct from new.name) execute function "rename_goals"();
create trigger "tenants_renamed_in_goals" after update of "name" on "tenants" for each row
  when (old.name is distinct from new.name) execute function "rename_goals"();
update "payment_goals" set name = null;
