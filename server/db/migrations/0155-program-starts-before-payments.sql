-- By hand: no payment is dated before its program began, so a program does not begin after its payments. Whoever writes a payment
-- holds the program, for which this change waits before it looks. A void payment is final and counted nowhere. Where a program
-- begins after some of its payments already, its beginning can be moved back.
create function "keep_begun_before_payments"() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  "first" date;
begin
  select min(payment.payment_date) into "first"
  from payment_periods as period join transactions as payment on payment.period_id = period.id
  where period.program_id = new.id and payment.status <> 'void' and payment.payment_date < new.starts_on;
  if "first" is not null then
    raise exception 'payments are dated before the program begins' using errcode = 'check_violation',
      table = 'programs', constraint = 'programs_starts_on', hint = to_char("first", 'MM/DD/YYYY');
  end if;
  return new;
end
$$;
revoke all on function "keep_begun_before_payments"() from public;
create trigger "programs_starts_on" before update of "starts_on" on "programs"
  for each row when (new."starts_on" > coalesce(old."starts_on", '-infinity')) execute function "keep_begun_before_payments"();
