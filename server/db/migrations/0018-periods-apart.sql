-- By hand: payment periods of one program have no day in common, in whatever state they are.
do $$
declare
  "pair" text;
begin
  select string_agg(format('%s and %s', a.name, b.name), ', ') into "pair"
  from payment_periods a join payment_periods b on a.id < b.id and a.program_id = b.program_id
    and a.start <= b."end" and b.start <= a."end";
  if "pair" is not null then
    raise exception 'Payment periods of one program overlap: %', "pair"
      using hint = 'Change their dates with the version that ran before, then start this one again.';
  end if;
end
$$;
-- The program as a range: no extension is needed for that, and not every login may make one.
alter table "payment_periods" add constraint "payment_periods_apart"
  exclude using gist (int4range("program_id", "program_id", '[]') with &&, daterange("start", "end", '[]') with &&);

-- The constraint alone would hold, but can tell nobody which other period it is, and of two that are made at once it may
-- kill both as a deadlock. So those of one program are written one after the other, and the other one is named in the hint.
create function "keep_periods_apart"() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  "other" text;
begin
  perform pg_advisory_xact_lock('payment_periods'::regclass::oid::integer, new.program_id);
  select name into "other" from payment_periods
  where program_id = new.program_id and id <> new.id and start <= new."end" and new.start <= "end"
  order by start limit 1;
  if found then
    raise exception 'payment periods overlap' using errcode = 'exclusion_violation',
      table = 'payment_periods', constraint = 'payment_periods_apart', hint = "other";
  end if;
  return new;
end
$$;
revoke all on function "keep_periods_apart"() from public;
create trigger "payment_periods_apart" before insert or update of "program_id", "start", "end" on "payment_periods"
  for each row execute function "keep_periods_apart"();
