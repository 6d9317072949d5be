-- A link is for who reads mail at the address it was sent to: with another address, those that are out let nobody in. By the
-- database, so that it holds whichever way the address was changed.
create function "withdraw_links"() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from "one_time_tokens" where "user_id" = new."id";
  return null;
end
$$;
revoke all on function "withdraw_links"() from public;
create trigger "withdraw_links" after update of "email_address" on "users"
  for each row when (lower(old."email_address") <> lower(new."email_address")) execute function "withdraw_links"();
