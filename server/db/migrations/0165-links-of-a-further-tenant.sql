-- The administrators who invite somebody are told the link, too: it is not to let them in at a tenant that the account comes to
-- act for afterwards. By the database, so that it holds whichever way the role was given.
create function "withdraw_links_of_further_role"() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from "one_time_tokens" where "user_id" = new."parent_id";
  return null;
end
$$;
revoke all on function "withdraw_links_of_further_role"() from public;
create trigger "withdraw_links" after insert on "users_user_role_tenants"
  for each row execute function "withdraw_links_of_further_role"();
create trigger "withdraw_links_of_another" after update of "tenant_id" on "users_user_role_tenants"
  for each row when (old."tenant_id" <> new."tenant_id") execute function "withdraw_links_of_further_role"();
