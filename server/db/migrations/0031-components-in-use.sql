-- By hand: a goal or a payment has a component of its period's program. So the program of a period that has some stays, and so
-- do the components of a program that they have. Whoever writes one holds period and program (server/crud/hold.ts), for which
-- these changes wait before they look; what was there before is left as it is.
create function "keep_program_of_period"() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from payment_goals where period_id = new.id)
    or exists (select from transactions where period_id = new.id) then
    raise exception 'the period has goals or payments' using errcode = 'check_violation',
      table = 'payment_periods', constraint = 'payment_periods_program';
  end if;
  return new;
end
$$;
revoke all on function "keep_program_of_period"() from public;
create trigger "payment_periods_program" before update of "program_id" on "payment_periods"
  for each row when (old."program_id" is distinct from new."program_id") execute function "keep_program_of_period"();

create function "keep_components_in_use"() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  "used" text;
begin
  select gone into "used" from unnest(old.components) as gone
  where gone <> all(new.components) and exists (
    select from payment_periods as period where period.program_id = new.id and (
      exists (select from payment_goals as goal where goal.period_id = period.id and goal.component = gone)
      or exists (select from transactions as payment where payment.period_id = period.id and payment.component = gone)))
  limit 1;
  if found then
    raise exception 'goals or payments have the component' using errcode = 'check_violation',
      table = 'programs', constraint = 'programs_components', hint = "used";
  end if;
  return new;
end
$$;
revoke all on function "keep_components_in_use"() from public;
create trigger "programs_components" before update of "components" on "programs"
  for each row when (old."components" is distinct from new."components") execute function "keep_components_in_use"();
