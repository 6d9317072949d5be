-- By hand: a payment that was submitted is decided in an open period alone, and a locked period is never opened again. So a
-- period is locked only once its payments are decided. While it is closed none is submitted, so none arrives meanwhile.
create function "keep_undecided_unlocked"() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from transactions where period_id = new.id and status = 'submitted') then
    raise exception 'payments of the period are undecided' using errcode = 'check_violation',
      table = 'payment_periods', constraint = 'payment_periods_decided', hint = new.name;
  end if;
  return new;
end
$$;
revoke all on function "keep_undecided_unlocked"() from public;
create trigger "payment_periods_decided" before update of "state" on "payment_periods"
  for each row when (new."state" = 'locked' and old."state" <> 'locked') execute function "keep_undecided_unlocked"();
