-- By hand: a write whose conditions ask about other records (a payment's period is open) keeps those from being changed until
-- its transaction ends; the caller need not be allowed to change them. In one order, so that two never wait for each other.
create function "hold_records"("of_table" text, "ids" integer[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  execute format('select from %I where id = any($1) order by id for share', "of_table") using "ids";
end
$$;
revoke all on function "hold_records"(text, integer[]) from public;
grant execute on function "hold_records"(text, integer[]) to portal_app;
